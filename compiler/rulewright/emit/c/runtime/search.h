/* Search and counting of positions: nothing here knows Python, and every call keeps to one thread. */

#include <math.h>

/* ---- the tree of a search ---------------------------------------------------------------------- */

/* A choice at a node: how often it was made, could be made, and what it won in all. */
typedef struct { int64_t node, value; uint32_t visits, available; double wins; } Arm;

/* What was chosen at a node, and the next choice that is seen; and the node of that. No node is 0. */
typedef struct { uint32_t node, next; int32_t value, at, chooser; } Branch;

typedef struct {
    R r;
    Arm *arms;
    Branch *branches;
    size_t arm_room, arm_count, branch_room, branch_count;
    uint32_t nodes, lots[4], chance[3];
    N iterations, weighed;
    I player;
    N limit;
    double exploration, sum, squares;
    int busy;
    uint8_t secret[CHOICES + 1];
    double worth[MAX_PLAYERS + 1];
    struct { Arm *arm; I who; } *path;
    size_t path_room, path_length;
    S s;
} Search;

enum { BRANCHES = 1 << 22 }; /* beyond so many of them a tree grows no more */

static inline size_t mixed_up(uint64_t h, size_t room) {
    h *= 0x9e3779b97f4a7c15ull;
    return (size_t)(h ^ h >> 29) & (room - 1);
}

static Arm *arm_of(Search *t, int64_t node, int64_t value) {
    size_t at = mixed_up((uint64_t)node << 24 ^ (uint64_t)(value + 1), t->arm_room);
    while (t->arms[at].node && (t->arms[at].node != node || t->arms[at].value != value))
        at = (at + 1) & (t->arm_room - 1);
    return t->arms + at;
}

static Branch *branch_of(Search *t, Branch key) {
    uint64_t h = (uint64_t)key.node << 32 ^ (uint64_t)(uint32_t)key.value << 12;
    size_t at = mixed_up(h ^ (uint64_t)key.at << 5 ^ (uint64_t)key.chooser, t->branch_room);
    for (;; at = (at + 1) & (t->branch_room - 1)) {
        Branch *b = t->branches + at;
        if (!b->node || (b->node == key.node && b->value == key.value && b->at == key.at
                         && b->chooser == key.chooser)) return b;
    }
}

/* Room for one more of both, and for a way down; 0 where there is no memory. */
static int make_room(Search *t) {
    if (2 * t->arm_count >= t->arm_room) {
        Search more = {.arm_room = t->arm_room ? 2 * t->arm_room : 1024};
        if (!(more.arms = calloc(more.arm_room, sizeof(Arm)))) return 0;
        for (size_t i = 0; i < t->arm_room; i++) {
            const Arm *arm = t->arms + i;
            if (arm->node) *arm_of(&more, arm->node, arm->value) = *arm;
        }
        free(t->arms);
        t->arms = more.arms, t->arm_room = more.arm_room;
    }
    return 1;
}

static int more_branches(Search *t) {
    if (2 * t->branch_count < t->branch_room) return 1;
    size_t room = t->branch_room ? 2 * t->branch_room : 1024;
    Branch *before = t->branches, *fresh = calloc(room, sizeof(Branch));
    size_t n = t->branch_room;
    if (!fresh) return 0;
    t->branches = fresh, t->branch_room = room;
    for (size_t i = 0; i < n; i++)
        if (before[i].node) *branch_of(t, before[i]) = before[i];
    free(before);
    return 1;
}

static int longer_path(Search *t) {
    if (t->path_length < t->path_room) return 1;
    size_t room = t->path_room ? 2 * t->path_room : 256;
    void *path = realloc(t->path, room * sizeof *t->path);
    if (!path) return 0;
    t->path = path, t->path_room = room;
    return 1;
}

static inline void answer_or_end(R *r, S *s, I value) {
    if (answer(r, s, value) == FINISHED) longjmp(r->out, FINISHED);
}

/* Makes choices that make no branch: where there is one option, and others' secret ones. */
static void pass_hidden(Search *t) {
    S *s = &t->s;
    while (s->at >= 0) {
        I secret = s->secret >= 0 || t->secret[s->at];
        if (s->options.n > 1 && (s->chooser == t->player || !secret)) return;
        answer_or_end(&t->r, s, any_option(&t->r, s, t->lots));
    }
}

static void take_arm(Search *t, Arm *arm) {
    t->path[t->path_length].arm = arm;
    t->path[t->path_length++].who = t->s.chooser;
    answer_or_end(&t->r, &t->s, (I)arm->value);
}

/* The standard deviation of what came of the iterations, for the player who searches. */
static double deviation(const Search *t) {
    if (t->weighed < 2) return 0.5;
    double made = (double)t->weighed, mean = t->sum / made, square = t->squares / made - mean * mean;
    return square > 0 ? sqrt(square) : 0;
}

/* One way down the tree, one new choice, and on at random to the end or to the limit. */
static void go_down(Search *t) {
    R *r = &t->r;
    S *s = &t->s;
    uint32_t node = 1;
    double exploration = t->exploration * deviation(t);
    while (s->at >= 0) {
        if (!longer_path(t)) fault(r, "%s", "there is no memory for a search");
        uint32_t n = s->options.n, fresh = 0;
        const V *options = s->heap + s->options.at;
        Arm *best = 0;
        for (uint32_t i = 0; i < n; i++) {
            Arm *arm = arm_of(t, node, (int64_t)options[i]);
            if (arm->node) arm->available++;
            else fresh++;
        }
        if (!n) fault(r, "%s", "there is nothing to choose from");
        if (fresh) {
            uint32_t which = lot(t->lots, fresh);
            for (uint32_t i = 0; i < n; i++) {
                Arm *arm = arm_of(t, node, (int64_t)options[i]);
                if (arm->node || which--) continue;
                *arm = (Arm){node, (int64_t)options[i], 0, 1, 0};
                t->arm_count++;
                take_arm(t, arm);
                break;
            }
            break;
        }
        double highest = -1;
        for (uint32_t i = 0; i < n; i++) {
            Arm *arm = arm_of(t, node, (int64_t)options[i]);
            double bound = arm->wins / arm->visits
                + exploration * sqrt(log((double)arm->available) / arm->visits);
            if (bound > highest) highest = bound, best = arm;
        }
        if (!best) best = arm_of(t, node, (int64_t)options[0]);
        int32_t value = (int32_t)best->value;
        take_arm(t, best);
        pass_hidden(t);
        Branch key = {node, 0, value, (int32_t)s->at, (int32_t)s->chooser};
        Branch *branch = branch_of(t, key);
        if (!branch->node) {
            if (t->branch_count >= BRANCHES) break;
            if (!more_branches(t)) fault(r, "%s", "there is no memory for a search");
            key.next = ++t->nodes;
            branch = branch_of(t, key);
            *branch = key;
            t->branch_count++;
        }
        node = branch->next;
    }
    for (N i = 0; s->at >= 0 && i < t->limit; i++)
        answer_or_end(r, s, any_option(r, s, t->lots));
}

/* What a position is worth to each player, from 0 to 1: a win at the end, or how far the best of the
   others is behind. */
static void weigh(Search *t) {
    const S *s = &t->s;
    I own[MAX_PLAYERS + 1];
    for (I seat = 0; seat < s->players; seat++) t->worth[seat] = 0;
    if (s->at < 0) {
        for (I seat = 0; seat < s->players; seat++) t->worth[seat] = (double)(s->winners >> seat & 1);
        return;
    }
    if (!STANDING) return;
    for (I seat = 0; seat < s->players; seat++) own[seat] = STANDING(&t->r, &t->s, seat);
    for (I seat = 0; seat < s->players; seat++) {
        I best = own[seat], others = 0;
        for (I other = 0; other < s->players; other++)
            if (other != seat && (!others++ || own[other] > best)) best = own[other];
        I sum = 1 + (own[seat] < 0 ? -own[seat] : own[seat]) + (best < 0 ? -best : best);
        t->worth[seat] = 0.5 + (double)(own[seat] - best) / (2 * (double)sum);
    }
}

/* An iteration from a drawn state; how it was left: GOES_ON, or FAULT. */
static int iterate(Search *t, const S *from, size_t size) {
    R *r = &t->r;
    if (!make_room(t)) {
        snprintf(r->fault, sizeof r->fault, "there is no memory for a search");
        return OUTSIDE;
    }
    r->used = 0;
    t->path_length = 0;
    int left = setjmp(r->out);
    if (!left) {
        memcpy(&t->s, from, size);
        seeded(t->s.chance, t->chance, (uint64_t)t->iterations++);
        go_down(t);
    }
    if (left == FINISHED) t->s.at = NONE;
    else if (left) return left;
    left = setjmp(r->out);
    if (left) return left;
    r->used = 0;
    weigh(t);
    double own = t->worth[t->player];
    t->weighed++, t->sum += own, t->squares += own * own;
    for (size_t i = 0; i < t->path_length; i++) {
        t->path[i].arm->visits++;
        t->path[i].arm->wins += t->worth[t->path[i].who];
    }
    return GOES_ON;
}

/* ---- counting positions ------------------------------------------------------------------------ */

enum { SCRIPT = 4096 };

/* Each outcome of chance is a way of its own: chance is told what to draw, as far as is laid down. */
typedef struct {
    R r;
    N most, leaves;
    I script[SCRIPT], wanted;
    int length, used, left;
    S *states;
} Perft;

static I laid_down(R *r, I n) {
    Perft *p = (Perft *)r;
    if (p->used < p->length) return p->script[p->used++];
    p->wanted = n;
    longjmp(r->out, OUTSIDE);
}

static void perft_all(Perft *p, const S *s, N depth);

static void perft_after(Perft *p, const S *s, I value, N depth, int length) {
    S *next = p->states + depth - 1;
    memcpy(next, s, offsetof(S, heap) + s->heap_used * sizeof(V));
    p->length = length, p->used = 0;
    int left = step(&p->r, next, value);
    if (left == FAULT) p->left = FAULT;
    else if (left != OUTSIDE) perft_all(p, next, depth - 1);
    else if (length == SCRIPT) {
        snprintf(p->r.fault, sizeof p->r.fault, "there are more than %d lots between two choices", SCRIPT);
        p->left = FAULT;
    } else {
        I wanted = p->wanted;
        for (I outcome = 0; outcome < wanted && !p->left; outcome++) {
            p->script[length] = outcome;
            perft_after(p, s, value, depth, length + 1);
        }
    }
}

static void perft_all(Perft *p, const S *s, N depth) {
    if (!depth || s->at < 0) {
        if (p->leaves++ == p->most) p->left = OUTSIDE;
        return;
    }
    for (uint32_t i = 0; i < s->options.n && !p->left; i++)
        perft_after(p, s, (I)s->heap[s->options.at + i], depth, 0);
}

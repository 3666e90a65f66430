/* Positions that are known: what follows from them is worked out once, and games that come by again only
   draw their lots.

   A node is a choice between several options, a lot that a rule draws, or the end of a game. A path that was gone
   once leads from node to node by table, with the same lots as the rules would draw, so the games are the same. Nodes
   are made while they are met; a game that comes where there is no room, or that draws very many lots, is played by its
   rules. Where few games keep to what is known, no more is tried.

   Two positions are one node if their states are equal, and as many lots and choices were made before them: then the
   lots of a node are at a place that is known before the game is played, and games that follow one another
   draw them side by side. */

enum {
    NOT_KNOWN, BY_THE_RULES, BEGINNING, /* the first nodes: nothing yet, nothing ever, and how all games begin */
    LOT_ROWS = 32, /* lots of chance of a game, and as many of choices */
    SCRIPT_LOTS = 16, FORCED = 200, LARGEST_LOT = 256, LOOK_BACK = 512,
    LONGEST_KNOWN = LOT_ROWS * (FORCED + 2), /* no game that is known has more choices */
    NODES = 1 << 16, WAYS = 1 << 19, KEPT = 1 << 23,
};

typedef uint32_t Row __attribute__((vector_size(4 * AHEAD)));

/* What a game needs to go on: where its ways begin, how many there are, which lots decide. */
typedef struct { uint32_t ways, n, row, going; } Node;

/* How a node is reached, as far as it takes to go on from it by the rules. */
typedef struct {
    size_t at, size;    /* what is kept of it: of a choice its state, of an end how many choices were made and who won */
    uint32_t from;      /* of a lot: the choice before it, what was chosen there, and the lots since */
    I value;
    uint32_t scripted;
    uint16_t script[SCRIPT_LOTS];
    uint32_t draws, lots; /* so many lots of both kinds come before it */
    N done;
    uint64_t mark;
} Known;

struct Graph {
    R r;
    Node *nodes;
    Known *known;
    uint32_t *ways, *table;
    N *visits; /* of ends */
    unsigned char *kept;
    size_t node_room, way_room, kept_room, table_room, node_count, way_count, kept_count;
    int full, hopeless;
    uint32_t rows[2]; /* so many rows of lots there are nodes for */
    N games, strange, by_rules; /* since the last look: all, and those that did not keep to what is known */
    const Known *path; /* what chance is told to draw: this, the last lot if it is not NONE, and no more */
    uint32_t used;
    I last, wanted, value;
    N done;
    S s;
};

/* What was worked out is let go; that it does not help is kept. */
static void forget(Graph *g) {
    free(g->r.arena), free(g->nodes), free(g->known), free(g->ways), free(g->table), free(g->visits), free(g->kept);
    *g = (Graph){.hopeless = 1};
}

static void free_graph(Graph *g) {
    if (!g) return;
    forget(g);
    free(g);
}

/* Room for so many, twice as much each time, never for more than `most`; 0 where there is none. */
static int widen(void *all, size_t *room, size_t wanted, size_t most, size_t width) {
    if (wanted <= *room) return 1;
    if (wanted > most) return 0;
    size_t more = *room ? *room : 64;
    while (more < wanted) more *= 2;
    void *before, *wider;
    memcpy(&before, all, sizeof before);
    if (!(wider = realloc(before, more * width))) return 0;
    memcpy(all, &wider, sizeof wider);
    *room = more;
    return 1;
}

/* A node with so many ways; NOT_KNOWN where there is no room. */
static uint32_t new_node(Graph *g, const Known *known, uint32_t n, uint32_t row, int going) {
    size_t wanted = g->node_count + 1, room[3] = {g->node_room, g->node_room, g->node_room};
    int there = widen(&g->nodes, room, wanted, NODES, sizeof(Node))
        && widen(&g->known, room + 1, wanted, NODES, sizeof(Known))
        && widen(&g->visits, room + 2, wanted, NODES, sizeof(N))
        && widen(&g->ways, &g->way_room, g->way_count + n, WAYS, sizeof(uint32_t));
    if (!there) return g->full = 1, NOT_KNOWN;
    g->node_room = room[0];
    uint32_t found = (uint32_t)g->node_count++;
    g->nodes[found] = (Node){(uint32_t)g->way_count, n, row, (uint32_t)going};
    g->known[found] = *known;
    g->visits[found] = 0;
    for (uint32_t i = 0; i < n; i++) g->ways[g->way_count++] = going ? NOT_KNOWN : found;
    if (going && row < LOT_ROWS && row >= g->rows[0]) g->rows[0] = row + 1;
    if (going && row >= LOT_ROWS && row - LOT_ROWS >= g->rows[1]) g->rows[1] = row - LOT_ROWS + 1;
    return found;
}

/* What chance draws here is told by the way that is gone. */
static I told(R *r, I n) {
    Graph *g = (Graph *)r;
    uint32_t number = g->used++;
    if (number < g->path->scripted) return g->path->script[number];
    if (number == g->path->scripted && g->last >= 0) return g->last;
    g->wanted = n;
    longjmp(r->out, OUTSIDE);
}

static Graph *new_graph(const Bulk *b) {
    Graph *g = calloc(1, sizeof(Graph));
    if (!g) return 0;
    Known none = {0}, start = {.size = b->size};
    g->r.room = ARENA, g->r.draw = told;
    g->rows[0] = g->rows[1] = 1;
    g->r.arena = malloc(ARENA * sizeof(V));
    if (!g->r.arena || !widen(&g->kept, &g->kept_room, b->size, KEPT, 1)) return free_graph(g), NULL;
    memcpy(g->kept, &b->start, b->size);
    g->kept_count = (b->size + 15) / 16 * 16;
    new_node(g, &none, 1, 0, 0);
    new_node(g, &none, 1, 0, 0);
    if (new_node(g, &start, 1, 0, 1) != BEGINNING) return free_graph(g), NULL;
    return g;
}

/* Whether it is a graph of games that begin as these do. */
static int begins_so(const Graph *g, const Bulk *b) {
    return g->hopeless || (g->known[BEGINNING].size == b->size && !memcmp(g->kept, &b->start, b->size));
}

/* ---- what follows ------------------------------------------------------------------------------ */

static int is_lot(const Graph *g, uint32_t node) { return node != BEGINNING && g->nodes[node].row < LOT_ROWS; }

/* Goes on from a node by one of its ways to where there is something to decide; how it was left: OUTSIDE
   where chance is to draw. */
static int follow(Graph *g, const Bulk *b, uint32_t node, uint32_t way) {
    int lot = is_lot(g, node);
    uint32_t base = lot ? g->known[node].from : node;
    const Known *from = g->known + base;
    R *r = &g->r;
    S *s = &g->s;
    memcpy(s, g->kept + from->at, from->size);
    g->path = g->known + node;
    g->used = 0, g->last = lot ? (I)way : NONE, g->done = from->done;
    g->value = lot ? g->path->value : base == BEGINNING ? NONE : s->heap[s->options.at + way];
    r->used = 0;
    int left = setjmp(r->out);
    if (left) return left;
    r->over = 0;
    if (base != BEGINNING) g->done++, left = answer(r, s, g->value);
    else left = b->then.go ? go_on(r, s, b->then) : GOES_ON;
    for (int forced = 0; left == GOES_ON && s->at >= 0 && s->options.n == 1; forced++) {
        if (forced == FORCED) return FAULT;
        g->done++;
        left = answer(r, s, s->heap[s->options.at]);
    }
    if (left == GOES_ON && s->at < 0) return FINISHED;
    return left == GOES_ON && !s->options.n ? FAULT : left;
}

static uint64_t mark_of(const Known *known, const unsigned char *what) {
    uint64_t h = (uint64_t)known->done << 32 ^ known->draws << 8 ^ known->lots, word = 0;
    for (size_t i = 0; i < known->size; i += 8) {
        memcpy(&word, what + i, known->size - i < 8 ? known->size - i : 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15ull;
        h ^= h >> 29;
    }
    return h;
}

static int more_marks(Graph *g) {
    if (2 * g->node_count < g->table_room) return 1;
    size_t room = g->table_room ? 2 * g->table_room : 1024;
    uint32_t *table = calloc(room, sizeof(uint32_t));
    if (!table) return 0;
    for (size_t i = 0; i < g->table_room; i++) {
        if (!g->table[i]) continue;
        size_t at = g->known[g->table[i]].mark & (room - 1);
        while (table[at]) at = (at + 1) & (room - 1);
        table[at] = g->table[i];
    }
    free(g->table);
    g->table = table, g->table_room = room;
    return 1;
}

/* A choice or an end, of which this is kept: the one that there is, or a new one. */
static uint32_t node_of(Graph *g, Known *known, const void *what, size_t size, uint32_t n, uint32_t row, int going) {
    if (!more_marks(g)) return g->full = 1, NOT_KNOWN;
    known->at = g->kept_count, known->size = size, known->mark = mark_of(known, what);
    size_t at = known->mark & (g->table_room - 1);
    for (uint32_t each; (each = g->table[at]); at = (at + 1) & (g->table_room - 1)) {
        const Known *other = g->known + each;
        if (other->mark == known->mark && other->size == size && other->done == known->done
            && other->draws == known->draws && g->nodes[each].row == row
            && !memcmp(g->kept + other->at, what, size)) return each;
    }
    if (!widen(&g->kept, &g->kept_room, g->kept_count + size, KEPT, 1)) return g->full = 1, NOT_KNOWN;
    uint32_t found = new_node(g, known, n, row, going);
    if (found == NOT_KNOWN) return found;
    memcpy(g->kept + known->at, what, size);
    g->kept_count = (known->at + size + 15) / 16 * 16;
    return g->table[at] = found;
}

/* Where a way of a node leads; NOT_KNOWN where there is no room for it. */
static uint32_t learned(Graph *g, const Bulk *b, uint32_t node, uint32_t way) {
    if (g->full) return NOT_KNOWN;
    int left = follow(g, b, node, way), lot = is_lot(g, node);
    const Known *path = g->known + node;
    S *s = &g->s;
    Known next = {.done = g->done, .draws = path->draws + (uint32_t)lot, .lots = path->lots};
    if (!lot && node != BEGINNING) next.lots++;
    if (left == OUTSIDE) {
        next.from = lot ? path->from : node, next.value = g->value, next.scripted = path->scripted;
        memcpy(next.script, path->script, sizeof next.script);
        if (lot && next.scripted == SCRIPT_LOTS) return BY_THE_RULES;
        if (lot) next.script[next.scripted++] = (uint16_t)way;
        if (g->wanted > LARGEST_LOT || next.draws == LOT_ROWS) return BY_THE_RULES;
        return new_node(g, &next, (uint32_t)g->wanted, next.draws, 1);
    }
    if (left == FINISHED) {
        N end[] = {g->done, (N)won_by(s)};
        next.draws = next.lots = 0;
        return node_of(g, &next, end, sizeof end, 1, 0, 0);
    }
    if (left != GOES_ON || next.lots == LOT_ROWS || s->options.n > LARGEST_LOT) return BY_THE_RULES;
    memset(s->chance, 0, sizeof s->chance);
    size_t size = offsetof(S, heap) + s->heap_used * sizeof(V);
    return node_of(g, &next, s, size, s->options.n, LOT_ROWS + next.lots, 1);
}

/* The same, kept. */
static uint32_t way_of(Graph *g, const Bulk *b, uint32_t node, uint32_t way) {
    uint32_t at = g->nodes[node].ways + way;
    if (g->ways[at] == NOT_KNOWN) {
        uint32_t found = learned(g, b, node, way); /* which may move the ways */
        g->ways[at] = found;
    }
    return g->ways[at];
}

/* ---- games ------------------------------------------------------------------------------------- */

#if defined __x86_64__ && defined __GLIBC__ && defined __OPTIMIZE__ && !defined __clang__ && !defined __SANITIZE_ADDRESS__
#define WIDER __attribute__((target_clones("avx512f", "avx2", "default"))) /* as wide as the processor can */
#else
#define WIDER
#endif

/* The lots that sfc32 (next32 in run.h) draws in games whose numbers follow one another, in rows, from a number
   that is a multiple of `AHEAD`. */
static WIDER void lots_ahead(uint32_t (*rows)[AHEAD], uint32_t count, const uint32_t *base, uint64_t number) {
    Row lane, none = {0}, c = none + base[2], b = none + (base[1] ^ (uint32_t)(number >> 32)), a, word;
    for (uint32_t i = 0; i < AHEAD; i++) lane[i] = (uint32_t)number + i;
    a = base[0] ^ lane;
    for (uint32_t counter = 1; counter < 13 + count; counter++) {
        word = a + b + counter;
        a = b ^ b >> 9;
        b = c + (c << 3);
        c = (c << 21 | c >> 11) + word;
        if (counter >= 13) memcpy(rows[counter - 13], &word, sizeof word);
    }
}

/* Plays a game lot by lot, and learns where it leads; its end, or less than BEGINNING where it is to be played by the
   rules. */
static uint32_t learn(Bulk *b, Graph *g, N number) {
    uint32_t chance[4], own[4], node = BEGINNING;
    look_ahead(b, (uint64_t)number);
    take_seed(chance, &b->chances, (uint64_t)number);
    take_seed(own, &b->choices, (uint64_t)number);
    for (uint32_t way = 0;;) {
        node = way_of(g, b, node, way);
        const Node *here = g->nodes + node;
        if (!here->going) return node;
        way = lot(here->row < LOT_ROWS ? chance : own, here->n);
    }
}

/* Counts the games that came to each end. */
static void count_known(Bulk *b, Graph *g) {
    for (size_t i = BEGINNING; i < g->node_count; i++) {
        N times = g->visits[i], end[2];
        if (!times) continue;
        g->visits[i] = 0;
        memcpy(end, g->kept + g->known[i].at, sizeof end);
        b->games += times, b->decisions += times * end[0];
        b->lengths[end[0]] += times, b->winners[end[1]] += times;
        if (end[0] > b->longest) b->longest = end[0];
    }
}

/* Whether it is worth while to go on: not where many games are played by the rules all the same, nor where there is
   no more room and most games lead elsewhere. */
static void look_back(Bulk *b, Graph *g) {
    if (g->games < LOOK_BACK) return;
    if (4 * g->by_rules > g->games || (g->full && 2 * g->strange > g->games)) count_known(b, g), forget(g);
    g->games = g->strange = g->by_rules = 0;
}

/* Plays games up to a number, or as long as it is worth while: those that keep to what is known side by side. */
static void play_known(Bulk *b, Graph *g, N end) {
    uint32_t at[AHEAD], rows[2 * LOT_ROWS][AHEAD];
    for (; b->number < end && !g->hopeless && !b->no_memory; look_back(b, g)) {
        uint32_t odd[AHEAD] = {0}, root = way_of(g, b, BEGINNING, 0), going;
        N from = b->number, n = AHEAD - from % AHEAD;
        if (n > end - from) n = end - from;
        int first = (int)(from % AHEAD);
        lots_ahead(rows, g->rows[0], b->chance, (uint64_t)(from - first));
        lots_ahead(rows + LOT_ROWS, g->rows[1], b->lots, (uint64_t)(from - first));
        for (int i = 0; i < AHEAD; i++) at[i] = root;
        do {
            going = 0;
            for (int i = 0; i < AHEAD; i++) {
                Node here = g->nodes[at[i]];
                uint64_t product = (uint64_t)rows[here.row][i] * here.n;
                odd[i] |= (uint32_t)product < here.n; /* perhaps not as likely as others: it would be drawn anew */
                at[i] = g->ways[here.ways + (uint32_t)(product >> 32)];
                going |= g->nodes[at[i]].going;
            }
        } while (going);
        g->games += n;
        for (int i = first; i < first + n; i++, b->number++) {
            uint32_t left = odd[i] ? NOT_KNOWN : at[i];
            if (left == NOT_KNOWN) left = learn(b, g, b->number), g->strange++;
            if (left > BEGINNING && (b->limit >= LONGEST_KNOWN || g->known[left].done <= b->limit)) {
                g->visits[left]++;
                continue;
            }
            g->by_rules++;
            count_game(b, play_out(b, b->number, 0));
        }
    }
}

/* Many games at random, counted. Nothing here knows Python: a call plays a run of games on one thread,
   and what it counts can be added to what others count.

   Game number n of a seed draws its chance and its choices from generators of that number alone, so a
   game is the same whichever run it is played in. */

typedef int64_t N; /* what is counted: not as wide as the numbers of some games */

/* ---- counters ---------------------------------------------------------------------------------- */

typedef struct { N key, first, second; } Slot;

/* Two counts by a number. A slot without counts is free. */
typedef struct { Slot *slots; size_t room, used; } Counts;

static inline size_t spread(N key, size_t room) {
    uint64_t h = (uint64_t)key * 0x9e3779b97f4a7c15ull;
    return (size_t)(h ^ h >> 32) & (room - 1);
}

static Slot *slot_of(Counts *c, N key) {
    size_t at = spread(key, c->room);
    while (c->slots[at].second && c->slots[at].key != key) at = (at + 1) & (c->room - 1);
    return c->slots + at;
}

/* Adds to the counts of a number; 0 where there is no memory for another one. */
static int count(Counts *c, N key, N first, N second) {
    if (2 * c->used >= c->room) {
        Counts more = {0, c->room ? 2 * c->room : 64, c->used};
        if (!(more.slots = calloc(more.room, sizeof(Slot)))) return 0;
        for (size_t i = 0; i < c->room; i++)
            if (c->slots[i].second) *slot_of(&more, c->slots[i].key) = c->slots[i];
        free(c->slots);
        *c = more;
    }
    Slot *slot = slot_of(c, key);
    if (!slot->second) slot->key = key, c->used++;
    slot->first += first;
    slot->second += second;
    return 1;
}

/* ---- a run of games ---------------------------------------------------------------------------- */

/* Generators of games whose numbers follow one another are made together. */
enum { AHEAD = 16, LANES = 4 };
typedef uint32_t Lanes __attribute__((vector_size(4 * LANES)));
typedef struct { uint32_t a[AHEAD], b[AHEAD], c[AHEAD]; } Ahead;

/* What is counted beside the plain totals. */
enum { COUNT_USES = 1, COUNT_PARTIES = 2, COUNT_LEADS = 4, COUNT_REACHED = 8, COUNT_RESULTS = 16 };
enum { SEATS = 64 }; /* numbers that each result has for seats */

typedef struct Graph Graph;

typedef struct {
    R r;
    Graph *graph; /* of positions that are known, where that is of use */
    size_t size; /* of the start, as far as anything is in it */
    Next then; /* what goes on from the start: its set-up, as far as that is not done */
    uint32_t chance[3], lots[3]; /* what the generators of all games are made from */
    N limit, flags, party;
    uint32_t own[4]; /* the generator of choices */
    Ahead chances, choices;
    uint64_t from; /* the games that these are for, if `ahead` */
    int ahead;
    N number; /* of the game at hand */
    N done, value; /* choices of the game at hand, and the last of them */
    N leader, changes;
    N games, decisions, longest, given_up, first_given_up;
    int no_memory;
    N *lengths, *winners;
    Counts uses, parties, leads, stuck, results;
    S s, start;
} Bulk;

/* The first steps of sfc32 (next32 in run.h) for many seeds at once, one in each lane of a vector, from a
   number that is a multiple of `AHEAD`. */
static void seeded_ahead(Ahead *found, const uint32_t *base, uint64_t number) {
    for (uint32_t at = 0; at < AHEAD; at += LANES) {
        Lanes lane = {0, 1, 2, 3}, none = {0}, c = none + base[2];
        Lanes a = base[0] ^ (lane + ((uint32_t)number + at)), b = none + (base[1] ^ (uint32_t)(number >> 32));
        for (uint32_t counter = 1; counter < 13; counter++) {
            Lanes word = a + b + counter;
            a = b ^ b >> 9;
            b = c + (c << 3);
            c = (c << 21 | c >> 11) + word;
        }
        memcpy(found->a + at, &a, sizeof a), memcpy(found->b + at, &b, sizeof b), memcpy(found->c + at, &c, sizeof c);
    }
}

static inline void take_seed(uint32_t *c, const Ahead *from, uint64_t number) {
    c[0] = from->a[number % AHEAD], c[1] = from->b[number % AHEAD], c[2] = from->c[number % AHEAD], c[3] = 13;
}

static void seeded(uint32_t *c, const uint32_t *base, uint64_t number) {
    Ahead found;
    seeded_ahead(&found, base, number - number % AHEAD);
    take_seed(c, &found, number);
}

/* A lot from 0 to n - 1 of a generator, as the chance of a state draws it. */
static inline uint32_t lot(uint32_t *c, uint32_t n) {
    uint64_t product;
    uint32_t least;
    for (;;) {
        uint32_t word = c[0] + c[1] + c[3];
        c[3]++;
        c[0] = c[1] ^ c[1] >> 9;
        c[1] = c[2] * 9;
        c[2] = (c[2] << 21 | c[2] >> 11) + word;
        product = (uint64_t)word * n;
        least = (uint32_t)product;
        if (__builtin_expect(least >= n, 1)) break;
        if (least >= (uint32_t)((0x100000000ull - n) % n)) break;
    }
    return (uint32_t)(product >> 32);
}

/* Makes the generators of a game, and of those beside it. */
static inline void look_ahead(Bulk *b, uint64_t number) {
    uint64_t from = number - number % AHEAD;
    if (b->ahead && b->from == from) return;
    seeded_ahead(&b->chances, b->chance, from);
    seeded_ahead(&b->choices, b->lots, from);
    b->ahead = 1, b->from = from;
}

static inline void load(Bulk *b, N number) {
    memcpy(&b->s, &b->start, b->size);
    uint64_t n = (uint64_t)number;
    look_ahead(b, n);
    take_seed(b->s.chance, &b->chances, n);
    take_seed(b->own, &b->choices, n);
    b->done = 0;
    b->value = NONE;
}

static inline I any_option(R *r, const S *s, uint32_t *lots) {
    uint32_t n = s->options.n;
    if (!n) fault(r, "%s", "there is nothing to choose from");
    return s->heap[s->options.at + (n > 1 ? lot(lots, n) : 0)];
}

/* Answers the pending choice of a state, inside a run, and goes on to the next: GOES_ON or FINISHED.
   Where nobody looks, no log is kept, and not who knows which piece. */
static inline int answer_in(R *r, S *s, I value, const int looked_at) {
    r->used = 0;
    if (__builtin_expect(s->heap_used > HEAP / 4, 0)) compact(r, s);
    if (s->secret >= 0) {
        add_to_list(r, s, &s->secret_moves, s->chooser);
        add_to_list(r, s, &s->secret_moves, value);
    }
    r->over = 0;
    return go_on(r, s, looked_at ? answered(r, s, value) : Q_answered(r, s, value));
}

static int answer(R *r, S *s, I value) { return answer_in(r, s, value, 0); }

/* Who leads: a change is counted when somebody else is alone at the top than the last who was. */
static void see_leader(Bulk *b) {
    I found = NONE, most = 0, several = 0;
    b->r.used = 0;
    for (I seat = 0; seat < b->s.players; seat++) {
        I own = STANDING(&b->r, &b->s, seat);
        if (found < 0 || own > most) found = seat, most = own, several = 0;
        else if (own == most) several = 1;
    }
    if (several) return;
    b->changes += b->leader >= 0 && b->leader != found;
    b->leader = (N)found;
}

/* The choice and, in the lower half, the value chosen and one; set-up has none. */
static inline N action_key(const Bulk *b) { return (N)b->s.at * ((N)1 << 32) | (N)(uint32_t)(b->value + 1); }

static void see(Bulk *b) {
    if (b->flags & COUNT_LEADS) see_leader(b);
    if (b->flags & COUNT_USES && !count(&b->uses, action_key(b), 0, 1)) b->no_memory = 1;
}

/* Plays a game to its end; how it was left: FINISHED, or GOES_ON where it is given up. */
static inline __attribute__((always_inline)) int play_out(Bulk *b, N number, const int looked_at) {
    R *r = &b->r;
    S *s = &b->s;
    r->used = 0;
    b->leader = NONE, b->changes = 0;
    load(b, number);
    r->over = 0;
    if (b->then.go && go_on(r, s, b->then) == FINISHED) return FINISHED;
    N sees = b->flags & (COUNT_USES | COUNT_LEADS);
    while (s->at >= 0) {
        if (b->done == b->limit) return GOES_ON;
        b->value = (N)any_option(r, s, b->own);
        if (sees) see(b);
        b->done++;
        if (answer_in(r, s, b->value, looked_at) == FINISHED) return FINISHED;
    }
    return FINISHED;
}

/* The number of the first game that ended so is kept: games come in order. */
static void add_fault(Bulk *b, N number) {
    N key = action_key(b);
    int known = b->stuck.used && slot_of(&b->stuck, key)->second;
    if (!count(&b->stuck, key, known ? 0 : number, 1)) b->no_memory = 1;
}

static void add_parties(Bulk *b) {
    const Zone *z = ZONES + b->party;
    for (I seat = 0; seat < b->s.players; seat++) {
        const P *p = (const P *)((const char *)&b->s + z->offset) + seat * z->stride;
        I found = NONE, n = 0, won = b->s.winners >> seat & 1;
        for (I i = 1; i <= p[0]; i++)
            if (p[i] >= 0) found = p[i], n++;
        if (n != 1) continue;
        I kind = z->hidden ? found >> SHIFT : found;
        if (!count(&b->parties, (N)(seat << 32 | kind), (N)won, 1)) b->no_memory = 1;
    }
}

/* What everybody has at the end. A rule that cannot say so leaves the run, and nothing of it is counted. */
static void add_results(Bulk *b) {
    N keys[OUTCOMES * MAX_PLAYERS + 1];
    int n = 0;
    b->r.used = 0;
    for (int kind = 0; kind < OUTCOMES; kind++)
        for (I seat = 0; seat < (RESULTS[kind].each ? b->s.players : 1); seat++) {
            uint32_t value = (uint32_t)RESULTS[kind].of(&b->r, &b->s, seat);
            keys[n++] = (N)(((uint64_t)(kind * SEATS + (int)seat) << 32) | value);
        }
    for (int i = 0; i < n; i++)
        if (!count(&b->results, keys[i], 0, 1)) b->no_memory = 1;
}

/* The set of who has won: of those who play, whatever a state that was written to calls everybody. */
static inline I won_by(const S *s) { return s->winners & (((I)1 << s->players) - 1); }

/* Counts a game that was left so. */
static inline void count_game(Bulk *b, int left) {
    if (left == GOES_ON) {
        if (!b->given_up++) b->first_given_up = b->number;
        return;
    }
    if (b->flags & COUNT_RESULTS) add_results(b);
    b->games++;
    b->decisions += b->done;
    b->lengths[b->done]++;
    if (b->done > b->longest) b->longest = b->done;
    b->winners[won_by(&b->s)]++;
    if (b->flags & COUNT_PARTIES) add_parties(b);
    if (b->flags & COUNT_LEADS && !count(&b->leads, b->changes, 0, 1)) b->no_memory = 1;
}

static void play_known(Bulk *b, Graph *g, N end);

/* Plays games and counts them. */
static void play_games(Bulk *b, N first, N games) {
    b->number = first;
    if (setjmp(b->r.out)) add_fault(b, b->number++); /* and on with the next */
    if (b->graph) play_known(b, b->graph, first + games);
    if (b->r.reached)
        for (; b->number < first + games && !b->no_memory; b->number++) count_game(b, play_out(b, b->number, 1));
    else
        for (; b->number < first + games && !b->no_memory; b->number++) count_game(b, play_out(b, b->number, 0));
}

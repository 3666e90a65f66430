/* What every native engine has: lists, places, chance, and the run of its rules.

   The generated part before this says how wide numbers are (`I`, without a sign `U`, and kept `V`), and how large the heap of a state is
   (`HEAP`); the part after it has the state, the functions of the game and its tables.

   A place is a row of `P`: first how many pieces it has, then the pieces; if it has none, then `EMPTY`. A list that a state keeps lies
   in the heap of that state, and is replaced as a whole. A list in a function lies in the arena of the
   run, which is empty again when the function is left. */

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__ /* on every processor of 64 bits of this kind */
#include <emmintrin.h>
#endif

typedef int32_t P;
typedef struct { V *a; int32_t n, room; } L; /* as long as two registers */
typedef struct { uint32_t at, n; } Ref;
typedef struct { P *first; I stride, n; } Family;
typedef struct S S;
typedef struct R R;
typedef struct Next { struct Next (*go)(R *, S *); } Next;
typedef Next Block(R *, S *);
typedef Next Answer(R *, S *, I);
typedef Next Begins(R *, S *, I, I);
typedef int Rule1(R *, S *, I); /* whether the game is over with it */
typedef L Listed(R *, S *);
typedef L Offers(R *, S *, L); /* options, in a list that is given if they fit there */
typedef I Asked(R *, S *, I);

enum { SHIFT = 16, MASK = 0xffff, NONE = -1, EMPTY = -2, STEPS = 110000, READY_STEPS = 100, ARENA = 1 << 22, LONGEST = 10000000, WIDTH = 8 * sizeof(I) - 1 };
enum { LINE, GROUP, SLOTS, PILE, COUNT };
enum { MOVED = 1, LOOKED, SHUFFLED, SET, OVER };

/* One run of the rules at a time uses this: where it is left, its arena, its log, its chance. */
struct R {
    jmp_buf out;
    V *arena;
    size_t used, room;
    I logging;
    int over; /* the game has ended */
    int64_t spent; /* steps since the last choice, where they are counted */
    I *log;
    size_t logged, log_room;
    I (*draw)(R *, I);
    void *source;
    int64_t *reached;
    char fault[160];
};

/* How a run is left. */
enum { GOES_ON, FINISHED, FAULT, OUTSIDE };

typedef struct {
    const char *name;
    uint32_t offset, stride;
    I fixed, players; /* members: `fixed` times the number of players to this power */
    I own_fixed, own_players;
    I limit;
    uint8_t shape, hidden, seers;
} Zone;

static const Zone ZONES[];

/* Counts a rule that is carried out, where that is asked for. */
#define REACHED(number) if (__builtin_expect(r->reached != 0, 0)) r->reached[number]++

static _Noreturn void fault(R *r, const char *why, const char *what) {
    snprintf(r->fault, sizeof r->fault, why, what);
    longjmp(r->out, FAULT);
}

static _Noreturn void fault_at(R *r, const char *why, I what) {
    snprintf(r->fault, sizeof r->fault, why, (long long)what);
    longjmp(r->out, FAULT);
}

/* Counts steps of the rules, where there may be too many before somebody chooses again. */
static inline void spend(R *r, int64_t steps, int64_t most) {
    if (__builtin_expect((r->spent += steps) > most, 0))
        fault_at(r, "it takes more than %lld steps before somebody chooses again", (I)most);
}

/* Of a place in a row of `n`: itself, or counted from the end as Python does; a fault where none is. */
static inline I at(R *r, I index, I n) {
    if (__builtin_expect((U)index < (U)n, 1)) return index;
    if (index < 0 && index >= -n) return index + n;
    fault(r, "%s", "it asks for a piece, a place or a player that is not there");
}

static _Noreturn void misplaced(R *r) {
    fault(r, "%s", "it moves or looks at a piece that is not there, or that has no room");
}

static _Noreturn void overfull(R *r, I zone) {
    fault(r, "there is no room for another piece in %s", ZONES[zone].name);
}

static inline I low(I a, I b) { return a < b ? a : b; }
static inline I high(I a, I b) { return a > b ? a : b; }
static inline I has_bit(R *r, I set, I member) {
    if (__builtin_expect((U)member < WIDTH, 1)) return set >> member & 1;
    if (member < 0) misplaced(r);
    return set < 0;
}
static inline I bit(R *r, I member) {
    if ((U)member >= WIDTH) misplaced(r);
    return (I)1 << member;
}
static inline I divided(R *r, I a, I b) { /* rounded down */
    if (b <= 0) fault(r, "%s", "it does what no rule can do");
    return a / b - (a % b < 0);
}
static inline I modulo(R *r, I a, I b) {
    if ((U)a < (U)b && b > 0) return a; /* the next player, mostly: a division takes long */
    if (b > 0 && a >= b && a - b < b) return a - b;
    if (b == 0) fault(r, "%s", "it does what no rule can do");
    if (b == -1) return 0;
    I m = a % b;
    return m && (m < 0) != (b < 0) ? m + b : m;
}
/* How many bits are set, without an instruction that not every processor has. */
static inline I bits_of(uint64_t v) {
    v -= v >> 1 & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u);
    return (I)(((v + (v >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

#ifdef WIDE
static inline I lowest(U set) {
    I n = 0;
    for (; !(uint64_t)set; set >>= 64) n += 64;
    return n + __builtin_ctzll((uint64_t)set);
}
static inline I bits(I set) {
    I n = 0;
    for (U left = (U)set; left; left >>= 64) n += bits_of((uint64_t)left);
    return n;
}
#else
static inline I lowest(U set) { return __builtin_ctzll(set); }
static inline I bits(I set) { return bits_of((U)set); }
#endif
static inline I or_else(I value, I other) { return value >= 0 ? value : other; }
static inline I blurred(I piece, I keep) { return piece & (~(I)MASK | keep); }

/* ---- lists ------------------------------------------------------------------------------------- */

static V *take_room(R *r, I n) {
    if (n < 0 || r->used + (size_t)n > r->room) fault(r, "%s", "a rule makes lists that are too long");
    V *found = r->arena + r->used;
    r->used += (size_t)n;
    return found;
}

static L new_list(R *r, I n) {
    L l = {take_room(r, n), n, n};
    return l;
}

/* A list with room for options. */
static L begun(R *r) {
    L l = {take_room(r, ROOM), 0, ROOM};
    return l;
}

static L empty(void) { L l = {0, 0, 0}; return l; }

static L constant(const V *a, I n) { L l = {(V *)a, n, 0}; return l; }

/* A longer row for a list; where it is the last in the arena it stays where it is. */
static __attribute__((noinline)) void grow(R *r, L *l) {
    I room = l->n ? 2 * l->n : 8;
    if (l->n && l->a + l->room == r->arena + r->used) {
        take_room(r, room - l->room);
        l->room = room;
        return;
    }
    V *a = take_room(r, room);
    if (l->n) memcpy(a, l->a, (size_t)l->n * sizeof(V));
    l->a = a;
    l->room = room;
}

static inline void append(R *r, L *l, I value) {
    if (__builtin_expect(l->n == l->room, 0)) grow(r, l);
    l->a[l->n++] = (V)value;
}

static L copied(R *r, L from) {
    L l = new_list(r, from.n);
    if (from.n) memcpy(l.a, from.a, (size_t)from.n * sizeof(V));
    return l;
}

static L range_list(R *r, I first, I last) {
    L l = new_list(r, high(0, last - first + 1));
    for (I i = 0; i < l.n; i++) l.a[i] = (V)(first + i);
    return l;
}

static L several(R *r, I value, I times) {
    L l = new_list(r, high(0, times));
    for (I i = 0; i < l.n; i++) l.a[i] = (V)value;
    return l;
}

static L from_place(R *r, const P *p) {
    L l = new_list(r, p[0]);
    for (I i = 0; i < l.n; i++) l.a[i] = (V)p[i + 1];
    return l;
}

static L kinds_of_place(R *r, const P *p) {
    L l = new_list(r, p[0]);
    for (I i = 0; i < l.n; i++) l.a[i] = (V)(p[i + 1] >> SHIFT);
    return l;
}

static L kinds(R *r, L from) {
    L l = new_list(r, from.n);
    for (I i = 0; i < l.n; i++) l.a[i] = (V)(from.a[i] >> SHIFT);
    return l;
}

/* The kinds of pieces that are kept in their order, each once. */
static L kinds_once(R *r, const P *p) {
    L l = {take_room(r, p[0]), 0, p[0]};
    P before = NONE;
    for (I i = 1; i <= p[0]; i++) {
        P kind = p[i] >> SHIFT;
        l.a[l.n] = (V)kind;
        l.n += kind != before;
        before = kind;
    }
    return l;
}

static L covered_all(R *r, L from, I mask) {
    L l = new_list(r, from.n);
    for (I i = 0; i < l.n; i++) l.a[i] = (V)((I)from.a[i] * (MASK + 1) | mask);
    return l;
}

static L known_to_all(R *r, L from, I mask) {
    L l = new_list(r, from.n);
    for (I i = 0; i < l.n; i++) l.a[i] = (V)(from.a[i] | mask);
    return l;
}

static L blurred_all(R *r, L from, I keep) {
    L l = new_list(r, from.n);
    for (I i = 0; i < l.n; i++) l.a[i] = (V)blurred(from.a[i], keep);
    return l;
}

static L filled(R *r, const P *p) {
    L l = {take_room(r, p[0]), 0, p[0]};
    for (I i = 1; i <= p[0]; i++) {
        l.a[l.n] = (V)p[i];
        l.n += p[i] >= 0;
    }
    return l;
}

static L slot_numbers(R *r, const P *p, I none) {
    L l = {take_room(r, p[0]), 0, p[0]};
    for (I i = 1; i <= p[0]; i++) {
        l.a[l.n] = (V)i;
        l.n += (p[i] < 0) == none;
    }
    return l;
}

static I slot_count(const P *p, I none) {
    I n = 0;
    for (I i = 1; i <= p[0]; i++) n += (p[i] < 0) == none;
    return n;
}

static I contains(L l, I value) {
    for (I i = 0; i < l.n; i++)
        if (l.a[i] == value) return 1;
    return 0;
}

static I occurs(L l, I value) {
    I n = 0;
    for (I i = 0; i < l.n; i++) n += l.a[i] == value;
    return n;
}

static I place_has(const P *p, I value) {
    for (I i = 1; i <= p[0]; i++)
        if (p[i] == value) return 1;
    return 0;
}

/* The same where there is room for one piece. */
static inline I one_has(const P *p, I value) { return p[1] == value; }

/* The same where pieces are kept sorted: mostly there are few kinds, and it is at an end. */
static inline I sorted_has(const P *p, I value) {
    if (p[p[0]] == value && p[0]) return 1;
    return p[1] == value || (p[0] > 2 && place_has(p, value));
}

static I place_occurs(const P *p, I value) {
    I n = 0;
    for (I i = 1; i <= p[0]; i++) n += p[i] == value;
    return n;
}

/* The same in a place with room for so many pieces. Where that is little all of it is looked at at once, which
   takes less than to guess how much of it is taken; what lies behind it in the state does not count. */
enum { AT_ONCE = 12 };
typedef P Four __attribute__((vector_size(4 * sizeof(P))));

static inline __attribute__((always_inline)) Four found_in(const P *p, I value, const int from) {
    Four here, none = {0}, order = {1, 2, 3, 4};
    memcpy(&here, p + 1 + from, sizeof here);
    return (Four)(here == none + (P)value) & (Four)(order + (P)from <= none + p[0]);
}

#ifdef __SSE2__
/* A bit for each of four that is this piece, whether the place goes so far or not. */
static inline __attribute__((always_inline)) uint32_t like_in(const P *p, I value, const int from) {
    Four here, none = {0};
    memcpy(&here, p + 1 + from, sizeof here);
    return (uint32_t)_mm_movemask_ps((__m128)(Four)(here == none + (P)value));
}
#endif

static inline __attribute__((always_inline)) I room_has(const P *p, I value, const I room) {
    if (room > AT_ONCE) return place_has(p, value);
    if (room == 1) return p[1] == value;
    if (room == 2) return ((p[0] > 0) & (p[1] == value)) | ((p[0] > 1) & (p[2] == value));
#ifdef __SSE2__
    uint32_t like = like_in(p, value, 0);
    if (room > 4) like |= like_in(p, value, 4) << 4;
    if (room > 8) like |= like_in(p, value, 8) << 8;
    return (like & ~(~(uint32_t)0 << p[0])) != 0;
#else
    Four found = found_in(p, value, 0);
    if (room > 4) found |= found_in(p, value, 4);
    if (room > 8) found |= found_in(p, value, 8);
    uint64_t halves[2];
    memcpy(halves, &found, sizeof halves);
    return (halves[0] | halves[1]) != 0;
#endif
}

static inline __attribute__((always_inline)) I room_occurs(const P *p, I value, const I room) {
    if (room > AT_ONCE) return place_occurs(p, value);
    Four found = found_in(p, value, 0);
    if (room > 4) found += found_in(p, value, 4);
    if (room > 8) found += found_in(p, value, 8);
    return -(I)(found[0] + found[1] + found[2] + found[3]);
}

static inline __attribute__((always_inline)) I room_has_sorted(const P *p, I value, const I room) {
    return room > AT_ONCE ? sorted_has(p, value) : room_has(p, value, room);
}

static I place_has_kind(const P *p, I kind) {
    for (I i = 1; i <= p[0]; i++)
        if (p[i] >> SHIFT == kind) return 1;
    return 0;
}

static I place_occurs_kind(const P *p, I kind) {
    I n = 0;
    for (I i = 1; i <= p[0]; i++) n += p[i] >> SHIFT == kind;
    return n;
}

static inline I item(R *r, L l, I index) { return l.a[at(r, index, l.n)]; }
static inline I place_item(R *r, const P *p, I index) { return p[1 + at(r, index, p[0])]; }

static L distinct(R *r, L from) {
    L l = {take_room(r, from.n), 0, from.n};
    for (I i = 0; i < from.n; i++)
        if (!contains(l, from.a[i])) l.a[l.n++] = from.a[i];
    return l;
}

static L backwards(R *r, L from) {
    L l = new_list(r, from.n);
    for (I i = 0; i < from.n; i++) l.a[i] = from.a[from.n - 1 - i];
    return l;
}

static L members(R *r, I set) {
    L l = new_list(r, bits(set));
    I n = 0;
    for (U m = (U)set; m; m &= m - 1) l.a[n++] = (V)lowest(m);
    return l;
}

/* Numbers from `low` on: those whose member a set has, which has every `step`th at most. */
static L numbered_members(R *r, I set, I step, I low) {
    L l = new_list(r, bits(set));
    I n = 0;
    for (U m = (U)set; m; m &= m - 1) l.a[n++] = (V)(low + (I)lowest(m) / step);
    return l;
}

/* The same where there is room for options already. */
static inline __attribute__((always_inline)) L numbered_into(R *r, L l, I set, I step, I low) {
#ifdef WIDE
    if (bits(set) > l.room) return numbered_members(r, set, step, low);
#endif
    for (U m = (U)set; m; m &= m - 1) l.a[l.n++] = (V)(low + (I)lowest(m) / step);
    return l;
}

/* The lowest member of a set, from `low` on counted, or none. */
static inline I lowest_from(I set, I low) { return set ? low + (I)lowest((U)set) : NONE; }

static L clockwise(R *r, L from, I start, I count) {
    L l = copied(r, from);
    for (I i = 1; i < l.n; i++) {
        V seat = l.a[i];
        I key = modulo(r, seat - start, count), j = i;
        for (; j && modulo(r, l.a[j - 1] - start, count) > key; j--) l.a[j] = l.a[j - 1];
        l.a[j] = seat;
    }
    return l;
}

/* The same of the members of a set: those from the start on, then those before it. */
static L clockwise_of(R *r, I set, I start, I count) {
    if ((U)start >= (U)low(count, WIDTH) || set < 0 || (count < WIDTH && set >> count))
        return clockwise(r, members(r, set), start, count);
    L l = new_list(r, bits(set));
    U before = (U)set & (((U)1 << start) - 1);
    I n = 0;
    for (U m = (U)set & ~before; m; m &= m - 1) l.a[n++] = (V)lowest(m);
    for (U m = before; m; m &= m - 1) l.a[n++] = (V)lowest(m);
    return l;
}

static L run_of(L l, I first, I count) {
    first = low(l.n, high(0, first));
    L part = {l.a + first, low(l.n - first, high(0, count)), 0};
    return part;
}
static L first_of(L l, I count) { L part = {l.a, low(l.n, high(0, count)), 0}; return part; }

/* What can be picked next: see `pick_options` of pieces.py. */
static L pick_options(R *r, L all, L picked, I least) {
    L once = distinct(r, all), l = {take_room(r, once.n + 1), 0, once.n + 1};
    I missing = least - picked.n, ahead = all.n, passed = !picked.n;
    for (I i = 0; i < once.n; i++) {
        I here = occurs(all, once.a[i]);
        if (!passed && once.a[i] == picked.a[picked.n - 1]) {
            I gone = occurs(picked, once.a[i]);
            passed = 1, ahead -= gone, here -= gone;
        }
        if (passed && here > 0 && ahead >= missing) l.a[l.n++] = once.a[i];
        ahead -= here;
    }
    if (missing <= 0) l.a[l.n++] = NONE;
    return l;
}

static void sort_pieces(P *a, I n) {
    for (I i = 1; i < n; i++) {
        P piece = a[i];
        I j = i;
        for (; j && a[j - 1] > piece; j--) a[j] = a[j - 1];
        a[j] = piece;
    }
}

static inline void sort_place(P *p) { sort_pieces(p + 1, p[0]); }

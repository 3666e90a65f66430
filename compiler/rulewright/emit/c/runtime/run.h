/* What needs the state: the lists it keeps, chance, places, the log, triggers, the run itself. */

static Ref *ref_of(S *s, I number);
static const I REFS;

/* ---- lists that the state keeps ---------------------------------------------------------------- */

static inline L kept(S *s, Ref ref) {
    L l = {s->heap + ref.at, ref.n, 0};
    return l;
}

/* Brings the lists of a state together at the beginning of its heap, in the order of their fields. */
static void compact(R *r, S *s) {
    size_t mark = r->used, n = 0;
    V *all = take_room(r, s->heap_used);
    for (I i = 0; i < REFS; i++) {
        Ref *ref = ref_of(s, i);
        if (ref->n) memcpy(all + n, s->heap + ref->at, ref->n * sizeof(V));
        ref->at = ref->n ? (uint32_t)n : 0;
        n += ref->n;
    }
    if (n) memcpy(s->heap, all, n * sizeof(V));
    s->heap_used = (uint32_t)n;
    r->used = mark;
}

static void store_list(R *r, S *s, Ref *ref, L l) {
    if (ref->n && ref->at + ref->n == s->heap_used && l.n <= (I)ref->n) {
        s->heap_used = ref->at;
    } else if (s->heap_used + (size_t)l.n > HEAP) {
        l = copied(r, l);
        ref->n = 0;
        compact(r, s);
        if (s->heap_used + (size_t)l.n > HEAP) fault(r, "%s", "a game keeps lists that are too long");
    }
    if (l.n) memmove(s->heap + s->heap_used, l.a, (size_t)l.n * sizeof(V));
    ref->at = l.n ? s->heap_used : 0;
    ref->n = (uint32_t)l.n;
    s->heap_used += (uint32_t)l.n;
}

/* Options are made where they are kept: on top of all other lists, where those before them were. */
static inline uint32_t room_for(const S *s) {
    return s->options.n && s->options.at + s->options.n == s->heap_used ? s->options.at : s->heap_used;
}

static inline L room_for_options(S *s) {
    uint32_t at = room_for(s);
    L l = {s->heap + at, 0, HEAP + ROOM - (I)at};
    return l;
}

static inline void keep_options(R *r, S *s, L l) {
    uint32_t at = room_for(s);
    if (__builtin_expect(l.a != s->heap + at || at + l.n > HEAP, 0)) {
        store_list(r, s, &s->options, l);
        return;
    }
    s->options = (Ref){l.n ? at : 0, (uint32_t)l.n};
    s->heap_used = at + (uint32_t)l.n;
}

/* No items any more. */
static inline void clear_list(S *s, Ref *ref) {
    if (ref->n && ref->at + ref->n == s->heap_used) s->heap_used = ref->at;
    *ref = (Ref){0, 0};
}

static void add_to_list(R *r, S *s, Ref *ref, I value) {
    if (s->heap_used < HEAP && (!ref->n || ref->at + ref->n == s->heap_used)) {
        if (!ref->n) ref->at = s->heap_used;
        s->heap[s->heap_used++] = (V)value;
        ref->n++;
        return;
    }
    size_t mark = r->used;
    L l = new_list(r, (I)ref->n + 1);
    if (ref->n) memcpy(l.a, s->heap + ref->at, ref->n * sizeof(V));
    l.a[ref->n] = (V)value;
    store_list(r, s, ref, l);
    r->used = mark;
}

/* ---- chance: the generator sfc32, as in runtime/chance.py; once more in bulk.h and known.h ------- */

static inline uint32_t next32(S *s) {
    uint32_t *c = s->chance, word = c[0] + c[1] + c[3];
    c[3]++;
    c[0] = c[1] ^ c[1] >> 9;
    c[1] = c[2] * 9;
    c[2] = (c[2] << 21 | c[2] >> 11) + word;
    return word;
}

/* A number from 0 to n - 1, each as likely (Lemire's method, biased words drawn anew). */
static I below_(R *r, S *s, I n) {
    if (n <= 1 || n > (I)1 << 32) {
        if (n != 1) fault_at(r, "cannot draw a number below %lld", n);
        return 0;
    }
    if (r->draw) return r->draw(r, n);
    uint64_t product = (uint64_t)next32(s) * (uint64_t)n;
    uint32_t least = (uint32_t)product;
    if (least < n) {
        uint32_t threshold = (uint32_t)((0x100000000ull - (uint64_t)n) % (uint64_t)n);
        while (least < threshold) {
            product = (uint64_t)next32(s) * (uint64_t)n;
            least = (uint32_t)product;
        }
    }
    return (I)(product >> 32);
}

static inline I below(R *r, S *s, I n) {
    if (__builtin_expect((U)(n - 2) < (1 << 30) && !r->draw, 1)) {
        uint64_t product = (uint64_t)next32(s) * (uint64_t)n;
        if (__builtin_expect((uint32_t)product >= (uint32_t)n, 1)) return (I)(product >> 32);
        uint32_t threshold = (uint32_t)((0x100000000ull - (uint64_t)n) % (uint64_t)n);
        while ((uint32_t)product < threshold) product = (uint64_t)next32(s) * (uint64_t)n;
        return (I)(product >> 32);
    }
    return below_(r, s, n);
}

static void mix(R *r, S *s, V *a, I n) {
    for (I last = n - 1; last > 0; last--) {
        I other = below(r, s, last + 1);
        V item = a[last];
        a[last] = a[other];
        a[other] = item;
    }
}

static L mixed(R *r, S *s, L from) {
    L l = copied(r, from);
    mix(r, s, l.a, l.n);
    return l;
}

static L picked(R *r, S *s, L from, I count) {
    L left = copied(r, from), l = new_list(r, high(0, low(count, from.n)));
    for (I i = 0; i < l.n; i++) {
        I at = below(r, s, left.n);
        l.a[i] = left.a[at];
        left.n--;
        memmove(left.a + at, left.a + at + 1, (size_t)(left.n - at) * sizeof(V));
    }
    return l;
}

/* ---- the log ----------------------------------------------------------------------------------- */

static void note(R *r, I what) {
    if (r->logged == r->log_room) {
        size_t room = r->log_room ? 2 * r->log_room : 256;
        I *log = realloc(r->log, room * sizeof(I));
        if (!log) fault(r, "%s", "there is no memory for the log");
        r->log = log;
        r->log_room = room;
    }
    r->log[r->logged++] = what;
}

static inline I place_name(I zone, I index) { return zone << 32 | (index & 0xffffffff); }

static void note_move(R *r, I source, I target, L pieces, I hidden, I viewers) {
    if (!pieces.n) return;
    note(r, MOVED), note(r, source), note(r, target), note(r, pieces.n);
    for (I i = 0; i < pieces.n; i++) {
        I piece = pieces.a[i];
        note(r, hidden ? piece >> SHIFT : piece);
        note(r, hidden ? (piece & MASK) | viewers : viewers);
    }
}

static void note_one(R *r, I source, I target, I piece, I hidden, I viewers) {
    V one = (V)piece;
    L l = {&one, 1, 0};
    note_move(r, source, target, l, hidden, viewers);
}

static void note_set(R *r, I variable, I index, I value) {
    note(r, SET), note(r, variable), note(r, index), note(r, value);
}

/* ---- places ------------------------------------------------------------------------------------ */

static void blur(P *p, I keep) {
    for (I i = 1; i <= p[0]; i++)
        if (p[i] >= 0) p[i] = (P)blurred(p[i], keep);
}

static void blur_alike(P *p, L gone, I keep) {
    for (I g = 0; g < gone.n; g++)
        for (I i = 1; i <= p[0]; i++)
            if (p[i] >> SHIFT == gone.a[g] >> SHIFT) p[i] = (P)blurred(p[i], keep);
    sort_place(p);
}

static void drop(P *p, I at) {
    P n = --p[0];
    if (n >= at) memmove(p + at, p + at + 1, (size_t)(n - at + 1) * sizeof(P));
    p[n + 1] = EMPTY;
}

static L take_all(R *r, P *p, I shape) {
    L l = {take_room(r, p[0]), 0, p[0]};
    for (I i = 1; i <= p[0]; i++) {
        P piece = p[shape == PILE ? p[0] + 1 - i : i];
        if (piece >= 0) l.a[l.n++] = (V)piece;
    }
    if (shape == SLOTS) for (I i = 1; i <= p[0]; i++) p[i] = NONE;
    else if (p[0]) p[0] = 0, p[1] = EMPTY;
    return l;
}

static L take_first(R *r, P *p, I shape, I count) {
    L l = new_list(r, low(p[0], high(0, count)));
    for (I i = 0; i < l.n; i++) l.a[i] = (V)(shape == PILE ? p[p[0] - i] : p[1 + i]);
    p[0] -= (P)l.n;
    if (shape != PILE) memmove(p + 1, p + 1 + l.n, (size_t)p[0] * sizeof(P));
    if (l.n) p[p[0] + 1] = EMPTY;
    return l;
}

static I take_kind(P *p, I shape, I hidden, I kind) {
    if (kind < 0) return NONE;
    for (I i = 1; i <= p[0]; i++) {
        I at = shape == PILE ? p[0] + 1 - i : i, piece = p[at];
        if (piece >= 0 && (hidden ? piece >> SHIFT : piece) == kind) {
            if (shape == SLOTS) p[at] = NONE;
            else drop(p, at);
            return piece;
        }
    }
    return NONE;
}

/* The same of pieces that are kept sorted, and that everybody sees: pieces of a kind are alike. */
static inline I take_sorted(P *p, I kind) {
    I n = p[0];
    if (!n || kind < 0) return NONE;
    if (p[n] == kind) p[0] = (P)(n - 1), p[n] = EMPTY;
    else if (p[1] == kind) drop(p, 1);
    else return take_kind(p, GROUP, 0, kind);
    return kind;
}

/* The same where the rules know that there is one. */
static I take_certain(R *r, P *p, I shape, I hidden, I kind) {
    I piece = shape == GROUP && !hidden ? take_sorted(p, kind) : take_kind(p, shape, hidden, kind);
    if (piece < 0) misplaced(r);
    return piece;
}

static L take_kinds(R *r, P *p, I shape, I hidden, L wanted) {
    L l = {take_room(r, wanted.n), 0, wanted.n};
    for (I i = 0; i < wanted.n; i++) {
        I piece = take_kind(p, shape, hidden, wanted.a[i]);
        if (piece >= 0) l.a[l.n++] = (V)piece;
    }
    return l;
}

static I take_one(R *r, P *p, I shape, I index) {
    I there = 1 + at(r, index, p[0]), piece = p[there];
    if (shape == SLOTS) p[there] = NONE;
    else drop(p, there);
    return piece;
}

static L take_at(R *r, P *p, I shape, L indices) {
    L l = new_list(r, indices.n);
    for (I i = 0; i < indices.n; i++) l.a[i] = (V)p[1 + at(r, indices.a[i], p[0])];
    if (shape == SLOTS) {
        for (I i = 0; i < indices.n; i++) p[1 + at(r, indices.a[i], p[0])] = NONE;
        return l;
    }
    I n = 0;
    for (I i = 0; i < p[0]; i++)
        if (!contains(indices, i)) p[1 + n++] = p[1 + i];
    if (n < p[0]) p[n + 1] = EMPTY;
    p[0] = (P)n;
    return l;
}

static void check_room(R *r, const P *p, I more, I zone) {
    if (p[0] + more > ZONES[zone].limit) overfull(r, zone);
}

static void put_last(R *r, P *p, L l, I zone) {
    check_room(r, p, l.n, zone);
    for (I i = 0; i < l.n; i++) p[++p[0]] = (P)l.a[i];
}

static void put_first(R *r, P *p, L l, I zone) {
    check_room(r, p, l.n, zone);
    memmove(p + 1 + l.n, p + 1, (size_t)p[0] * sizeof(P));
    for (I i = 0; i < l.n; i++) p[l.n - i] = (P)l.a[i];
    p[0] += (P)l.n;
}

static void put_one_last(R *r, P *p, I piece, I zone) {
    check_room(r, p, 1, zone);
    p[++p[0]] = (P)piece;
}

static void put_one_first(R *r, P *p, I piece, I zone) {
    check_room(r, p, 1, zone);
    memmove(p + 2, p + 1, (size_t)p[0] * sizeof(P));
    p[1] = (P)piece;
    p[0]++;
}

/* The same where there is room for one piece. */
static inline void put_one_alone(R *r, P *p, I piece, I zone) {
    if (p[0]) overfull(r, zone);
    p[0] = 1, p[1] = (P)piece;
}

static void put_one_sorted(R *r, P *p, I piece, I zone) {
    check_room(r, p, 1, zone);
    I at = ++p[0];
    for (; at > 1 && p[at - 1] > piece; at--) p[at] = p[at - 1];
    p[at] = (P)piece;
}

static void put_sorted(R *r, P *p, L l, I zone) {
    for (I i = 0; i < l.n; i++) put_one_sorted(r, p, l.a[i], zone);
}

static void put_one_free(R *r, P *p, I piece) {
    for (I i = 1; i <= p[0]; i++)
        if (p[i] < 0) {
            p[i] = (P)piece;
            return;
        }
    fault(r, "%s", "there is no empty slot for another piece");
}

static void put_free(R *r, P *p, L l) {
    for (I i = 0; i < l.n; i++) put_one_free(r, p, l.a[i]);
}

static void put_one_slot(R *r, P *p, I slot, I piece) {
    if (slot < 1 || slot > p[0]) fault_at(r, "there is no slot %lld", slot);
    if (p[slot] >= 0) fault_at(r, "there is no room for another piece in slot %lld", slot);
    p[slot] = (P)piece;
}

static void put_slot(R *r, P *p, I slot, L l) {
    for (I i = 0; i < l.n; i++) put_one_slot(r, p, slot, l.a[i]);
}

static void shuffle_place(R *r, S *s, P *p, I shape) {
    size_t mark = r->used;
    L there = {take_room(r, p[0]), 0, p[0]};
    for (I i = 1; i <= p[0]; i++) {
        I at = shape == PILE ? p[0] + 1 - i : i;
        if (p[at] >= 0) there.a[there.n++] = (V)at;
    }
    L pieces = new_list(r, there.n);
    for (I i = 0; i < there.n; i++) pieces.a[i] = (V)p[there.a[i]];
    mix(r, s, pieces.a, pieces.n);
    for (I i = 0; i < there.n; i++) p[there.a[i]] = (P)pieces.a[i];
    r->used = mark;
}

static void look(R *r, P *p, L indices, I who, I place, I secret) {
    I seen = bit(r, who), n = 0;
    for (I i = 0; i < indices.n; i++) {
        P *piece = p + 1 + at(r, indices.a[i], p[0]);
        if (*piece >= 0) *piece |= (P)seen, n++;
    }
    if (!r->logging) return;
    note(r, LOOKED), note(r, who), note(r, place), note(r, secret), note(r, n);
    for (I i = 0; i < indices.n; i++)
        if (place_item(r, p, indices.a[i]) >= 0)
            note(r, indices.a[i]), note(r, place_item(r, p, indices.a[i]) >> SHIFT);
}

/* ---- pieces wherever they lie ------------------------------------------------------------------ */

static I power(I base, I times) {
    I n = 1;
    for (; times > 0; times--) n *= base;
    return n;
}

/* Who always knows the pieces of a place: nobody, its owner, or all others. */
static I seers(const S *s, const Zone *z, I member) {
    if (!z->seers) return 0;
    I owner = (I)1 << member / (z->own_fixed * power(s->players, z->own_players));
    return z->seers == 1 ? owner : s->everybody & ~owner;
}

typedef struct { const Zone *zone; P *place; V *count; I member, at; } Spot;

static Spot find(R *r, S *s, const uint16_t *zones, I n, I kind) {
    for (I i = 0; i < n; i++) {
        const Zone *z = ZONES + zones[i];
        I members_ = z->fixed * power(s->players, z->players);
        for (I m = 0; m < members_; m++) {
            if (z->shape == COUNT) {
                V *count = (V *)((char *)s + z->offset) + m;
                if (*count > 0) return (Spot){z, 0, count, m, 0};
                continue;
            }
            P *p = (P *)((char *)s + z->offset) + m * z->stride;
            for (I at = 1; at <= p[0]; at++)
                if ((z->hidden ? p[at] >> SHIFT : p[at]) == kind) return (Spot){z, p, 0, m, at};
        }
    }
    fault_at(r, "piece %lld is nowhere", kind);
}

static I take_named(
    R *r, S *s, const uint16_t *zones, I n, I kind, I covered, I *origin
) {
    Spot spot = find(r, s, zones, n, kind);
    const Zone *z = spot.zone;
    *origin = place_name(z - ZONES, spot.member);
    if (spot.count) {
        --*spot.count;
        return s->everybody;
    }
    I piece = z->hidden ? spot.place[spot.at] : kind * (MASK + 1) | s->everybody;
    if (z->shape == SLOTS) spot.place[spot.at] = NONE;
    else drop(spot.place, spot.at);
    if (covered && z->hidden && z->shape == GROUP && spot.place[0]) {
        I keep = seers(s, z, spot.member);
        piece = blurred(piece, keep);
        blur(spot.place, keep);
        sort_place(spot.place);
    }
    return piece;
}

static void swap_named(R *r, S *s, const uint16_t *zones, I n, I left, I right) {
    Spot one = find(r, s, zones, n, left), other = find(r, s, zones, n, right);
    Spot from[2] = {one, other}, to[2] = {other, one};
    I kind[2] = {left, right}, piece[2], seen[2];
    if (one.count || other.count) misplaced(r);
    for (I i = 0; i < 2; i++) {
        I known = from[i].zone->hidden ? from[i].place[from[i].at] & MASK : s->everybody;
        known |= seers(s, to[i].zone, to[i].member);
        piece[i] = kind[i] * (MASK + 1) | known;
        seen[i] = to[i].zone->hidden ? known : s->everybody;
    }
    for (I i = 0; i < 2; i++)
        to[i].place[to[i].at] = (P)(to[i].zone->hidden ? piece[i] : piece[i] >> SHIFT);
    for (I i = 0; i < 2; i++)
        if (from[i].zone->shape == GROUP) sort_place(from[i].place);
    if (!r->logging) return;
    I here = place_name(one.zone - ZONES, one.member), there = place_name(other.zone - ZONES, other.member);
    note(r, MOVED), note(r, here), note(r, there), note(r, 1), note(r, left), note(r, seen[0]);
    note(r, MOVED), note(r, there), note(r, here), note(r, 1), note(r, right), note(r, seen[1]);
}

/* ---- triggers and the end ---------------------------------------------------------------------- */

typedef struct { Listed *members; Asked *fires; Rule1 *rule; } Trigger;
static const I TRIGGER_COUNT;

/* Whether the game is over with it. */
static int settle(R *r, S *s, const Trigger *triggers, const uint16_t *first, I n) {
    size_t mark = r->used;
    L fired = {take_room(r, 64), 0, 64};
    for (I again = 1, round = 0; again; round++) {
        again = 0;
        for (I i = 0; i < (round ? TRIGGER_COUNT : n); i++) {
            I number = round ? i : first[i];
            L all = copied(r, triggers[number].members(r, s));
            for (I m = 0; m < all.n; m++) {
                I known = 0;
                for (I f = 0; f < fired.n; f += 2)
                    known |= fired.a[f] == number && fired.a[f + 1] == all.a[m];
                if (known || !triggers[number].fires(r, s, all.a[m])) continue;
                append(r, &fired, number);
                append(r, &fired, all.a[m]);
                if (triggers[number].rule(r, s, all.a[m])) return 1;
                again = 1;
            }
        }
    }
    r->used = mark;
    return 0;
}

static void end_game(R *r, S *s, I winners) {
    s->winners = (V)winners;
    if (r->logging) note(r, OVER), note(r, winners);
}

/* Ends the game from a function that says whether it has ended. */
static inline int ended_here(R *r, S *s, I winners) {
    end_game(r, s, winners);
    return r->over = 1;
}

/* Ends the game from a function that says what comes next: nothing. */
static inline Next ended(R *r, S *s, I winners) {
    end_game(r, s, winners);
    r->over = 1;
    return (Next){0};
}

static void leave(S *s);

/* The game has ended in the midst of its rules: what they kept is as if they had never run. */
static void finished(S *s) {
    s->at = s->chooser = s->answer = s->secret = NONE;
    s->options = s->picks = s->secret_moves = (Ref){0, 0};
    leave(s);
}

/* Goes through the rules to the next choice or to the end; how it was left. */
static int go_on(R *r, S *s, Next next) {
    for (I i = 0; next.go; i++) {
        if (i == STEPS) fault(r, "%s", "the rules go on and on, and nobody ever chooses");
        next = next.go(r, s);
    }
    return r->over ? FINISHED : GOES_ON;
}

static inline Next answered(R *r, S *s, I value);

/* Goes through a set-up as far as no lot is drawn, the same in every game; what comes then, or nothing.
   How it was left: FINISHED where the game is over before anybody has chosen, which is not begun. */
static int before_lots(R *r, S *s, Block *block, Block *const *lots, Next *then) {
    r->used = 0;
    int left = setjmp(r->out);
    r->over = 0;
    if (left) return left;
    *then = (Next){block};
    for (I i = 0; then->go && i < READY_STEPS; i++) {
        for (Block *const *lot = lots; *lot; lot++)
            if (*lot == then->go) return GOES_ON;
        *then = then->go(r, s);
    }
    return r->over ? FINISHED : GOES_ON;
}

static int run(R *r, S *s, Block *block) {
    r->used = 0;
    int left = setjmp(r->out);
    r->over = 0;
    if (!left) left = go_on(r, s, (Next){block});
    if (left == FINISHED) finished(s), left = GOES_ON;
    return left;
}

/* Makes a choice, one of the options, and goes on to the next. */
static int step(R *r, S *s, I value) {
    r->used = 0;
    int left = setjmp(r->out);
    if (!left) {
        if (s->heap_used > HEAP / 4) compact(r, s);
        if (s->secret >= 0) {
            add_to_list(r, s, &s->secret_moves, s->chooser);
            add_to_list(r, s, &s->secret_moves, value);
        }
        r->over = 0;
        left = go_on(r, s, answered(r, s, value));
    }
    if (left == FINISHED) finished(s), left = GOES_ON;
    return left;
}

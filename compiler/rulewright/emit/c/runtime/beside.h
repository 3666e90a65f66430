/* Many games side by side, which learners step all at once: what is to be seen and what may be chosen
   goes into rows of numbers that Python gives. Which numbers tell what is said by `Part`s; they are made
   from the same description as the numbers that Python fills in from a view.

   The game in a row gets the next number of the seed when the one before it is over. */

enum {
    SEEN_VIEWER, SEEN_CHOOSER, SEEN_CHOICE, SEEN_PICKS, SEEN_COUNT, SEEN_KINDS, SEEN_SPOTS, SEEN_SHARE, SEEN_ONE,
    SEEN_SET
};
enum { BY_ALL, BY_OWNER, BY_NOBODY, BY_OTHERS };
enum { FROM_WINNERS, FROM_PAYOFFS, FROM_COMMON };
enum { BEGINNINGS = 1000 }; /* so many games in a row may be over before anybody chooses */

typedef struct {
    int how, seen, backwards, running; /* `running`: what a rule at work keeps */
    const FieldOf *field; /* of a place, a variable or a rule, and which of its members */
    const FieldOf *whose; /* of what a rule keeps, the field that says whose it is, if one does */
    const FieldOf *index; /* of the list of a loop, how far that is */
    I member, owner;
    size_t at;
    I width, low, high;
    const int32_t *numbers; /* by value from `low` on, where it has its own; less than 0 for nowhere */
    size_t many;
    int32_t unknown; /* where what one may not know has its own */
} Part;

/* Where a rule waits: the field that says where it goes on, if one does, and the parts that tell what it keeps. */
typedef struct { const FieldOf *then; size_t first, count; } Stop;

typedef struct {
    R r;
    S start, *all;
    size_t size;
    int ready, busy, returns;
    N games, next, limit, *made;
    uint32_t base[3];
    Part *parts;
    size_t part_count, width, actions, kept_count;
    int32_t *kept;          /* the numbers of all parts */
    Stop *stops;            /* by choice, then by resume point */
    int32_t *shown;         /* the parts of each of these */
    size_t stop_count;
    int32_t *at, *value;    /* of each action: its choice, and what is chosen */
    int32_t *first, *lowest, *span; /* of each choice: where its actions stand in `by_value` */
    int32_t *by_value;
} Beside;

/* What the rows are written into. */
typedef struct { float *seen; int8_t *masks; int32_t *turns; float *rewards; int8_t *over, *cut; } Rows;

/* ---- what is seen ------------------------------------------------------------------------------ */

static inline void mark(const Part *p, float *row, I value, float by) {
    I index = value - p->low;
    int32_t number = index >= 0 && (U)index < p->many ? p->numbers[index] : -1;
    if (number >= 0) row[p->at + (size_t)number] += by;
}

/* One piece, or so many alike at once; -1 is what one may not know. */
static void see_piece(const Part *p, float *row, I spot, I kind, float many) {
    I index = kind - p->low;
    size_t number = index >= 0 && (U)index < p->many ? (size_t)p->numbers[index] : (size_t)p->unknown;
    if (p->how == SEEN_KINDS) row[p->at + number] += many;
    else row[p->at + (size_t)(spot * p->width) + number] = 1;
}

static int sees(const Part *p, I viewer) {
    switch (p->seen) {
    case BY_ALL: return 1;
    case BY_OWNER: return p->owner == viewer;
    case BY_OTHERS: return p->owner != viewer;
    default: return 0;
    }
}

static void see_pieces(const Part *p, const S *s, I viewer, float *row) {
    if (p->field->keeps == BOARD) {
        const I *sets = field_at(s, p->field);
        for (I kind = 0; kind < p->field->columns; kind++)
            if (sets[kind] >> p->member & 1) see_piece(p, row, 0, kind, 1);
        return;
    }
    if (p->field->keeps == TALLY) {
        const V *counts = field_at(s, p->field);
        for (I kind = 0; kind < kinds_of(s, p->field); kind++)
            if (counts[kind]) see_piece(p, row, 0, kind, (float)counts[kind]);
        return;
    }
    const P *place = (const P *)field_at(s, p->field) + p->member * (I)p->field->stride;
    int all = p->seen == BY_ALL, own = !all && sees(p, viewer);
    for (I i = 0; i < place[0]; i++) {
        I piece = place[1 + i], kind = all ? piece : piece >> SHIFT;
        if (piece == NONE) continue;
        int known = all || own || piece >> viewer & 1;
        see_piece(p, row, p->backwards ? place[0] - 1 - i : i, known ? kind : -1, 1);
    }
}

static void see_number(const Part *p, I value, float *row) {
    switch (p->how) {
    case SEEN_COUNT: row[p->at] = (float)value; break;
    case SEEN_SHARE:
        row[p->at] = 1;
        row[p->at + 1] = (float)((double)(value - p->low) / (double)(p->high - p->low));
        break;
    case SEEN_SET:
        for (U left = (U)value; left; left &= left - 1) mark(p, row, lowest(left), 1);
        break;
    default: mark(p, row, value, 1);
    }
}

static void see_value(const Part *p, const S *s, I viewer, float *row) {
    I value = ((const V *)field_at(s, p->field))[p->member];
    if (!sees(p, viewer)) {
        if (p->unknown >= 0) row[p->at + (size_t)p->unknown] = 1;
        return;
    }
    see_number(p, value, row);
}

static void see_list(const Part *p, const S *s, Ref list, float *row) {
    I from = p->index ? *(const V *)field_at(s, p->index) : 0;
    for (uint32_t i = from < 0 ? 0 : (uint32_t)from; i < list.n; i++) mark(p, row, s->heap[list.at + i], 1);
}

static void see_kept(const Part *p, const S *s, I viewer, float *row) {
    const FieldOf *f = p->field;
    if (p->whose && *(const V *)field_at(s, p->whose) != viewer) return;
    if (f->keeps == PICKS) {
        see_list(p, s, *(const Ref *)field_at(s, f), row);
    } else if (f->keeps == PICKS_EACH) {
        if (*there_at(s, f)) see_list(p, s, ((const Ref *)field_at(s, f))[viewer], row);
    } else {
        int each = f->keeps == OWN_EACH;
        I value = each && !*there_at(s, f) ? -1 : ((const V *)field_at(s, f))[each ? viewer : 0];
        if (p->how == SEEN_ONE || value >= p->low) see_number(p, value, row);
    }
}

/* What the rules at work keep, from the one in which somebody chooses to the one that all began with. */
static void see_running(const Beside *b, const S *s, I viewer, float *row) {
    size_t at = (size_t)s->at;
    for (size_t tries = 0; at < b->stop_count && tries < b->stop_count; tries++) {
        const Stop *stop = b->stops + at;
        for (size_t i = 0; i < stop->count; i++) see_kept(b->parts + b->shown[stop->first + i], s, viewer, row);
        if (!stop->then) return;
        at = (size_t)(CHOICES + *(const V *)field_at(s, stop->then));
    }
}

static void see_picks(const Beside *b, const Part *p, const S *s, float *row) {
    for (uint32_t i = 0; i < s->picks.n; i++) {
        V pick = s->heap[s->picks.at + i];
        mark(p, row, b->by_value[b->first[s->at] + (int32_t)pick - b->lowest[s->at]], 1);
    }
}

static void see_all(const Beside *b, const S *s, float *row) {
    memset(row, 0, b->width * sizeof(float));
    I viewer = s->chooser;
    for (size_t i = 0; i < b->part_count; i++) {
        const Part *p = b->parts + i;
        if (p->running) break; /* all of them come last; which of them are told depends on who is at work */
        switch (p->how) {
        case SEEN_VIEWER:
        case SEEN_CHOOSER: row[p->at + (size_t)viewer] = 1; break;
        case SEEN_CHOICE: mark(p, row, s->at, 1); break;
        case SEEN_PICKS: see_picks(b, p, s, row); break;
        case SEEN_KINDS:
        case SEEN_SPOTS: see_pieces(p, s, viewer, row); break;
        default: see_value(p, s, viewer, row);
        }
    }
    see_running(b, s, viewer, row);
}

static void tell_row(const Beside *b, N game, const Rows *to) {
    const S *s = b->all + game;
    int8_t *mask = to->masks + (size_t)game * b->actions;
    memset(mask, 0, b->actions);
    for (uint32_t i = 0; i < s->options.n; i++) {
        V value = s->heap[s->options.at + i];
        mask[b->by_value[b->first[s->at] + (int32_t)value - b->lowest[s->at]]] = 1;
    }
    to->turns[game] = (int32_t)s->chooser;
    see_all(b, s, to->seen + (size_t)game * b->width);
}

/* ---- playing ----------------------------------------------------------------------------------- */

/* Begins the next game in a row; 0 where games are over before anybody chooses, again and again. */
static int begin_next(Beside *b, N game) {
    S *s = b->all + game;
    for (int tries = 0; tries < BEGINNINGS; tries++) {
        memcpy(s, &b->start, b->size);
        seeded(s->chance, b->base, (uint64_t)b->next++);
        b->made[game] = 0;
        if ((b->ready || set_up(&b->r, s) == GOES_ON) && s->at >= 0) return 1;
    }
    return 0;
}

static const Outcome *outcome(const char *kind) {
    for (const Outcome *each = RESULTS; each->kind; each++)
        if (!strcmp(each->kind, kind)) return each;
    return 0;
}

/* What everybody has in a game that is over; 0 where a rule that says so cannot go on. */
static int pay(Beside *b, const S *s, float *row) {
    S *at = (S *)s;
    b->r.used = 0;
    if (setjmp(b->r.out)) return 0;
    if (b->returns != FROM_WINNERS) {
        const Outcome *found = outcome(b->returns == FROM_PAYOFFS ? "final_payoff" : "common_score");
        for (I seat = 0; seat < s->players; seat++) row[seat] = (float)found->of(&b->r, at, seat);
        return 1;
    }
    I won = bits(s->winners & s->everybody);
    float share = won ? (float)((double)(s->players - won) / (double)won) : 0;
    for (I seat = 0; seat < s->players; seat++)
        row[seat] = s->winners >> seat & 1 ? share : won ? -1.0f : 0.0f;
    return 1;
}

/* Makes a choice that is allowed in the game of a row, and begins another one where it is over. */
static int step_row(Beside *b, N game, I value, const Rows *to) {
    S *s = b->all + game;
    float *paid = to->rewards + (size_t)game * (size_t)b->start.players;
    memset(paid, 0, (size_t)b->start.players * sizeof(float));
    to->over[game] = to->cut[game] = 0;
    int left = step(&b->r, s, value);
    b->made[game]++;
    if (left == GOES_ON && s->at < 0) to->over[game] = 1, to->cut[game] = !pay(b, s, paid);
    else if (left != GOES_ON || b->made[game] >= b->limit) to->over[game] = to->cut[game] = 1;
    return !to->over[game] || begin_next(b, game);
}

static int words(PyObject *from, uint32_t *into);
static int range(const char *what, long long value, long long least, long long most);

/* ---- for Python -------------------------------------------------------------------------------- */

static const char BESIDE[] = "rulewright.beside";

static void free_beside_all(Beside *b) {
    free(b->r.arena), free(b->all), free(b->made), free(b->parts), free(b->kept), free(b->stops), free(b->shown);
    free(b->at), free(b->value), free(b->first), free(b->lowest), free(b->span), free(b->by_value);
    free(b);
}

static void free_beside(PyObject *capsule) {
    Beside *b = PyCapsule_GetPointer(capsule, BESIDE);
    if (b) free_beside_all(b);
    else PyErr_Clear();
}

/* A row of numbers of our own from a tuple of Python; NULL with an error. */
static int32_t *numbers_of(PyObject *from, size_t *n) {
    *n = (size_t)PyTuple_GET_SIZE(from);
    int32_t *all = malloc((*n + 1) * sizeof(int32_t));
    for (size_t i = 0; all && i < *n; i++) {
        long one = PyLong_AsLong(PyTuple_GET_ITEM(from, (Py_ssize_t)i));
        if (PyErr_Occurred()) return free(all), NULL;
        all[i] = (int32_t)one;
    }
    return all ? all : (int32_t *)PyErr_NoMemory();
}

/* The field that Python calls so; NULL for none. */
static const FieldOf *field_called(const char *name) {
    for (const FieldOf *f = FIELDS; name && f->name; f++)
        if (!strcmp(f->name, name)) return f;
    return NULL;
}

static int read_part(Beside *b, Part *p, PyObject *from, I players) {
    const char *name, *whose, *index;
    PyObject *numbers;
    long long member, owner, at, width, low, high;
    size_t most = 0;
    if (!PyArg_ParseTuple(from, "izLLiLLLLiO!iizz", &p->how, &name, &member, &owner, &p->seen, &at, &width,
                          &low, &high, &p->backwards, &PyTuple_Type, &numbers, &p->unknown, &p->running,
                          &whose, &index)) return -1;
    p->member = (I)member, p->owner = (I)owner, p->at = (size_t)at, p->width = (I)width;
    p->low = (I)low, p->high = (I)high, p->many = (size_t)PyTuple_GET_SIZE(numbers);
    p->numbers = b->kept + b->kept_count;
    for (size_t i = 0; i < p->many; i++) {
        long one = PyLong_AsLong(PyTuple_GET_ITEM(numbers, (Py_ssize_t)i));
        if (PyErr_Occurred()) return -1;
        b->kept[b->kept_count++] = (int32_t)one;
        if (one >= 0 && (size_t)one >= most) most = (size_t)one + 1;
    }
    if (p->unknown >= 0 && (size_t)p->unknown >= most) most = (size_t)p->unknown + 1;
    if (p->how == SEEN_VIEWER || p->how == SEEN_CHOOSER) most = (size_t)players;
    if (p->how == SEEN_SHARE) most = 2;
    if (p->how == SEEN_COUNT) most = 1;
    p->field = field_called(name), p->whose = field_called(whose), p->index = field_called(index);
    int pieces = p->how == SEEN_KINDS || p->how == SEEN_SPOTS;
    int value = p->how == SEEN_COUNT || p->how >= SEEN_SHARE;
    if (pieces || value) {
        if (!p->field) return PyErr_Format(PyExc_ValueError, "states keep no %.80s", name ? name : ""), -1;
        /* What is kept by kinds is seen by all, and has no order; a member of a board has one spot. */
        int keeps = p->field->keeps, open = p->seen == BY_ALL;
        int fits = pieces ? keeps == PIECES || keeps == PIECES_EACH || (keeps == BOARD && open)
                                || (keeps == TALLY && open && p->how == SEEN_KINDS)
                          : p->running ? keeps == ONE || keeps == OWN_EACH || keeps == PICKS || keeps == PICKS_EACH
                          : keeps == ONE || keeps == EACH;
        if ((whose && (!p->whose || p->whose->keeps != ONE))
            || (index && (!p->index || p->index->keeps != ONE))) fits = 0;
        I members = p->running ? 1 : power(players, p->field->players) * p->field->fixed;
        if (!fits || member < 0 || member >= members)
            return PyErr_Format(PyExc_ValueError, "there is no such member of %.80s", name), -1;
        if (p->how == SEEN_SPOTS) most = (size_t)(keeps == BOARD ? 1 : p->field->stride - 1) * (size_t)width;
    }
    if (p->how < SEEN_VIEWER || p->how > SEEN_SET || at < 0 || width < 0 || (size_t)at + most > b->width)
        return PyErr_SetString(PyExc_ValueError, "a part has no place in the row"), -1;
    return 0;
}

static int read_parts(Beside *b, PyObject *parts, I players) {
    b->part_count = (size_t)PyTuple_GET_SIZE(parts);
    size_t kept = 1;
    for (size_t i = 0; i < b->part_count; i++) {
        PyObject *row = PyTuple_GET_ITEM(parts, (Py_ssize_t)i);
        if (!PyTuple_Check(row) || PyTuple_GET_SIZE(row) != 15 || !PyTuple_Check(PyTuple_GET_ITEM(row, 10)))
            return PyErr_SetString(PyExc_ValueError, "a part is a tuple of fifteen"), -1;
        kept += (size_t)PyTuple_GET_SIZE(PyTuple_GET_ITEM(row, 10));
    }
    b->parts = calloc(b->part_count + 1, sizeof(Part));
    b->kept = malloc(kept * sizeof(int32_t));
    if (!b->parts || !b->kept) return PyErr_NoMemory(), -1;
    for (size_t i = 0; i < b->part_count; i++)
        if (read_part(b, b->parts + i, PyTuple_GET_ITEM(parts, (Py_ssize_t)i), players)) return -1;
    return 0;
}

/* Of each choice and resume point the field that says where its rule goes on, and the parts of what it keeps. */
static int read_stops(Beside *b, PyObject *from) {
    size_t n = (size_t)PyTuple_GET_SIZE(from), count = 0, used = 0;
    const char *then;
    PyObject *parts;
    for (size_t i = 0; i < n; i++) {
        PyObject *row = PyTuple_GET_ITEM(from, (Py_ssize_t)i);
        if (!PyTuple_Check(row)) return PyErr_SetString(PyExc_ValueError, "where a rule waits is a tuple"), -1;
        if (!PyArg_ParseTuple(row, "zO!", &then, &PyTuple_Type, &parts)) return -1;
        count += (size_t)PyTuple_GET_SIZE(parts);
    }
    b->stops = calloc(n + 1, sizeof(Stop));
    b->shown = calloc(count + 1, sizeof(int32_t));
    if (!b->stops || !b->shown) return PyErr_NoMemory(), -1;
    for (size_t i = 0; i < n; i++) {
        PyArg_ParseTuple(PyTuple_GET_ITEM(from, (Py_ssize_t)i), "zO!", &then, &PyTuple_Type, &parts);
        Stop *stop = b->stops + i;
        *stop = (Stop){field_called(then), used, (size_t)PyTuple_GET_SIZE(parts)};
        if (then && (!stop->then || stop->then->keeps != ONE))
            return PyErr_Format(PyExc_ValueError, "states keep no %.80s", then), -1;
        for (size_t j = 0; j < stop->count; j++) {
            long part = PyLong_AsLong(PyTuple_GET_ITEM(parts, (Py_ssize_t)j));
            if (PyErr_Occurred()) return -1;
            if (part < 0 || (size_t)part >= b->part_count || !b->parts[part].running || !b->parts[part].field)
                return PyErr_SetString(PyExc_ValueError, "there is no such part"), -1;
            b->shown[used++] = (int32_t)part;
        }
    }
    b->stop_count = n;
    return 0;
}

/* By number the choice and the value of each action; from them where each value has its number. */
static int read_actions(Beside *b, PyObject *at, PyObject *value) {
    size_t n;
    if (!(b->at = numbers_of(at, &b->actions)) || !(b->value = numbers_of(value, &n))) return -1;
    if (n != b->actions) return PyErr_SetString(PyExc_ValueError, "each action has a choice and a value"), -1;
    b->first = calloc(CHOICES + 1, sizeof(int32_t));
    b->lowest = calloc(CHOICES + 1, sizeof(int32_t));
    b->span = calloc(CHOICES + 1, sizeof(int32_t));
    if (!b->first || !b->lowest || !b->span) return PyErr_NoMemory(), -1;
    int64_t total = 0;
    for (int c = 0; c < CHOICES; c++) {
        int64_t low = INT32_MAX, high = INT32_MIN;
        for (size_t i = 0; i < n; i++) {
            if (b->at[i] < 0 || b->at[i] >= CHOICES) return PyErr_SetString(PyExc_ValueError, "there is no such choice"), -1;
            if (b->at[i] != c) continue;
            if (b->value[i] < low) low = b->value[i];
            if (b->value[i] > high) high = b->value[i];
        }
        b->first[c] = (int32_t)total, b->lowest[c] = (int32_t)low;
        b->span[c] = high < low ? 0 : (int32_t)(high - low + 1);
        if ((total += b->span[c]) > 1 << 24) return PyErr_SetString(PyExc_ValueError, "the values of choices lie too far apart"), -1;
    }
    if (!(b->by_value = calloc((size_t)total + 1, sizeof(int32_t)))) return PyErr_NoMemory(), -1;
    for (size_t i = 0; i < n; i++) {
        int32_t c = b->at[i];
        b->by_value[b->first[c] + b->value[i] - b->lowest[c]] = (int32_t)i;
    }
    return 0;
}

/* new_beside(blank, chance, games, limit, returns, width, parts, stops, at, value): games that are not begun yet. */
static PyObject *py_new_beside(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *given, *chance, *parts, *stops, *at, *value;
    long long games, limit, returns, width;
    if (!PyArg_ParseTuple(args, "OO!LLLLO!O!O!O!", &given, &PyTuple_Type, &chance, &games, &limit, &returns,
                          &width, &PyTuple_Type, &parts, &PyTuple_Type, &stops, &PyTuple_Type, &at, &PyTuple_Type,
                          &value)) return NULL;
    if (!state_arg(given) || range("how many games", games, 1, 1 << 20)
        || range("the most choices in a game", limit, 1, LONGEST)
        || range("what everybody has", returns, FROM_WINNERS, FROM_COMMON)
        || range("how wide a row is", width, 0, 1 << 24)) return NULL;
    const State *from = (const State *)given;
    if (range("how many players", from->s.players, MIN_PLAYERS, MAX_PLAYERS)) return NULL;
    const char *kind = returns == FROM_PAYOFFS ? "final_payoff" : "common_score";
    if (returns != FROM_WINNERS && !outcome(kind))
        return PyErr_Format(PyExc_ValueError, "the rules name no %s", kind);
    Beside *b = calloc(1, sizeof(Beside));
    if (!b) return PyErr_NoMemory();
    b->games = games, b->limit = limit, b->returns = (int)returns, b->width = (size_t)width;
    b->r.room = ARENA;
    b->r.arena = malloc(ARENA * sizeof(V));
    b->all = malloc((size_t)games * sizeof(S));
    b->made = calloc((size_t)games, sizeof(N));
    b->size = offsetof(S, heap) + from->s.heap_used * sizeof(V);
    memcpy(&b->start, &from->s, b->size);
    if (!b->r.arena || !b->all || !b->made) return free_beside_all(b), PyErr_NoMemory();
    if (words(chance, b->base) || read_parts(b, parts, from->s.players) || read_stops(b, stops)
        || read_actions(b, at, value))
        return free_beside_all(b), NULL;
    S *s = b->all;
    memcpy(s, &b->start, b->size);
    if (set_up(&b->r, s) == GOES_ON && s->at >= 0 && !s->chance[3]) {
        /* The set-up draws no lots, so every game begins alike. */
        b->size = offsetof(S, heap) + s->heap_used * sizeof(V);
        memcpy(&b->start, s, b->size);
        b->ready = 1;
    }
    PyObject *capsule = PyCapsule_New(b, BESIDE, free_beside);
    if (!capsule) free_beside_all(b);
    return capsule;
}

enum { ROWS = 6 };

/* The rows that Python gives, of just the sizes that are wanted; what is held is let go by `let_go`. */
static int rows_of(const Beside *b, PyObject **from, Py_buffer *held, Rows *rows) {
    size_t games = (size_t)b->games;
    const size_t sizes[ROWS] = {
        games * b->width * sizeof(float), games * b->actions, games * sizeof(int32_t),
        games * (size_t)b->start.players * sizeof(float), games, games};
    for (int i = 0; i < ROWS; i++) {
        if (PyObject_GetBuffer(from[i], held + i, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS)) return i;
        if ((size_t)held[i].len == sizes[i]) continue;
        PyErr_Format(PyExc_ValueError, "%zu bytes are wanted, not %zd", sizes[i], held[i].len);
        return i + 1;
    }
    *rows = (Rows){held[0].buf, held[1].buf, held[2].buf, held[3].buf, held[4].buf, held[5].buf};
    return ROWS;
}

static void let_go(Py_buffer *held, int n) {
    for (int i = 0; i < n; i++) PyBuffer_Release(held + i);
}

static PyObject *nothing_begins(void) {
    PyErr_Format(PyExc_ValueError, "%d games in a row are over before anybody chooses", BEGINNINGS);
    return NULL;
}

/* begin_beside(games, seen, masks, turns, rewards, over, cut): begins a game in every row. */
static PyObject *py_begin_beside(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *capsule, *from[ROWS];
    Py_buffer held[ROWS];
    Rows rows;
    if (!PyArg_ParseTuple(args, "OOOOOOO", &capsule, from, from + 1, from + 2, from + 3, from + 4, from + 5)) return NULL;
    Beside *b = PyCapsule_GetPointer(capsule, BESIDE);
    if (!b) return NULL;
    if (b->busy) return PyErr_SetString(PyExc_RuntimeError, "these games are being stepped already"), NULL;
    int n = rows_of(b, from, held, &rows), begun = 1;
    if (PyErr_Occurred()) return let_go(held, n), NULL;
    b->next = 0, b->busy = 1;
    Py_BEGIN_ALLOW_THREADS
    memset(rows.rewards, 0, (size_t)b->games * (size_t)b->start.players * sizeof(float));
    memset(rows.over, 0, (size_t)b->games), memset(rows.cut, 0, (size_t)b->games);
    for (N game = 0; begun && game < b->games; game++)
        if ((begun = begin_next(b, game))) tell_row(b, game, &rows);
    Py_END_ALLOW_THREADS
    b->busy = 0;
    let_go(held, n);
    if (!begun) return nothing_begins();
    Py_RETURN_NONE;
}

static int is_option(const S *s, V value) {
    for (uint32_t i = 0; i < s->options.n; i++)
        if (s->heap[s->options.at + i] == value) return 1;
    return 0;
}

/* The row of the first action that is not allowed; as many as there are games where all are. */
static N first_wrong(const Beside *b, const int64_t *actions) {
    for (N game = 0; game < b->games; game++) {
        const S *s = b->all + game;
        if ((uint64_t)actions[game] >= b->actions || b->at[actions[game]] != s->at
            || !is_option(s, (V)b->value[actions[game]])) return game;
    }
    return b->games;
}

/* step_beside(games, actions, seen, masks, turns, rewards, over, cut): an action in every row. */
static PyObject *py_step_beside(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *capsule, *from[ROWS];
    Py_buffer actions, held[ROWS];
    Rows rows;
    if (!PyArg_ParseTuple(args, "Oy*OOOOOO", &capsule, &actions, from, from + 1, from + 2, from + 3, from + 4,
                          from + 5)) return NULL;
    Beside *b = PyCapsule_GetPointer(capsule, BESIDE);
    if (!b) return PyBuffer_Release(&actions), NULL;
    int n = rows_of(b, from, held, &rows), begun = 1;
    N wrong = b->games;
    if (PyErr_Occurred()) {
    } else if (b->busy) {
        PyErr_SetString(PyExc_RuntimeError, "these games are being stepped already");
    } else if (actions.len != b->games * (N)sizeof(int64_t)) {
        PyErr_Format(PyExc_ValueError, "an action is wanted for each of %lld games", (long long)b->games);
    } else {
        b->busy = 1;
        Py_BEGIN_ALLOW_THREADS
        const int64_t *chosen = actions.buf;
        wrong = first_wrong(b, chosen);
        for (N game = 0; wrong == b->games && begun && game < b->games; game++)
            if ((begun = step_row(b, game, b->value[chosen[game]], &rows))) tell_row(b, game, &rows);
        Py_END_ALLOW_THREADS
        b->busy = 0;
    }
    PyBuffer_Release(&actions);
    let_go(held, n);
    if (PyErr_Occurred()) return NULL;
    if (!begun) return nothing_begins();
    return PyLong_FromLongLong(wrong);
}

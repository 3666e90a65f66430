/* A native engine as a Python module, second part: the fields of its states, read and written.

   Whatever is written is looked at first: a state that was given something wrong is as it was. While
   it is looked at and written no code of Python runs. */

enum { ONE, EACH, OWN_EACH, PIECES, PIECES_EACH, PICKS, PICKS_EACH, CELLS, TALLY, BOARD };

typedef struct {
    const char *name, *spec;
    int keeps;
    uint32_t offset, stride;
    I fixed, players;
    uint32_t rows, columns, there;
} FieldOf;

static const FieldOf FIELDS[];

static I count_of(const S *s, const FieldOf *f) { return f->fixed * power(s->players, f->players); }

/* How many kinds there are in a place that is kept by kinds. */
static I kinds_of(const S *s, const FieldOf *f) { return f->columns ? (I)f->columns : s->players; }

static inline void *field_at(const S *s, const FieldOf *f) { return (char *)s + f->offset; }
static inline V *there_at(const S *s, const FieldOf *f) { return (V *)((char *)s + f->there); }

/* ---- reading ----------------------------------------------------------------------------------- */

static PyObject *from_values(const V *a, I n, int as_tuple) {
    PyObject *all = as_tuple ? PyTuple_New((Py_ssize_t)n) : PyList_New((Py_ssize_t)n);
    for (Py_ssize_t i = 0; all && i < n; i++) {
        PyObject *value = from_whole(a[i]);
        if (!value) { Py_CLEAR(all); break; }
        if (as_tuple) PyTuple_SET_ITEM(all, i, value);
        else PyList_SET_ITEM(all, i, value);
    }
    return all;
}

static PyObject *from_pieces(const P *p, int as_tuple) {
    P n = p[0];
    PyObject *all = as_tuple ? PyTuple_New(n) : PyList_New(n);
    for (Py_ssize_t i = 0; all && i < n; i++) {
        PyObject *value = PyLong_FromLong(p[1 + i]);
        if (!value) { Py_CLEAR(all); break; }
        if (as_tuple) PyTuple_SET_ITEM(all, i, value);
        else PyList_SET_ITEM(all, i, value);
    }
    return all;
}

static PyObject *from_ref(const S *s, Ref ref) { return from_values(s->heap + ref.at, ref.n, 1); }

/* The pieces of a place that is kept as how many there are of each kind. */
static PyObject *from_tally(const V *counts, I kinds, int as_tuple) {
    I n = 0;
    for (I kind = 0; kind < kinds; kind++) n += counts[kind];
    PyObject *all = as_tuple ? PyTuple_New((Py_ssize_t)n) : PyList_New((Py_ssize_t)n);
    Py_ssize_t at = 0;
    for (I kind = 0; all && kind < kinds; kind++)
        for (I i = 0; all && i < counts[kind]; i++, at++) {
            PyObject *value = from_whole(kind);
            if (!value) { Py_CLEAR(all); break; }
            if (as_tuple) PyTuple_SET_ITEM(all, at, value);
            else PyList_SET_ITEM(all, at, value);
        }
    return all;
}

/* What lies in a member of a board, which keeps for each kind the set of its members. */
static PyObject *from_board(const I *sets, I kinds, I member, int as_tuple) {
    V counts[MOST_KINDS] = {0};
    for (I kind = 0; kind < kinds; kind++) counts[kind] = (V)(sets[kind] >> member & 1);
    return from_tally(counts, kinds, as_tuple);
}

/* One member of a field that has several. */
static PyObject *from_member(const S *s, const FieldOf *f, I i, int as_tuple) {
    switch (f->keeps) {
    case PIECES_EACH: return from_pieces((P *)field_at(s, f) + i * f->stride, as_tuple);
    case PICKS_EACH: return from_ref(s, ((Ref *)field_at(s, f))[i]);
    case BOARD: return from_board(field_at(s, f), f->columns, i, as_tuple);
    default: return from_values((V *)field_at(s, f) + i * f->columns, f->columns, 1);
    }
}

static PyObject *from_field(const S *s, const FieldOf *f, int as_tuple) {
    I n = count_of(s, f);
    switch (f->keeps) {
    case ONE: return from_whole(*(V *)field_at(s, f));
    case OWN_EACH:
        if (!*there_at(s, f)) return PyTuple_New(0);
        return from_values(field_at(s, f), s->players, as_tuple);
    case EACH: return from_values(field_at(s, f), n, as_tuple);
    case PIECES: return from_pieces(field_at(s, f), as_tuple);
    case TALLY: return from_tally(field_at(s, f), kinds_of(s, f), as_tuple);
    case PICKS: return from_ref(s, *(Ref *)field_at(s, f));
    case PICKS_EACH:
        if (!*there_at(s, f)) return PyTuple_New(0);
        n = s->players;
        break;
    case CELLS:
        n = f->rows;
        as_tuple = 1;
        break;
    }
    PyObject *all = as_tuple ? PyTuple_New((Py_ssize_t)n) : PyList_New((Py_ssize_t)n);
    for (Py_ssize_t i = 0; all && i < n; i++) {
        PyObject *one = from_member(s, f, i, as_tuple);
        if (!one) { Py_CLEAR(all); break; }
        if (as_tuple) PyTuple_SET_ITEM(all, i, one);
        else PyList_SET_ITEM(all, i, one);
    }
    return all;
}

/* A field as the state keeps it, which makes the position. */
static PyObject *as_kept(const S *s, const FieldOf *f) {
    if (f->keeps == TALLY) return from_values(field_at(s, f), kinds_of(s, f), 1);
    if (f->keeps != BOARD) return from_field(s, f, 1);
    PyObject *all = PyTuple_New((Py_ssize_t)f->columns);
    for (Py_ssize_t kind = 0; all && kind < (Py_ssize_t)f->columns; kind++) {
        PyObject *value = from_whole(((I *)field_at(s, f))[kind]);
        if (!value) { Py_CLEAR(all); break; }
        PyTuple_SET_ITEM(all, kind, value);
    }
    return all;
}

static PyObject *get_as_kept(State *self, void *which) { return as_kept(&self->s, which); }

static PyObject *get_field(State *self, void *which) { return from_field(&self->s, which, 0); }

static PyObject *get_list(State *self, void *which) {
    return from_ref(&self->s, *(Ref *)((char *)&self->s + (size_t)which));
}

static PyObject *get_moves(State *self, void *Py_UNUSED(nothing)) {
    Ref ref = self->s.secret_moves;
    PyObject *all = PyTuple_New(ref.n / 2);
    for (uint32_t i = 0; all && i < ref.n / 2; i++) {
        V *pair = self->s.heap + ref.at + 2 * i;
        PyObject *one = from_pair(pair[0], pair[1]);
        if (!one) { Py_CLEAR(all); break; }
        PyTuple_SET_ITEM(all, i, one);
    }
    return all;
}

static PyObject *get_fixed(State *self, void *which) {
    return from_whole(*(V *)((char *)&self->s + (size_t)which));
}

static PyObject *get_object(State *self, void *which) {
    PyObject *found = which ? self->log : self->chance;
    return Py_INCREF(found), found;
}

static int show(State *self);

/* ---- writing ----------------------------------------------------------------------------------- */

static int wrong(const char *why) { return PyErr_SetString(PyExc_ValueError, why), -1; }

/* The items of a list as a tuple of our own, which nobody else can change; NULL with an error. */
static PyObject *items_of(PyObject *from) {
    if (!PyList_Check(from) && !PyTuple_Check(from)) {
        PyErr_Format(PyExc_TypeError, "a list is wanted, not %.80s", Py_TYPE(from)->tp_name);
        return NULL;
    }
    return PySequence_Tuple(from);
}

/* Numbers into room of our own; how many, or -1 with an error. */
static I to_values(PyObject *from, V *into, I least, I most) {
    PyObject *all = items_of(from);
    if (!all) return -1;
    I n = PyTuple_GET_SIZE(all), value;
    if (n < least || n > most) wrong("a list is too long or too short");
    for (Py_ssize_t i = 0; !PyErr_Occurred() && i < n; i++)
        if (!to_value(PyTuple_GET_ITEM(all, i), &value)) into[i] = (V)value;
    Py_DECREF(all);
    return PyErr_Occurred() ? -1 : n;
}

static int to_pieces(PyObject *from, P *into, I most) {
    PyObject *all = items_of(from);
    if (!all) return -1;
    I n = PyTuple_GET_SIZE(all), value;
    if (n > most) wrong("there are too many pieces");
    for (Py_ssize_t i = 0; !PyErr_Occurred() && i < n; i++)
        if (!to_value(PyTuple_GET_ITEM(all, i), &value)) {
            if ((P)value != value || value < NONE) wrong("there is no such piece");
            else into[1 + i] = (P)value;
        }
    if (!PyErr_Occurred()) into[0] = (P)n;
    if (!n && most) into[1] = EMPTY;
    Py_DECREF(all);
    return PyErr_Occurred() ? -1 : 0;
}

static int to_ref(State *self, PyObject *from, Ref *ref) {
    V *room = malloc(HEAP * sizeof(V));
    if (!room) return PyErr_NoMemory(), -1;
    I n = to_values(from, room, 0, HEAP);
    Run *run_ = n < 0 ? NULL : begin_run(self);
    if (!run_) return free(room), -1;
    int left = setjmp(run_->r.out);
    if (!left) store_list(&run_->r, &self->s, ref, (L){room, n, 0});
    free(room);
    return end_run(run_, left);
}

/* A field with several members, each written into `made` first. */
static int set_members(State *self, PyObject *all, const FieldOf *f) {
    S *s = &self->s;
    I n = PyTuple_GET_SIZE(all), wanted = f->keeps == CELLS ? (I)f->rows : count_of(s, f);
    if (n != wanted) return wrong("a list is too long or too short");
    size_t one = f->keeps == CELLS ? f->columns * sizeof(V) : f->stride * sizeof(P);
    char *made = malloc(one * (size_t)n + 1);
    if (!made) return PyErr_NoMemory(), -1;
    int failed = 0;
    for (Py_ssize_t i = 0; !failed && i < n; i++) {
        PyObject *item = PyTuple_GET_ITEM(all, i);
        char *into = made + one * (size_t)i;
        failed = f->keeps == CELLS ? to_values(item, (V *)into, f->columns, f->columns) < 0
                                   : to_pieces(item, (P *)into, f->stride - 1);
        size_t used = sizeof(P) * (1 + (size_t)high(1, *(P *)into));
        if (!failed && f->keeps == PIECES_EACH && used < one) memset(into + used, 0, one - used);
    }
    if (!failed) memcpy(field_at(s, f), made, one * (size_t)n);
    free(made);
    return failed ? -1 : 0;
}

static int set_lists(State *self, PyObject *all, const FieldOf *f) {
    I n = PyTuple_GET_SIZE(all);
    if (n && n != self->s.players) return wrong("a list is too long or too short");
    S *before = malloc(sizeof(S));
    if (!before) return PyErr_NoMemory(), -1;
    *before = self->s;
    int failed = 0;
    for (I i = 0; i < self->s.players; i++) ((Ref *)field_at(&self->s, f))[i] = (Ref){0, 0};
    *there_at(&self->s, f) = n > 0;
    for (Py_ssize_t i = 0; !failed && i < n; i++)
        failed = to_ref(self, PyTuple_GET_ITEM(all, i), (Ref *)field_at(&self->s, f) + i);
    if (failed) self->s = *before;
    free(before);
    return failed ? -1 : 0;
}

/* Pieces into a place that is kept as how many there are of each kind. */
static int set_tally(PyObject *from, V *counts, I kinds) {
    PyObject *all = items_of(from);
    if (!all) return -1;
    I value;
    memset(counts, 0, (size_t)kinds * sizeof(V));
    for (Py_ssize_t i = 0; !PyErr_Occurred() && i < PyTuple_GET_SIZE(all); i++)
        if (!to_value(PyTuple_GET_ITEM(all, i), &value)) {
            if (value < 0 || value >= kinds) wrong("there is no such piece");
            else counts[value]++;
        }
    Py_DECREF(all);
    return PyErr_Occurred() ? -1 : 0;
}

static int set_board(S *s, PyObject *all, const FieldOf *f) {
    I n = PyTuple_GET_SIZE(all), kinds = f->columns, sets[MOST_KINDS] = {0};
    V counts[MOST_KINDS];
    if (n != count_of(s, f)) return wrong("a list is too long or too short");
    for (I i = 0; i < n; i++) {
        I here = 0;
        if (set_tally(PyTuple_GET_ITEM(all, (Py_ssize_t)i), counts, kinds)) return -1;
        for (I kind = 0; kind < kinds; kind++) {
            here += counts[kind];
            if (counts[kind]) sets[kind] |= (I)1 << i;
        }
        if (here > 1) return wrong("there are too many pieces");
    }
    memcpy(field_at(s, f), sets, (size_t)kinds * sizeof(I));
    return 0;
}

static int may_write(State *self, PyObject *value) {
    if (!value) return PyErr_SetString(PyExc_AttributeError, "a field is never deleted"), 0;
    if (self->busy) PyErr_SetString(PyExc_RuntimeError, "this state is in the midst of its rules");
    return !self->busy;
}

static int set_field(State *self, PyObject *value, void *which) {
    const FieldOf *f = which;
    if (!may_write(self, value)) return -1;
    S *s = &self->s;
    I number, n = count_of(s, f), least = n;
    if (f->keeps == ONE) {
        if (to_value(value, &number)) return -1;
        *(V *)field_at(s, f) = (V)number;
        return 0;
    }
    if (f->keeps == PICKS) return to_ref(self, value, field_at(s, f));
    PyObject *all = items_of(value);
    if (!all) return -1;
    int failed;
    if (f->keeps == OWN_EACH || f->keeps == EACH) {
        V *made = malloc((size_t)high(n, s->players) * sizeof(V) + 1);
        if (f->keeps == OWN_EACH) least = n = PyTuple_GET_SIZE(all) ? s->players : 0;
        failed = !made ? (PyErr_NoMemory(), 1) : to_values(all, made, least, n) < 0;
        if (!failed && n) memcpy(field_at(s, f), made, (size_t)n * sizeof(V));
        if (!failed && f->keeps == OWN_EACH) {
            if (!n) memset(field_at(s, f), 0, (size_t)s->players * sizeof(V));
            *there_at(s, f) = n > 0;
        }
        free(made);
    } else if (f->keeps == BOARD) {
        failed = set_board(s, all, f);
    } else if (f->keeps == TALLY) {
        V counts[MOST_KINDS];
        failed = set_tally(all, counts, kinds_of(s, f));
        if (!failed) memcpy(field_at(s, f), counts, (size_t)kinds_of(s, f) * sizeof(V));
    } else if (f->keeps == PIECES) {
        P *made = malloc(f->stride * sizeof(P));
        failed = !made ? (PyErr_NoMemory(), 1) : to_pieces(all, made, f->stride - 1);
        if (!failed) memcpy(field_at(s, f), made, (1 + (size_t)low(high(1, made[0]), f->stride - 1)) * sizeof(P));
        free(made);
    } else {
        failed = f->keeps == PICKS_EACH ? set_lists(self, all, f) : set_members(self, all, f);
    }
    Py_DECREF(all);
    return failed ? -1 : 0;
}

static int set_list(State *self, PyObject *value, void *which) {
    if (!may_write(self, value)) return -1;
    return to_ref(self, value, (Ref *)((char *)&self->s + (size_t)which)) ? -1 : show(self);
}

static int set_moves(State *self, PyObject *value, void *Py_UNUSED(nothing)) {
    if (!may_write(self, value)) return -1;
    PyObject *flat = PyList_New(0), *all = items_of(value);
    int failed = !flat || !all;
    for (Py_ssize_t i = 0; !failed && i < PyTuple_GET_SIZE(all); i++) {
        PyObject *pair = items_of(PyTuple_GET_ITEM(all, i));
        failed = !pair || PyTuple_GET_SIZE(pair) != 2
            || PyList_Append(flat, PyTuple_GET_ITEM(pair, 0))
            || PyList_Append(flat, PyTuple_GET_ITEM(pair, 1));
        Py_XDECREF(pair);
    }
    if (!failed) failed = to_ref(self, flat, &self->s.secret_moves);
    else if (!PyErr_Occurred()) wrong("pairs are wanted");
    Py_XDECREF(flat);
    Py_XDECREF(all);
    return failed ? -1 : 0;
}

static int set_fixed(State *self, PyObject *value, void *which) {
    I number, least = INT32_MIN, most = INT32_MAX;
    size_t at = (size_t)which;
    if (!may_write(self, value) || to_value(value, &number)) return -1;
    if (at == offsetof(S, players)) least = 0, most = MAX_PLAYERS;
    if (at == offsetof(S, at)) least = NONE, most = CHOICES - 1;
    if (at == offsetof(S, secret)) least = NONE, most = SECRET_BLOCKS - 1;
    if (number < least || number > most) return wrong("a number is too small or too large");
    *(V *)((char *)&self->s + at) = (V)number;
    return show(self);
}

static int set_object(State *self, PyObject *value, void *which) {
    PyObject **into = which ? &self->log : &self->chance, *before = *into;
    if (!value) value = Py_None;
    Py_INCREF(value);
    *into = value;
    Py_XDECREF(before);
    return 0;
}

#define FIXED(name) {#name, (getter)get_fixed, (setter)set_fixed, 0, (void *)offsetof(S, name)}
#define KEPT(name) {#name, (getter)get_list, (setter)set_list, 0, (void *)offsetof(S, name)}

/* What the states of all games have; `players` first, for how much there is of others hangs on it. */
static const PyGetSetDef EVERY[] = {
    FIXED(players), FIXED(everybody), FIXED(at), FIXED(chooser), FIXED(answer), FIXED(winners), FIXED(secret),
    KEPT(options), KEPT(picks),
    {"secret_moves", (getter)get_moves, (setter)set_moves, 0, 0},
    {"chance", (getter)get_object, (setter)set_object, 0, 0},
    {"log", (getter)get_object, (setter)set_object, 0, (void *)1},
};

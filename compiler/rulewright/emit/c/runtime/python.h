/* A native engine as a Python module: states that Python reads and writes field by field, and the
   functions that a generated Python module has under the same names. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

enum { ONE, EACH, OWN_EACH, PIECES, PIECES_EACH, PICKS, PICKS_EACH, CELLS };

typedef struct {
    const char *name, *spec;
    int keeps;
    uint32_t offset, stride;
    I fixed, players;
    uint32_t rows, columns, there;
} FieldOf;

static const FieldOf FIELDS[];
static const char *const VARIABLES[];
static const I CHOICES, SECRET_BLOCKS;
static Block *const SECRETS[];

typedef struct {
    PyObject_HEAD
    PyObject *chance, *log;
    S s;
} State;

static PyTypeObject StateType;
static PyObject *RULES_FAULT, *CHANCE_TYPE;
static PyObject *NAME_A, *NAME_B, *NAME_C, *NAME_COUNTER, *NAME_COPY;

/* ---- runs -------------------------------------------------------------------------------------- */

typedef struct { R r; State *state; int loaded; } Run;
static _Thread_local Run *THE_RUN;

static int word(PyObject *chance, PyObject *name, uint32_t *into) {
    PyObject *value = PyObject_GetAttr(chance, name);
    if (!value) return -1;
    *into = (uint32_t)PyLong_AsUnsignedLong(value);
    Py_DECREF(value);
    return PyErr_Occurred() ? -1 : 0;
}

static int give_word(PyObject *chance, PyObject *name, uint32_t from) {
    PyObject *value = PyLong_FromUnsignedLong(from);
    int failed = !value || PyObject_SetAttr(chance, name, value);
    Py_XDECREF(value);
    return failed ? -1 : 0;
}

/* Draws for a run: the generator's words are fetched when the first lot is drawn. */
static I drawn(R *r, I n) {
    Run *run_ = (Run *)r;
    PyObject *chance = run_->state->chance;
    if (Py_IS_TYPE(chance, (PyTypeObject *)CHANCE_TYPE)) {
        uint32_t *c = run_->state->s.chance;
        if (word(chance, NAME_A, c) || word(chance, NAME_B, c + 1) || word(chance, NAME_C, c + 2)
            || word(chance, NAME_COUNTER, c + 3)) longjmp(r->out, OUTSIDE);
        run_->loaded = 1;
        r->draw = 0;
        return below(r, &run_->state->s, n);
    }
    PyObject *answer = PyObject_CallMethod(chance, "below", "L", (long long)n);
    if (!answer) longjmp(r->out, OUTSIDE);
    I value = PyLong_AsLongLong(answer);
    Py_DECREF(answer);
    if (value == -1 && PyErr_Occurred()) longjmp(r->out, OUTSIDE);
    if (value < 0 || value >= n) {
        PyErr_Format(PyExc_ValueError, "%lld is not from 0 to %lld", (long long)value, (long long)n - 1);
        longjmp(r->out, OUTSIDE);
    }
    return value;
}

static Run *begin_run(State *state) {
    if (!THE_RUN) {
        Run *fresh = calloc(1, sizeof(Run));
        if (!fresh) return PyErr_NoMemory(), NULL;
        fresh->r.room = ARENA;
        fresh->r.arena = malloc(fresh->r.room * sizeof(V));
        if (!fresh->r.arena) return free(fresh), PyErr_NoMemory(), NULL;
        THE_RUN = fresh;
    }
    THE_RUN->state = state;
    THE_RUN->loaded = 0;
    THE_RUN->r.draw = drawn;
    THE_RUN->r.logging = state->log != Py_None;
    THE_RUN->r.logged = 0;
    return THE_RUN;
}

static PyObject *place_pair(I name) {
    return Py_BuildValue("(sL)", ZONES[name >> 32].name, (long long)(name & 0xffffffff));
}

static PyObject *entry_at(const I *e, size_t *used) {
    PyObject *pieces, *entry;
    switch (e[0]) {
    case MOVED:
        *used = 4 + 2 * (size_t)e[3];
        if (!(pieces = PyTuple_New(e[3]))) return NULL;
        for (I i = 0; i < e[3]; i++) {
            PyObject *pair = Py_BuildValue("(LL)", (long long)e[4 + 2 * i], (long long)e[5 + 2 * i]);
            if (!pair) return Py_DECREF(pieces), NULL;
            PyTuple_SET_ITEM(pieces, i, pair);
        }
        return Py_BuildValue("(sNNN)", "move", place_pair(e[1]), place_pair(e[2]), pieces);
    case LOOKED:
        *used = 5 + 2 * (size_t)e[4];
        if (!(pieces = PyTuple_New(e[4]))) return NULL;
        for (I i = 0; i < e[4]; i++) {
            PyObject *pair = Py_BuildValue("(LL)", (long long)e[5 + 2 * i], (long long)e[6 + 2 * i]);
            if (!pair) return Py_DECREF(pieces), NULL;
            PyTuple_SET_ITEM(pieces, i, pair);
        }
        entry = Py_BuildValue(
            "(sLNNO)", "look", (long long)e[1], place_pair(e[2]), pieces, e[3] ? Py_True : Py_False);
        return entry;
    case SHUFFLED:
        *used = 2;
        return Py_BuildValue("(sN)", "shuffle", place_pair(e[1]));
    case SET:
        *used = 4;
        return Py_BuildValue("(ssLL)", "set", VARIABLES[e[1]], (long long)e[2], (long long)e[3]);
    default:
        *used = 2;
        return Py_BuildValue("(sL)", "over", (long long)e[1]);
    }
}

/* Ends a run: the log and the words of chance go back to Python, an error is raised. */
static int end_run(Run *run_, int left) {
    State *state = run_->state;
    R *r = &run_->r;
    if (run_->loaded) {
        uint32_t *c = state->s.chance;
        if (give_word(state->chance, NAME_A, c[0]) || give_word(state->chance, NAME_B, c[1])
            || give_word(state->chance, NAME_C, c[2]) || give_word(state->chance, NAME_COUNTER, c[3]))
            return -1;
    }
    if (left == OUTSIDE) return -1;
    for (size_t i = 0, used; i < r->logged; i += used) {
        PyObject *entry = entry_at(r->log + i, &used);
        PyObject *done = entry ? PyObject_CallMethod(state->log, "append", "(O)", entry) : NULL;
        Py_XDECREF(entry);
        if (!done) return -1;
        Py_DECREF(done);
    }
    if (left == FAULT) {
        PyErr_SetString(RULES_FAULT, r->fault);
        return -1;
    }
    return 0;
}

/* ---- fields ------------------------------------------------------------------------------------ */

static I count_of(const State *self, const FieldOf *f) {
    return f->fixed * power(self->s.players, f->players);
}

static PyObject *from_values(const V *a, I n, int as_tuple) {
    PyObject *all = as_tuple ? PyTuple_New(n) : PyList_New(n);
    for (I i = 0; all && i < n; i++) {
        PyObject *value = PyLong_FromLongLong(a[i]);
        if (!value) { Py_CLEAR(all); break; }
        if (as_tuple) PyTuple_SET_ITEM(all, i, value);
        else PyList_SET_ITEM(all, i, value);
    }
    return all;
}

static PyObject *from_pieces(const P *p) {
    PyObject *all = PyList_New(p[0]);
    for (I i = 0; all && i < p[0]; i++) {
        PyObject *value = PyLong_FromLong(p[1 + i]);
        if (!value) { Py_CLEAR(all); break; }
        PyList_SET_ITEM(all, i, value);
    }
    return all;
}

static PyObject *get_field(State *self, void *which) {
    const FieldOf *f = which;
    char *at = (char *)&self->s + f->offset;
    I n = count_of(self, f);
    PyObject *all;
    switch (f->keeps) {
    case ONE: return PyLong_FromLongLong(*(V *)at);
    case OWN_EACH:
        if (!*(V *)((char *)&self->s + f->there)) return PyTuple_New(0);
        return from_values((V *)at, self->s.players, 0);
    case EACH: return from_values((V *)at, n, 0);
    case PIECES: return from_pieces((P *)at);
    case PIECES_EACH:
        all = PyList_New(n);
        for (I i = 0; all && i < n; i++) {
            PyObject *one = from_pieces((P *)at + i * f->stride);
            if (!one) { Py_CLEAR(all); break; }
            PyList_SET_ITEM(all, i, one);
        }
        return all;
    case PICKS: return from_values(self->s.heap + ((Ref *)at)->at, ((Ref *)at)->n, 1);
    case PICKS_EACH:
        if (!*(V *)((char *)&self->s + f->there)) return PyTuple_New(0);
        all = PyList_New(self->s.players);
        for (I i = 0; all && i < self->s.players; i++) {
            Ref ref = ((Ref *)at)[i];
            PyObject *one = from_values(self->s.heap + ref.at, ref.n, 1);
            if (!one) { Py_CLEAR(all); break; }
            PyList_SET_ITEM(all, i, one);
        }
        return all;
    default:
        all = PyTuple_New(f->rows);
        for (uint32_t i = 0; all && i < f->rows; i++) {
            PyObject *row = from_values((V *)at + i * f->columns, f->columns, 1);
            if (!row) { Py_CLEAR(all); break; }
            PyTuple_SET_ITEM(all, i, row);
        }
        return all;
    }
}

static int to_value(PyObject *from, I *value) {
    *value = PyLong_AsLongLong(from);
    if (*value == -1 && PyErr_Occurred()) return -1;
    if ((V)*value != *value) return PyErr_SetString(PyExc_ValueError, "a number is too large"), -1;
    return 0;
}

/* Values of a sequence; at most `most` of them, or -1. */
static I to_values(PyObject *from, V *into, I most) {
    PyObject *all = PySequence_Fast(from, "a list is wanted");
    if (!all) return -1;
    I n = PySequence_Fast_GET_SIZE(all), value;
    if (n > most) PyErr_SetString(PyExc_ValueError, "a list is too long");
    for (I i = 0; !PyErr_Occurred() && i < n; i++)
        if (!to_value(PySequence_Fast_GET_ITEM(all, i), &value)) into[i] = (V)value;
    Py_DECREF(all);
    return PyErr_Occurred() ? -1 : n;
}

static int to_pieces(PyObject *from, P *into, I most) {
    PyObject *all = PySequence_Fast(from, "a list of pieces is wanted");
    if (!all) return -1;
    I n = PySequence_Fast_GET_SIZE(all), value;
    if (n > most) PyErr_SetString(PyExc_ValueError, "there are too many pieces");
    for (I i = 0; !PyErr_Occurred() && i < n; i++)
        if (!to_value(PySequence_Fast_GET_ITEM(all, i), &value)) into[1 + i] = (P)value;
    if (!PyErr_Occurred()) into[0] = (P)n;
    Py_DECREF(all);
    return PyErr_Occurred() ? -1 : 0;
}

static int to_ref(State *self, PyObject *from, Ref *ref) {
    Run *run_ = begin_run(self);
    if (!run_) return -1;
    run_->r.used = 0;
    V *room = take_room(&run_->r, 65536);
    I n = to_values(from, room, 65536);
    if (n < 0) return -1;
    if (setjmp(run_->r.out)) return PyErr_SetString(PyExc_ValueError, run_->r.fault), -1;
    store_list(&run_->r, &self->s, ref, (L){room, n, 0});
    return 0;
}

static int set_field(State *self, PyObject *value, void *which) {
    const FieldOf *f = which;
    char *at = (char *)&self->s + f->offset;
    I n = count_of(self, f), number;
    if (!value) return PyErr_SetString(PyExc_AttributeError, "a field is never deleted"), -1;
    V *there = (V *)((char *)&self->s + f->there);
    PyObject *all;
    int failed = 0;
    switch (f->keeps) {
    case ONE:
        if (to_value(value, &number)) return -1;
        *(V *)at = (V)number;
        return 0;
    case OWN_EACH:
        n = to_values(value, (V *)at, self->s.players);
        if (n >= 0) *there = n > 0;
        return n < 0 ? -1 : 0;
    case EACH: return to_values(value, (V *)at, n) < 0 ? -1 : 0;
    case PIECES: return to_pieces(value, (P *)at, f->stride - 1);
    case PICKS: return to_ref(self, value, (Ref *)at);
    case PIECES_EACH:
    case PICKS_EACH:
    default:
        all = PySequence_Fast(value, "a list is wanted");
        if (!all) return -1;
        I given = PySequence_Fast_GET_SIZE(all);
        I most = f->keeps == PIECES_EACH ? n : f->keeps == PICKS_EACH ? self->s.players : f->rows;
        if (given > most) PyErr_SetString(PyExc_ValueError, "a list is too long"), failed = 1;
        if (f->keeps == PICKS_EACH) *there = given > 0;
        for (I i = 0; !failed && i < given; i++) {
            PyObject *one = PySequence_Fast_GET_ITEM(all, i);
            if (f->keeps == PIECES_EACH) failed = to_pieces(one, (P *)at + i * f->stride, f->stride - 1);
            else if (f->keeps == PICKS_EACH) failed = to_ref(self, one, (Ref *)at + i);
            else failed = to_values(one, (V *)at + i * f->columns, f->columns) < 0;
        }
        Py_DECREF(all);
        return failed ? -1 : 0;
    }
}

static PyObject *get_list(State *self, void *which) {
    Ref *ref = (Ref *)((char *)&self->s + (size_t)which);
    return from_values(self->s.heap + ref->at, ref->n, 1);
}

static int set_list(State *self, PyObject *value, void *which) {
    if (!value) return PyErr_SetString(PyExc_AttributeError, "a field is never deleted"), -1;
    return to_ref(self, value, (Ref *)((char *)&self->s + (size_t)which));
}

static PyObject *get_moves(State *self, void *Py_UNUSED(nothing)) {
    Ref ref = self->s.secret_moves;
    PyObject *all = PyTuple_New(ref.n / 2);
    for (uint32_t i = 0; all && i < ref.n / 2; i++) {
        V *pair = self->s.heap + ref.at + 2 * i;
        PyObject *one = Py_BuildValue("(LL)", (long long)pair[0], (long long)pair[1]);
        if (!one) { Py_CLEAR(all); break; }
        PyTuple_SET_ITEM(all, i, one);
    }
    return all;
}

static int set_moves(State *self, PyObject *value, void *Py_UNUSED(nothing)) {
    PyObject *flat = PyList_New(0), *all = value ? PySequence_Fast(value, "pairs are wanted") : NULL;
    int failed = !flat || !all;
    for (Py_ssize_t i = 0; !failed && i < PySequence_Fast_GET_SIZE(all); i++) {
        PyObject *pair = PySequence_Fast(PySequence_Fast_GET_ITEM(all, i), "pairs are wanted");
        failed = !pair || PySequence_Fast_GET_SIZE(pair) != 2
            || PyList_Append(flat, PySequence_Fast_GET_ITEM(pair, 0))
            || PyList_Append(flat, PySequence_Fast_GET_ITEM(pair, 1));
        Py_XDECREF(pair);
    }
    if (!failed) failed = to_ref(self, flat, &self->s.secret_moves);
    else if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "pairs are wanted");
    Py_XDECREF(flat);
    Py_XDECREF(all);
    return failed ? -1 : 0;
}

static PyObject *get_fixed(State *self, void *which) {
    return PyLong_FromLongLong(*(V *)((char *)&self->s + (size_t)which));
}

static int set_fixed(State *self, PyObject *value, void *which) {
    I number;
    if (!value) return PyErr_SetString(PyExc_AttributeError, "a field is never deleted"), -1;
    if (to_value(value, &number)) return -1;
    *(V *)((char *)&self->s + (size_t)which) = (V)number;
    return 0;
}

static PyObject *get_object(State *self, void *which) {
    PyObject *found = which ? self->log : self->chance;
    return Py_INCREF(found), found;
}

static int set_object(State *self, PyObject *value, void *which) {
    PyObject **into = which ? &self->log : &self->chance, *before = *into;
    if (!value) value = Py_None;
    Py_INCREF(value);
    *into = value;
    Py_XDECREF(before);
    return 0;
}

/* ---- states ------------------------------------------------------------------------------------ */

static State *blank_state(I players) {
    State *self = PyObject_New(State, &StateType);
    if (!self) return NULL;
    Py_INCREF(Py_None), Py_INCREF(Py_None);
    self->chance = self->log = Py_None;
    blank(&self->s, players);
    return self;
}

static PyObject *state_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    (void)type, (void)args, (void)named;
    return (PyObject *)blank_state(0);
}

static void state_free(State *self) {
    Py_XDECREF(self->chance);
    Py_XDECREF(self->log);
    PyObject_Free(self);
}

static PyObject *state_copy(State *self, PyObject *Py_UNUSED(nothing)) {
    State *other = PyObject_New(State, &StateType);
    if (!other) return NULL;
    memcpy(&other->s, &self->s, offsetof(S, heap) + self->s.heap_used * sizeof(V));
    Py_INCREF(Py_None);
    other->log = Py_None;
    other->chance = PyObject_CallMethodNoArgs(self->chance, NAME_COPY);
    if (!other->chance) {
        Py_INCREF(Py_None);
        other->chance = Py_None;
        Py_DECREF(other);
        return NULL;
    }
    return (PyObject *)other;
}

static PyObject *frozen(PyObject *value) {
    if (!value || !PyList_Check(value)) return value;
    PyObject *all = PyList_AsTuple(value);
    Py_DECREF(value);
    for (Py_ssize_t i = 0; all && i < PyTuple_GET_SIZE(all); i++) {
        PyObject *one = PyTuple_GET_ITEM(all, i);
        if (!PyList_Check(one)) continue;
        PyObject *inner = PyList_AsTuple(one);
        if (!inner) return Py_DECREF(all), NULL;
        PyTuple_SET_ITEM(all, i, inner);
        Py_DECREF(one);
    }
    return all;
}

static const char *const KEY[] = {
    "players", "at", "chooser", "options", "picks", "winners", "secret", "secret_moves", 0};

static PyObject *state_key(State *self, PyObject *Py_UNUSED(nothing)) {
    PyObject *all = PyList_New(0), *found = NULL;
    int failed = !all;
    for (I i = 0; !failed && KEY[i]; i++) {
        PyObject *value = PyObject_GetAttrString((PyObject *)self, KEY[i]);
        failed = !value || PyList_Append(all, value);
        Py_XDECREF(value);
    }
    for (const FieldOf *f = FIELDS; !failed && f->name; f++) {
        PyObject *value = frozen(get_field(self, (void *)f));
        failed = !value || PyList_Append(all, value);
        Py_XDECREF(value);
    }
    if (!failed) found = PyList_AsTuple(all);
    Py_XDECREF(all);
    return found;
}

static PyMethodDef STATE_METHODS[] = {
    {"copy", (PyCFunction)state_copy, METH_NOARGS, "Another state, equal and independent; it logs nothing."},
    {"key", (PyCFunction)state_key, METH_NOARGS, "Everything that makes the position; not the chance, not the log."},
    {0, 0, 0, 0}};

#define FIXED(name) {#name, (getter)get_fixed, (setter)set_fixed, 0, (void *)offsetof(S, name)}
#define KEPT(name) {#name, (getter)get_list, (setter)set_list, 0, (void *)offsetof(S, name)}

static const PyGetSetDef EVERY[] = {
    FIXED(players), FIXED(everybody), FIXED(at), FIXED(chooser), FIXED(answer), FIXED(winners), FIXED(secret),
    KEPT(options), KEPT(picks),
    {"secret_moves", (getter)get_moves, (setter)set_moves, 0, 0},
    {"chance", (getter)get_object, (setter)set_object, 0, 0},
    {"log", (getter)get_object, (setter)set_object, 0, (void *)1},
};

static PyTypeObject StateType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "State",
    .tp_basicsize = sizeof(State),
    .tp_dealloc = (destructor)state_free,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A position: places, variables, and where the rules are to go on.",
    .tp_methods = STATE_METHODS,
    .tp_new = state_new,
};

/* ---- what the module has ----------------------------------------------------------------------- */

static PyObject *py_start(PyObject *Py_UNUSED(module), PyObject *args) {
    long long players;
    PyObject *chance, *options, *tables, *log;
    if (!PyArg_ParseTuple(args, "LOO!O!O", &players, &chance, &PyDict_Type, &options, &PyDict_Type, &tables, &log))
        return NULL;
    if (players < MIN_PLAYERS || players > MAX_PLAYERS)
        return PyErr_Format(PyExc_ValueError, "a game is not for %lld players", players);
    State *self = blank_state(players);
    if (!self) return NULL;
    set_object(self, chance, 0);
    set_object(self, log, (void *)1);
    for (const FieldOf *f = FIELDS; f->name; f++) {
        PyObject *given = PyDict_GetItemString(f->keeps == CELLS ? tables : options, f->spec);
        if (given && (f->keeps == CELLS || f->there == 1) && set_field(self, given, (void *)f))
            return Py_DECREF(self), NULL;
    }
    Run *run_ = begin_run(self);
    if (!run_ || end_run(run_, set_up(&run_->r, &self->s))) return Py_DECREF(self), NULL;
    return (PyObject *)self;
}

static int state_arg(PyObject *given) {
    if (Py_IS_TYPE(given, &StateType)) return 1;
    PyErr_SetString(PyExc_TypeError, "this is no state of this game");
    return 0;
}

static PyObject *py_step(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count) {
    if (count != 2) return PyErr_SetString(PyExc_TypeError, "step(state, value)"), NULL;
    if (!state_arg(args[0])) return NULL;
    State *self = (State *)args[0];
    I value = PyLong_AsLongLong(args[1]);
    if (value == -1 && PyErr_Occurred()) return NULL;
    Ref o = self->s.options;
    if (self->s.at < 0 || !contains((L){self->s.heap + o.at, o.n, 0}, value))
        return PyErr_Format(PyExc_ValueError, "%lld is not one of the options", (long long)value);
    Run *run_ = begin_run(self);
    if (!run_ || end_run(run_, step(&run_->r, &self->s, value))) return NULL;
    Py_RETURN_NONE;
}

static PyObject *py_options(PyObject *number, PyObject *given) {
    if (!state_arg(given)) return NULL;
    State *self = (State *)given;
    Run *run_ = begin_run(self);
    if (!run_) return NULL;
    run_->r.used = 0;
    int left = setjmp(run_->r.out);
    if (left) return end_run(run_, left) ? NULL : PyTuple_New(0);
    L found = OPTIONS[PyLong_AsLong(number)](&run_->r, &self->s);
    return from_values(found.a, found.n, 1);
}

static PyObject *py_chooser(PyObject *number, PyObject *given) {
    if (!state_arg(given)) return NULL;
    State *self = (State *)given;
    Run *run_ = begin_run(self);
    if (!run_) return NULL;
    run_->r.used = 0;
    int left = setjmp(run_->r.out);
    if (left) return end_run(run_, left) ? NULL : PyLong_FromLong(-1);
    return PyLong_FromLongLong(CHOOSERS[PyLong_AsLong(number)](&run_->r, &self->s));
}

static PyObject *py_restart(PyObject *number, PyObject *given) {
    if (!state_arg(given)) return NULL;
    State *self = (State *)given;
    Run *run_ = begin_run(self);
    if (!run_) return NULL;
    self->s.picks = (Ref){0, 0};
    if (end_run(run_, run(&run_->r, &self->s, SECRETS[PyLong_AsLong(number)]))) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef NUMBERED[] = {
    {"options", py_options, METH_O, "Finds the options of a choice anew."},
    {"chooser", py_chooser, METH_O, "Who makes a choice."},
    {"restart", py_restart, METH_O, "Back to the first of the secret choices."}};

static PyObject *numbered(int which, I count) {
    PyObject *all = PyTuple_New(count);
    for (I i = 0; all && i < count; i++) {
        PyObject *number = PyLong_FromLongLong(i);
        PyObject *one = number ? PyCFunction_New(NUMBERED + which, number) : NULL;
        Py_XDECREF(number);
        if (!one) { Py_CLEAR(all); break; }
        PyTuple_SET_ITEM(all, i, one);
    }
    return all;
}

static PyMethodDef FUNCTIONS[] = {
    {"start", py_start, METH_VARARGS, "A new game, set up as far as its first choice."},
    {"step", (PyCFunction)(void (*)(void))py_step, METH_FASTCALL, "Makes a choice, one of `s.options`, and goes on to the next."},
    {0, 0, 0, 0}};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, .m_name = "native", .m_size = -1, .m_methods = FUNCTIONS};

/* `_bind(errors.RulesFault, chance.Chance)`: what the module takes from the runtime of the engines. */
static PyObject *py_bind(PyObject *module, PyObject *args) {
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &RULES_FAULT, &CHANCE_TYPE)) return NULL;
    Py_INCREF(RULES_FAULT), Py_INCREF(CHANCE_TYPE);
    Py_RETURN_NONE;
}

static PyMethodDef BIND = {"_bind", py_bind, METH_VARARGS, 0};

static PyObject *make_module(void) {
    static PyGetSetDef all[sizeof EVERY / sizeof *EVERY + FIELD_COUNT + 1];
    size_t n = sizeof EVERY / sizeof *EVERY;
    memcpy(all, EVERY, sizeof EVERY);
    for (const FieldOf *f = FIELDS; f->name; f++)
        all[n++] = (PyGetSetDef){f->name, (getter)get_field, (setter)set_field, 0, (void *)f};
    StateType.tp_getset = all;
    NAME_A = PyUnicode_InternFromString("_a");
    NAME_B = PyUnicode_InternFromString("_b");
    NAME_C = PyUnicode_InternFromString("_c");
    NAME_COUNTER = PyUnicode_InternFromString("_counter");
    NAME_COPY = PyUnicode_InternFromString("copy");
    RULES_FAULT = PyExc_ValueError;
    CHANCE_TYPE = (PyObject *)&PyBaseObject_Type;
    if (PyType_Ready(&StateType)) return NULL;
    PyObject *module = PyModule_Create(&MODULE);
    if (!module) return NULL;
    Py_INCREF(&StateType);
    PyModule_AddObject(module, "State", (PyObject *)&StateType);
    PyModule_AddObject(module, "OPTIONS", numbered(0, CHOICES));
    PyModule_AddObject(module, "CHOOSERS", numbered(1, CHOICES));
    PyModule_AddObject(module, "SECRET", numbered(2, SECRET_BLOCKS));
    PyModule_AddObject(module, "_bind", PyCFunction_New(&BIND, NULL));
    PyModule_AddStringConstant(module, "SPEC", SPEC_HASH);
    return module;
}

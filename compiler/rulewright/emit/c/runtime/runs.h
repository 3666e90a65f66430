/* A native engine as a Python module, first part: numbers of Python, states, and runs of the rules
   with the chance and the log of a state. All of it is called with Python's lock held. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

/* What the runtime of the engines asks of such a module; another number is another module. */
enum { ABI = 3 };

/* What a program in Python asks for at each step lies ready as an object: where a state waits, and what can
   be chosen there. */
typedef struct {
    PyObject_HEAD
    PyObject *chance, *log, *at, *options;
    int busy; /* rules are being carried out: only chance from outside can see that */
    S s;
} State;

static PyTypeObject *StateType, *SEEDED_TYPE;
static PyObject *RULES_FAULT, *CHANCE_TYPE, *SCRIPT_TYPE, *PLAIN_START, *CHECK_START, *CHECK_GIVEN;
static PyObject *NAME_WORDS[4], *NAME_COPY, *NAME_AT, *NAME_OPTIONS;

/* ---- numbers ----------------------------------------------------------------------------------- */

#ifdef WIDE
#if PY_VERSION_HEX >= 0x030D0000
#define AS_BYTES(number, into) _PyLong_AsByteArray(number, into, sizeof(I), 1, 1, 1)
#else
#define AS_BYTES(number, into) _PyLong_AsByteArray(number, into, sizeof(I), 1, 1)
#endif

static PyObject *from_whole(I value) {
    return _PyLong_FromByteArray((unsigned char *)&value, sizeof value, 1, 1);
}
#else
enum { SMALL = 256 };
static PyObject *SMALL_NUMBERS[SMALL]; /* made with the module */

static inline PyObject *from_whole(I value) {
    return (U)value < SMALL ? Py_NewRef(SMALL_NUMBERS[value]) : PyLong_FromLongLong(value);
}
#endif

/* A number that a state can keep; 0, or -1 with an error. Runs no code of Python. */
static int to_value(PyObject *from, I *value) {
    if (!PyLong_Check(from))
        return PyErr_Format(PyExc_TypeError, "a whole number is wanted, not %.80s", Py_TYPE(from)->tp_name), -1;
#ifdef WIDE
    if (AS_BYTES((PyLongObject *)from, (unsigned char *)value)) goto large;
#else
    int over;
    *value = PyLong_AsLongLongAndOverflow(from, &over);
    if (over) goto large;
#endif
    if ((V)*value == *value) return 0;
large:
    PyErr_SetString(PyExc_ValueError, "a number is too large");
    return -1;
}

static PyObject *from_pair(I one, I other) {
    PyObject *pair = PyTuple_New(2), *first = from_whole(one), *second = from_whole(other);
    if (!pair || !first || !second) return Py_XDECREF(pair), Py_XDECREF(first), Py_XDECREF(second), NULL;
    PyTuple_SET_ITEM(pair, 0, first);
    PyTuple_SET_ITEM(pair, 1, second);
    return pair;
}

/* ---- runs -------------------------------------------------------------------------------------- */

/* Each run has one of these to itself: chance from outside may play another game meanwhile. */
typedef struct Run {
    R r;
    State *state;
    PyObject *chance;
    int loaded; /* the words of the generator are in the state */
    uint32_t first[4]; /* what they were then */
    S *before;  /* a state as it was, for a step that does not come to its end */
    struct Run *next;
} Run;

static Run *POOL;

/* Where the words of a generator lie in it; 0 where they are no slots. */
static Py_ssize_t WORD_AT[4];

/* A generator of the runtime, whose words are made or not yet. */
static inline int is_generator(PyObject *chance) {
    return Py_IS_TYPE(chance, (PyTypeObject *)CHANCE_TYPE) || Py_IS_TYPE(chance, SEEDED_TYPE);
}

static int words_from(PyObject *chance, uint32_t *into) {
    if (Py_IS_TYPE(chance, SEEDED_TYPE)) {
        PyObject *seed = WORD_AT[0] ? *(PyObject **)((char *)chance + WORD_AT[0]) : NULL;
        int over = 1;
        long long number = seed && PyLong_CheckExact(seed) ? PyLong_AsLongLongAndOverflow(seed, &over) : 0;
        if (over) return PyErr_SetString(PyExc_ValueError, "a seed is a whole number"), -1;
        return seed_words(into, number), 0;
    }
    for (int i = 0; i < 4; i++) {
        PyObject *value = WORD_AT[i] ? Py_XNewRef(*(PyObject **)((char *)chance + WORD_AT[i])) : NULL;
        if (!value && !(value = PyObject_GetAttr(chance, NAME_WORDS[i]))) return -1;
        into[i] = (uint32_t)PyLong_AsUnsignedLongMask(value);
        Py_DECREF(value);
        if (into[i] == (uint32_t)-1 && PyErr_Occurred()) return -1;
    }
    return 0;
}

static int words_to(PyObject *chance, const uint32_t *from) {
    if (Py_IS_TYPE(chance, SEEDED_TYPE)) {
        Py_INCREF(CHANCE_TYPE);
        Py_SET_TYPE(chance, (PyTypeObject *)CHANCE_TYPE);
        Py_DECREF(SEEDED_TYPE);
    }
    for (int i = 0; i < 4; i++) {
        PyObject *value = PyLong_FromUnsignedLong(from[i]);
        if (!value) return -1;
        PyObject **slot = (PyObject **)((char *)chance + WORD_AT[i]);
        if (WORD_AT[i] && (!*slot || PyLong_CheckExact(*slot))) {
            Py_XSETREF(*slot, value);
            continue;
        }
        int failed = PyObject_SetAttr(chance, NAME_WORDS[i], value);
        Py_DECREF(value);
        if (failed) return -1;
    }
    return 0;
}

/* Finds the slots of a class of generators. */
static void find_words(PyObject *type) {
    for (int i = 0; i < 4; i++) {
        WORD_AT[i] = 0;
        PyObject *found = PyObject_GetAttr(type, NAME_WORDS[i]);
        if (!found) { PyErr_Clear(); continue; }
        if (Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            const PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX) WORD_AT[i] = member->offset;
        }
        Py_DECREF(found);
    }
}

/* Draws for a run: the generator's words are fetched when the first lot is drawn. */
static I drawn(R *r, I n) {
    Run *run_ = (Run *)r;
    PyObject *chance = run_->chance;
    if (is_generator(chance)) {
        uint32_t *c = run_->state->s.chance;
        if (words_from(chance, c)) longjmp(r->out, OUTSIDE);
        memcpy(run_->first, c, sizeof run_->first);
        run_->loaded = 1;
        r->draw = 0;
        return below(r, &run_->state->s, n);
    }
    PyObject *answer = PyObject_CallMethod(chance, "below", "L", (long long)n);
    if (!answer) longjmp(r->out, OUTSIDE);
    I value;
    int failed = to_value(answer, &value);
    Py_DECREF(answer);
    if (!failed && (value < 0 || value >= n)) {
        PyErr_Format(PyExc_ValueError, "%lld is not from 0 to %lld", (long long)value, (long long)n - 1);
        failed = 1;
    }
    if (failed) longjmp(r->out, OUTSIDE);
    return value;
}

static Run *begin_run(State *state) {
    if (state->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this state is in the midst of its rules");
        return NULL;
    }
    Run *run_ = POOL;
    if (run_) {
        POOL = run_->next;
    } else {
        run_ = calloc(1, sizeof(Run));
        if (!run_) return PyErr_NoMemory(), NULL;
        run_->r.room = ARENA;
        run_->r.arena = malloc(run_->r.room * sizeof(V));
        run_->before = malloc(sizeof(S));
        if (!run_->r.arena || !run_->before)
            return free(run_->r.arena), free(run_->before), free(run_), PyErr_NoMemory(), NULL;
    }
    Py_INCREF(state), Py_INCREF(state->chance);
    state->busy = 1;
    run_->state = state;
    run_->chance = state->chance;
    run_->loaded = 0;
    run_->r.draw = drawn;
    run_->r.logging = state->log != Py_None;
    run_->r.logged = run_->r.used = 0;
    return run_;
}

static PyObject *place_pair(I name) {
    return Py_BuildValue("(sL)", ZONES[name >> 32].name, (long long)(int32_t)(name & 0xffffffff));
}

static PyObject *from_pairs(const I *all, I n) {
    PyObject *pairs = PyTuple_New((Py_ssize_t)n);
    for (I i = 0; pairs && i < n; i++) {
        PyObject *pair = from_pair(all[2 * i], all[2 * i + 1]);
        if (!pair) { Py_CLEAR(pairs); break; }
        PyTuple_SET_ITEM(pairs, (Py_ssize_t)i, pair);
    }
    return pairs;
}

/* One entry of the log, and how many numbers it took; no code of Python runs but allocation. */
static PyObject *entry_at(const I *e, size_t *used) {
    switch ((int)e[0]) {
    case MOVED:
        *used = 4 + 2 * (size_t)e[3];
        return Py_BuildValue("(sNNN)", "move", place_pair(e[1]), place_pair(e[2]), from_pairs(e + 4, e[3]));
    case LOOKED:
        *used = 5 + 2 * (size_t)e[4];
        return Py_BuildValue(
            "(sNNNO)", "look", from_whole(e[1]), place_pair(e[2]), from_pairs(e + 5, e[4]),
            e[3] ? Py_True : Py_False);
    case SHUFFLED:
        *used = 2;
        return Py_BuildValue("(sN)", "shuffle", place_pair(e[1]));
    case SET:
        *used = 4;
        return Py_BuildValue("(ssNN)", "set", VARIABLES[e[1]], from_whole(e[2]), from_whole(e[3]));
    default:
        *used = 2;
        return Py_BuildValue("(sN)", "over", from_whole(e[1]));
    }
}

static int give_log(const Run *run_, PyObject *log) {
    const R *r = &run_->r;
    for (size_t i = 0, used; i < r->logged; i += used) {
        PyObject *entry = entry_at(r->log + i, &used);
        if (!entry) return -1;
        PyObject *done = PyList_CheckExact(log) ? NULL : PyObject_CallMethod(log, "append", "(O)", entry);
        int failed = PyList_CheckExact(log) ? PyList_Append(log, entry) : !done;
        Py_XDECREF(done);
        Py_DECREF(entry);
        if (failed) return -1;
    }
    return 0;
}

/* Ends a run: the log and the words of chance go back to Python, an error is raised. */
static int end_run(Run *run_, int left) {
    State *state = run_->state;
    PyObject *chance = run_->chance, *log = state->log;
    int failed = left == OUTSIDE;
    state->busy = 0;
    Py_INCREF(log);
    if (!failed && run_->loaded) failed = words_to(chance, state->s.chance);
    if (!failed && run_->r.logging) failed = give_log(run_, log);
    if (!failed && left == FAULT) PyErr_SetString(RULES_FAULT, run_->r.fault), failed = 1;
    run_->next = POOL;
    POOL = run_;
    Py_DECREF(log), Py_DECREF(chance), Py_DECREF(state);
    return failed ? -1 : 0;
}

/* A native engine as a Python module, third part: what states can do, and the functions that a generated
   Python module has under the same names. */

static Block *const SECRETS[];
static Asked *const STANDING;
static int add_many(PyObject *module);
static int add_games(PyObject *module);

/* ---- states ------------------------------------------------------------------------------------ */

/* Options come again and again: tuples of those that came last lie ready. */
enum { TUPLES = 1024, SHORT = 12 };
static struct { PyObject *made; uint32_t n; V values[SHORT]; } OPTION_TUPLES[TUPLES];

static PyObject *options_shown(const S *s) {
    const V *a = s->heap + s->options.at;
    uint32_t n = s->options.n, mark = n;
    if (n > SHORT) return from_values(a, n, 1);
    for (uint32_t i = 0; i < n; i++) mark = mark * 31 + (uint32_t)a[i];
    PyObject **found = &OPTION_TUPLES[mark % TUPLES].made;
    V *values = OPTION_TUPLES[mark % TUPLES].values;
    if (*found && OPTION_TUPLES[mark % TUPLES].n == n && !memcmp(values, a, n * sizeof(V))) return Py_NewRef(*found);
    PyObject *made = from_values(a, n, 1);
    if (!made) return NULL;
    memcpy(values, a, n * sizeof(V));
    OPTION_TUPLES[mark % TUPLES].n = n;
    Py_XSETREF(*found, Py_NewRef(made));
    return made;
}

/* Lays ready what is asked for at each step; 0, or -1 with an error, and then nothing lies there. */
static int show(State *self) {
    PyObject *at = from_whole(self->s.at), *options = at ? options_shown(&self->s) : NULL;
    if (!options) Py_CLEAR(at);
    Py_XSETREF(self->at, at);
    Py_XSETREF(self->options, options);
    return options ? 0 : -1;
}

/* States that nobody has any more, for those who want one next: they are large. */
enum { SPARE = 32 };
static State *SPARES[SPARE];
static int SPARE_COUNT;

static State *new_state(void) {
    State *self;
#ifndef Py_GIL_DISABLED
    if (SPARE_COUNT) self = (State *)PyObject_Init((PyObject *)SPARES[--SPARE_COUNT], StateType);
    else
#endif
    self = PyObject_GC_New(State, StateType);
    if (!self) return NULL;
    Py_INCREF(Py_None), Py_INCREF(Py_None);
    self->chance = self->log = Py_None;
    self->at = self->options = NULL;
    self->busy = 0;
    self->s.heap_used = 0;
    return self;
}

/* A state as it is given to Python, or nothing where that fails. */
static PyObject *shown(State *self) {
    if (show(self)) Py_CLEAR(self);
    return (PyObject *)self;
}

static PyObject *state_new(PyTypeObject *Py_UNUSED(type), PyObject *args, PyObject *named) {
    if (PyTuple_GET_SIZE(args) || (named && PyDict_GET_SIZE(named)))
        return PyErr_SetString(PyExc_TypeError, "State() takes no arguments"), NULL;
    State *self = new_state();
    if (!self) return NULL;
    blank(&self->s, 0);
    PyObject_GC_Track(self);
    return shown(self);
}

static int state_visit(State *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->chance);
    Py_VISIT(self->log);
    return 0;
}

static int state_clear(State *self) {
    set_object(self, NULL, 0);
    set_object(self, NULL, (void *)1);
    return 0;
}

static void state_free(State *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_DECREF(self->chance), Py_DECREF(self->log);
    Py_XDECREF(self->at), Py_XDECREF(self->options);
#ifndef Py_GIL_DISABLED
    if (SPARE_COUNT < SPARE) SPARES[SPARE_COUNT++] = self;
    else
#endif
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

static PyObject *state_copy(State *self, PyObject *Py_UNUSED(nothing)) {
    PyObject *chance = self->chance == Py_None ? Py_NewRef(Py_None)
                                               : PyObject_CallMethodNoArgs(self->chance, NAME_COPY);
    if (!chance) return NULL;
    State *other = new_state();
    if (!other) return Py_DECREF(chance), NULL;
    memcpy(&other->s, &self->s, offsetof(S, heap) + self->s.heap_used * sizeof(V));
    other->chance = chance;
    other->at = Py_XNewRef(self->at), other->options = Py_XNewRef(self->options);
    PyObject_GC_Track(other);
    return other->options ? (PyObject *)other : shown(other);
}

static PyObject *appended(PyObject *all, PyObject *value) {
    int failed = !all || !value || PyList_Append(all, value);
    Py_XDECREF(value);
    if (failed) Py_CLEAR(all);
    return all;
}

static PyObject *state_key(State *self, PyObject *Py_UNUSED(nothing)) {
    const S *s = &self->s;
    PyObject *all = PyList_New(0);
    for (I i = 0; all && i < 8; i++) {
        PyObject *value = i == 0 ? from_whole(s->players)
            : i == 1 ? from_whole(s->at)
            : i == 2 ? from_whole(s->chooser)
            : i == 3 ? from_ref(s, s->options)
            : i == 4 ? from_ref(s, s->picks)
            : i == 5 ? from_whole(s->winners)
            : i == 6 ? from_whole(s->secret)
                     : get_moves(self, NULL);
        all = appended(all, value);
    }
    for (const FieldOf *f = FIELDS; all && f->name; f++) all = appended(all, as_kept(s, f));
    PyObject *found = all ? PyList_AsTuple(all) : NULL;
    Py_XDECREF(all);
    return found;
}

/* What makes the position, in place: numbers are fed one by one to whoever compares or sums them up.
   A state of another number of players, or with lists of other lengths, differs by these. */

typedef struct { const char *at; size_t size; } Piece;

static Piece piece_of(const S *s, const FieldOf *f, I i) {
    switch (f->keeps) {
    case ONE: return (Piece){field_at(s, f), sizeof(V)};
    case EACH: return (Piece){field_at(s, f), (size_t)count_of(s, f) * sizeof(V)};
    case OWN_EACH: return (Piece){field_at(s, f), *there_at(s, f) ? (size_t)s->players * sizeof(V) : 0};
    case TALLY: return (Piece){field_at(s, f), (size_t)kinds_of(s, f) * sizeof(V)};
    case BOARD: return (Piece){field_at(s, f), f->columns * sizeof(I)};
    case CELLS: return (Piece){field_at(s, f), f->rows * f->columns * sizeof(V)};
    case PICKS: case PICKS_EACH: {
        Ref ref = ((Ref *)field_at(s, f))[i];
        return (Piece){(const char *)(s->heap + ref.at), ref.n * sizeof(V)};
    }
    default: {
        const P *p = (P *)field_at(s, f) + i * f->stride;
        return (Piece){(const char *)p, (1 + (size_t)p[0]) * sizeof(P)};
    }
    }
}

static I pieces_of(const S *s, const FieldOf *f) {
    if (f->keeps == PIECES_EACH) return count_of(s, f);
    if (f->keeps == PICKS_EACH) return *there_at(s, f) ? s->players : 0;
    return 1;
}

static int same_piece(Piece a, Piece b) { return a.size == b.size && !memcmp(a.at, b.at, a.size); }

static Piece list_piece(const S *s, Ref ref) {
    return (Piece){(const char *)(s->heap + ref.at), ref.n * sizeof(V)};
}

static int same_state(const S *a, const S *b) {
    if (a->players != b->players || a->at != b->at || a->chooser != b->chooser
        || a->winners != b->winners || a->secret != b->secret
        || !same_piece(list_piece(a, a->options), list_piece(b, b->options))
        || !same_piece(list_piece(a, a->picks), list_piece(b, b->picks))
        || !same_piece(list_piece(a, a->secret_moves), list_piece(b, b->secret_moves))) return 0;
    for (const FieldOf *f = FIELDS; f->name; f++) {
        I n = pieces_of(a, f);
        if (n != pieces_of(b, f)) return 0;
        for (I i = 0; i < n; i++)
            if (!same_piece(piece_of(a, f, i), piece_of(b, f, i))) return 0;
    }
    return 1;
}

static uint64_t summed(uint64_t sum, Piece piece) {
    sum = (sum ^ piece.size) * 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < piece.size; i += 4) {
        uint32_t part;
        memcpy(&part, piece.at + i, 4);
        sum = (sum ^ part) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return sum;
}

static uint64_t hash_state(const S *s) {
    V head[] = {s->players, s->at, s->chooser, s->winners, s->secret};
    uint64_t sum = summed(1, (Piece){(const char *)head, sizeof head});
    sum = summed(sum, list_piece(s, s->options));
    sum = summed(sum, list_piece(s, s->picks));
    sum = summed(sum, list_piece(s, s->secret_moves));
    for (const FieldOf *f = FIELDS; f->name; f++)
        for (I i = 0, n = pieces_of(s, f); i < n; i++) sum = summed(sum, piece_of(s, f, i));
    return sum ^ sum >> 32;
}

static PyObject *state_compare(PyObject *self, PyObject *other, int how) {
    if ((how != Py_EQ && how != Py_NE) || !Py_IS_TYPE(other, StateType)) Py_RETURN_NOTIMPLEMENTED;
    int same = same_state(&((State *)self)->s, &((State *)other)->s);
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t state_hash(State *self) {
    Py_hash_t sum = (Py_hash_t)hash_state(&self->s);
    return sum == -1 ? -2 : sum;
}

/* As a state of Python: its class, and its fields by name. Either engine reads what the other wrote. */
static PyObject *state_reduce(State *self, PyObject *Py_UNUSED(protocol)) {
    PyObject *fields = PyDict_New(), *copyreg = PyImport_ImportModule("copyreg"), *make = NULL;
    PyObject *names = PyObject_GetAttrString((PyObject *)StateType, "__slots__");
    if (copyreg) make = PyObject_GetAttrString(copyreg, "__newobj__");
    int failed = !fields || !make || !names;
    for (Py_ssize_t i = 0; !failed && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i), *value = PyObject_GetAttr((PyObject *)self, name);
        failed = !value || PyDict_SetItem(fields, name, value);
        Py_XDECREF(value);
    }
    PyObject *found = failed ? NULL : Py_BuildValue("(O(O)(OO))", make, StateType, Py_None, fields);
    Py_XDECREF(fields), Py_XDECREF(copyreg), Py_XDECREF(make), Py_XDECREF(names);
    return found;
}

/* `at` and `options` lie ready as objects, and are written like the others. */
static int state_set(PyObject *self, PyObject *name, PyObject *value) {
    if (name == NAME_AT) return set_fixed((State *)self, value, (void *)offsetof(S, at));
    if (name == NAME_OPTIONS) return set_list((State *)self, value, (void *)offsetof(S, options));
    return PyObject_GenericSetAttr(self, name, value);
}

static PyMethodDef STATE_METHODS[] = {
    {"copy", (PyCFunction)state_copy, METH_NOARGS, "Another state, equal and independent; it logs nothing."},
    {"key", (PyCFunction)state_key, METH_NOARGS, "Everything that makes the position; not the chance, not the log."},
    {"__reduce_ex__", (PyCFunction)state_reduce, METH_O, NULL},
    {0, 0, 0, 0}};

/* ---- what the module has ----------------------------------------------------------------------- */

/* Gives a state options and open tables; 0, or -1 with an error. */
static int given_fields(State *self, PyObject *options, PyObject *tables) {
    if (!PyDict_GET_SIZE(options) && !PyDict_GET_SIZE(tables)) return 0;
    for (const FieldOf *f = FIELDS; f->name; f++) {
        if (f->keeps != CELLS && f->there != 1) continue;
        PyObject *given = PyDict_GetItemString(f->keeps == CELLS ? tables : options, f->spec);
        if (given && set_field(self, given, (void *)f)) return -1;
    }
    return 0;
}

/* What comes before the first lot is the same for all games of as many players by the same rules: it is
   done once, and then copied. Kept are those that came last for each number of players. */
typedef struct { S before, after; size_t size; Next then; } Ready;

static Ready *READY[MAX_PLAYERS + 1];

/* The beginning of a game that is given as it is before its set-up, or none. */
static const Ready *ready(R *r, const S *s) {
    size_t size = offsetof(S, heap) + s->heap_used * sizeof(V);
    Ready *found = READY[s->players];
    if (found && !memcmp(&found->before, s, size)) return found;
    if (!found && !(found = READY[s->players] = malloc(sizeof(Ready)))) return NULL;
    memcpy(&found->before, s, size);
    memcpy(&found->after, s, size);
    I (*draw)(R *, I) = r->draw;
    r->draw = 0; /* nothing is drawn */
    int left = before_lots(r, &found->after, SETUP, LOTS, &found->then);
    r->draw = draw;
    if (left != GOES_ON) return free(found), READY[s->players] = NULL;
    found->size = offsetof(S, heap) + found->after.heap_used * sizeof(V);
    return found;
}

static int set_up_soon(R *r, S *s) {
    const Ready *found = r->logging ? NULL : ready(r, s);
    if (!found) return set_up(r, s);
    memcpy(s, &found->after, found->size);
    return found->then.go ? run(r, s, found->then.go) : GOES_ON;
}

/* A rule of a set-up stands still, which is being raised: the engine in Python sets up the same game, and
   tells which rule it is. Chance is as it was: a script, or the words of a generator. */
static void tell_again(PyObject *const *args, PyObject *script, const uint32_t *words) {
    PyObject *type, *fault, *trace, *chance = NULL;
    PyErr_Fetch(&type, &fault, &trace);
    if (script != Py_None) chance = Py_NewRef(script);
    else if (is_generator(args[1]) && !words) chance = Py_NewRef(args[1]);
    else if (words) chance = PyObject_CallFunction(CHANCE_TYPE, "((IIII))", words[0], words[1], words[2], words[3]);
    PyObject *made = chance && PLAIN_START && PLAIN_START != Py_None
        ? PyObject_CallFunctionObjArgs(PLAIN_START, args[0], chance, args[2], args[3], Py_None, NULL) : NULL;
    if (PyErr_Occurred()) Py_XDECREF(type), Py_XDECREF(fault), Py_XDECREF(trace);
    else PyErr_Restore(type, fault, trace);
    Py_XDECREF(chance), Py_XDECREF(made);
}

/* Whether there is nothing to check in what a game is begun with. */
static int simply_begun(PyObject *const *args) {
    int over = 0;
    return PyLong_CheckExact(args[0]) && PyLong_AsLongAndOverflow(args[0], &over) >= MIN_PLAYERS && !over
        && PyLong_AsLongAndOverflow(args[0], &over) <= MAX_PLAYERS
        && (is_generator(args[1]) || Py_IS_TYPE(args[1], (PyTypeObject *)SCRIPT_TYPE))
        && PyDict_CheckExact(args[2]) && !PyDict_GET_SIZE(args[2])
        && PyDict_CheckExact(args[3]) && !PyDict_GET_SIZE(args[3])
        && (args[4] == Py_None || PyList_CheckExact(args[4]));
}

/* The runtime of the engines says what is wrong, in the words of the engine in Python; 0, or -1 with its error. */
static int checked_by(PyObject *check, PyObject *const *args, size_t count) {
    if (!check) return 0;
    PyObject *found = PyObject_Vectorcall(check, args, count, NULL);
    Py_XDECREF(found);
    return found ? 0 : -1;
}

static PyObject *py_start(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count) {
    if (count != 5) return PyErr_SetString(PyExc_TypeError, "start(players, chance, options, tables, log)"), NULL;
    if (!simply_begun(args) && checked_by(CHECK_START, args, 5)) return NULL;
    if (!PyDict_Check(args[2]) || !PyDict_Check(args[3]))
        return PyErr_SetString(PyExc_TypeError, "options and tables are dicts"), NULL;
    I players;
    if (to_value(args[0], &players)) return NULL;
    if (players < MIN_PLAYERS || players > MAX_PLAYERS)
        return PyErr_Format(PyExc_ValueError, "a game is not for %lld players", (long long)players);
    State *self = new_state();
    if (!self) return NULL;
    blank(&self->s, players);
    set_object(self, args[1], 0);
    set_object(self, args[4], (void *)1);
    PyObject_GC_Track(self);
    if (given_fields(self, args[2], args[3])) return Py_DECREF(self), NULL;
    PyObject *script = Py_IS_TYPE(args[1], (PyTypeObject *)SCRIPT_TYPE)
        ? PyObject_CallMethodNoArgs(args[1], NAME_COPY) : Py_NewRef(Py_None);
    Run *run_ = script ? begin_run(self) : NULL;
    if (!run_) return Py_XDECREF(script), Py_DECREF(self), NULL;
    int left = set_up_soon(&run_->r, &self->s);
    uint32_t words[4];
    int drew = run_->loaded;
    memcpy(words, run_->first, sizeof words);
    if (end_run(run_, left)) {
        if (left == FAULT) tell_again(args, script, drew ? words : NULL);
        return Py_DECREF(script), Py_DECREF(self), NULL;
    }
    Py_DECREF(script);
    return shown(self);
}

static int state_arg(PyObject *given) {
    if (Py_IS_TYPE(given, StateType)) return 1;
    PyErr_Format(PyExc_TypeError, "this is no state of this game, but %.80s", Py_TYPE(given)->tp_name);
    return 0;
}

/* The fault of the rules that is being raised says what was chosen in which state. */
static void tell_before(State *self, I value) {
    PyObject *type, *fault, *trace;
    PyErr_Fetch(&type, &fault, &trace);
    PyErr_NormalizeException(&type, &fault, &trace);
    PyObject *before = Py_BuildValue("(ON)", self, from_whole(value));
    if (!before || PyObject_SetAttrString(fault, "before", before)) PyErr_Clear();
    Py_XDECREF(before);
    PyErr_Restore(type, fault, trace);
}

/* Nothing lies ready any more: it is laid there when somebody is given the state. */
static void hide(State *self) {
    Py_CLEAR(self->at);
    Py_CLEAR(self->options);
}

/* Makes a choice, one of the options; 0, or -1 with an error, and then the state is as it was. `seen`: there is
   somebody who may look at the state. */
static int make_step(State *self, I value, int seen) {
    Run *run_ = begin_run(self);
    if (!run_) return -1;
    size_t size = offsetof(S, heap) + self->s.heap_used * sizeof(V);
    memcpy(run_->before, &self->s, size);
    int left = step(&run_->r, &self->s, value);
    if (left == GOES_ON && !end_run(run_, left)) return seen ? show(self) : (hide(self), 0);
    if (left == GOES_ON) return -1;
    memcpy(&self->s, run_->before, size);
    run_->loaded = run_->r.logging = 0;
    end_run(run_, left);
    if (left == FAULT) tell_before(self, value);
    return -1;
}

static PyObject *py_step(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count) {
    if (count != 2) return PyErr_SetString(PyExc_TypeError, "step(state, value)"), NULL;
    if (!state_arg(args[0])) return NULL;
    State *self = (State *)args[0];
    I value;
    if (to_value(args[1], &value)) return NULL;
    Ref o = self->s.options;
    if (self->s.at < 0 || !contains((L){self->s.heap + o.at, o.n, 0}, value))
        return PyErr_Format(PyExc_ValueError, "%lld is not one of the options", (long long)value);
    if (make_step(self, value, 1)) return NULL;
    Py_RETURN_NONE;
}

/* Asks a function of the rules that changes nothing; `ask` gives what it says to Python. */
static PyObject *asked(State *self, I number, PyObject *ask(R *, S *, I)) {
    Run *run_ = begin_run(self);
    if (!run_) return NULL;
    PyObject *volatile found = NULL;
    int left = setjmp(run_->r.out);
    if (!left) found = ask(&run_->r, &self->s, number);
    if (!found && !left) left = OUTSIDE;
    run_->r.logging = 0;
    if (end_run(run_, left)) Py_CLEAR(found);
    return found;
}

static PyObject *ask_options(R *r, S *s, I number) {
    L found = OPTIONS[number](r, s, begun(r));
    return from_values(found.a, found.n, 1);
}

static PyObject *ask_chooser(R *r, S *s, I number) { return from_whole(CHOOSERS[number](r, s)); }

static PyObject *ask_standing(R *r, S *s, I Py_UNUSED(number)) {
    L all = new_list(r, s->players);
    for (I i = 0; i < all.n; i++) all.a[i] = (V)STANDING(r, s, i);
    return from_values(all.a, all.n, 0);
}

static PyObject *ask_results(R *r, S *s, I Py_UNUSED(number)) {
    PyObject *all = PyDict_New();
    for (const Outcome *o = RESULTS; all && o->kind; o++) {
        PyObject *found = NULL;
        if (o->each) {
            L each = new_list(r, s->players);
            for (I i = 0; i < each.n; i++) each.a[i] = (V)o->of(r, s, i);
            found = from_values(each.a, each.n, 0);
        } else {
            found = from_whole(o->of(r, s, 0));
        }
        if (!found || PyDict_SetItemString(all, o->kind, found)) Py_CLEAR(all);
        Py_XDECREF(found);
    }
    return all;
}

static PyObject *py_options(PyObject *number, PyObject *given) {
    return state_arg(given) ? asked((State *)given, PyLong_AsLong(number), ask_options) : NULL;
}

static PyObject *py_chooser(PyObject *number, PyObject *given) {
    return state_arg(given) ? asked((State *)given, PyLong_AsLong(number), ask_chooser) : NULL;
}

static PyObject *py_standing(PyObject *Py_UNUSED(module), PyObject *given) {
    return state_arg(given) ? asked((State *)given, 0, ask_standing) : NULL;
}

static PyObject *py_results(PyObject *Py_UNUSED(module), PyObject *given) {
    return state_arg(given) ? asked((State *)given, 0, ask_results) : NULL;
}

static PyObject *py_restart(PyObject *number, PyObject *given) {
    if (!state_arg(given)) return NULL;
    State *self = (State *)given;
    Run *run_ = begin_run(self);
    if (!run_) return NULL;
    self->s.picks = (Ref){0, 0};
    if (end_run(run_, run(&run_->r, &self->s, SECRETS[PyLong_AsLong(number)])) || show(self)) return NULL;
    Py_RETURN_NONE;
}

/* `bind(RulesFault, Chance, ScriptedChance, start, SeededChance)`: what the module takes from the runtime of the
   engines, and the `start` of the engine in Python, if there is one. */
static PyObject *py_bind(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *fault, *chance, *script = SCRIPT_TYPE, *plain = Py_None, *seeded = (PyObject *)SEEDED_TYPE;
    if (!PyArg_ParseTuple(args, "OO!|O!OO!", &fault, &PyType_Type, &chance, &PyType_Type, &script, &plain,
                          &PyType_Type, &seeded)) return NULL;
    if (!PyExceptionClass_Check(fault)) return PyErr_SetString(PyExc_TypeError, "no exception"), NULL;
    Py_INCREF(fault), Py_INCREF(chance), Py_INCREF(script), Py_INCREF(plain);
    Py_XSETREF(RULES_FAULT, fault);
    Py_XSETREF(CHANCE_TYPE, chance);
    Py_XSETREF(SCRIPT_TYPE, script);
    Py_XSETREF(PLAIN_START, plain);
    Py_XSETREF(SEEDED_TYPE, (PyTypeObject *)Py_NewRef(seeded));
    find_words(chance);
    Py_RETURN_NONE;
}

/* `checks(check_start, check_given)`: who says what is wrong with what a game is begun with (`starting` of the
   runtime), of all that `start` is given, and of players, options and tables. */
static PyObject *py_checks(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *start, *given;
    if (!PyArg_ParseTuple(args, "OO", &start, &given)) return NULL;
    Py_INCREF(start), Py_INCREF(given);
    Py_XSETREF(CHECK_START, start);
    Py_XSETREF(CHECK_GIVEN, given);
    Py_RETURN_NONE;
}

static PyMethodDef NUMBERED[] = {
    {"options", py_options, METH_O, "Finds the options of a choice anew."},
    {"chooser", py_chooser, METH_O, "Who makes a choice."},
    {"restart", py_restart, METH_O, "Back to the first of the secret choices."}};

static PyObject *numbered(int which, I count) {
    PyObject *all = PyTuple_New((Py_ssize_t)count);
    for (Py_ssize_t i = 0; all && i < count; i++) {
        PyObject *number = PyLong_FromSsize_t(i);
        PyObject *one = number ? PyCFunction_New(NUMBERED + which, number) : NULL;
        Py_XDECREF(number);
        if (!one) { Py_CLEAR(all); break; }
        PyTuple_SET_ITEM(all, i, one);
    }
    return all;
}

static PyMethodDef FUNCTIONS[] = {
    {"start", (PyCFunction)(void (*)(void))py_start, METH_FASTCALL, "A new game, set up as far as its first choice."},
    {"step", (PyCFunction)(void (*)(void))py_step, METH_FASTCALL, "Makes a choice, one of `s.options`, and goes on to the next."},
    {"results", py_results, METH_O, "What the game ends in beside its winners, by kind: of each player, or of all."},
    {"bind", py_bind, METH_VARARGS, NULL},
    {"checks", py_checks, METH_VARARGS, NULL},
    {0, 0, 0, 0}};

static PyMethodDef STANDING_OF = {
    "standing", py_standing, METH_O, "What each player has of that which wins the game."};

/* ---- the module -------------------------------------------------------------------------------- */

static PyObject *state_type(void) {
    static PyGetSetDef all[sizeof EVERY / sizeof *EVERY + FIELD_COUNT + 1];
    static PyGetSetDef asked_for[sizeof all / sizeof *all + FIELD_COUNT];
    static PyMemberDef members_[] = {
        {"at", T_OBJECT_EX, offsetof(State, at), READONLY, 0},
        {"options", T_OBJECT_EX, offsetof(State, options), READONLY, 0},
        {0, 0, 0, 0, 0}};
    size_t n = sizeof EVERY / sizeof *EVERY, asked = 0;
    memcpy(all, EVERY, sizeof EVERY);
    for (const FieldOf *f = FIELDS; f->name; f++)
        all[n++] = (PyGetSetDef){f->name, (getter)get_field, (setter)set_field, 0, (void *)f};
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].name, "at") && strcmp(all[i].name, "options")) asked_for[asked++] = all[i];
    /* What is kept by the kinds of pieces, as rules in Python ask for it: they say why something may not be. */
    for (const FieldOf *f = FIELDS; f->name; f++)
        if (f->keeps == TALLY || f->keeps == BOARD) {
            char *name = malloc(strlen(f->name) + sizeof "__of");
            if (!name) return PyErr_NoMemory();
            strcat(strcpy(name, f->name), "__of");
            asked_for[asked++] = (PyGetSetDef){name, (getter)get_as_kept, 0, 0, (void *)f};
        }
    static PyType_Slot slots[] = {
        {Py_tp_doc, (void *)"A position: places, variables, and where the rules are to go on."},
        {Py_tp_new, state_new},           {Py_tp_dealloc, state_free},
        {Py_tp_traverse, state_visit},    {Py_tp_clear, state_clear},
        {Py_tp_methods, STATE_METHODS},   {Py_tp_richcompare, state_compare},
        {Py_tp_hash, state_hash},         {Py_tp_getset, asked_for},
        {Py_tp_members, members_},        {Py_tp_setattro, state_set},
        {0, 0}};
    static PyType_Spec spec = {
        "native.State", sizeof(State), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};
    PyObject *names = PyTuple_New((Py_ssize_t)n), *type = PyType_FromSpec(&spec);
    for (size_t i = 0; names && i < n; i++) {
        PyObject *name = PyUnicode_InternFromString(all[i].name);
        if (!name) { Py_CLEAR(names); break; }
        PyTuple_SET_ITEM(names, (Py_ssize_t)i, name);
    }
    if (!names || (type && PyObject_SetAttrString(type, "__slots__", names))) Py_CLEAR(type);
    Py_XDECREF(names);
    return type;
}

static int add_new(PyObject *module, const char *name, PyObject *value) {
    int failed = !value || PyModule_AddObjectRef(module, name, value);
    Py_XDECREF(value);
    return failed ? -1 : 0;
}

static int module_exec(PyObject *module) {
    if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
        PyErr_SetString(PyExc_ImportError, "a native engine is for the main interpreter only");
        return -1;
    }
    if (!StateType) {
        static const char *const words[] = {"_a", "_b", "_c", "_counter"};
        for (int i = 0; i < 4; i++)
            if (!(NAME_WORDS[i] = PyUnicode_InternFromString(words[i]))) return -1;
#ifndef WIDE
        for (long i = 0; i < SMALL; i++)
            if (!(SMALL_NUMBERS[i] = PyLong_FromLong(i))) return -1;
#endif
        NAME_COPY = PyUnicode_InternFromString("copy");
        NAME_AT = PyUnicode_InternFromString("at");
        NAME_OPTIONS = PyUnicode_InternFromString("options");
        RULES_FAULT = Py_NewRef(PyExc_ValueError);
        CHANCE_TYPE = Py_NewRef((PyObject *)&PyType_Type);
        SCRIPT_TYPE = Py_NewRef((PyObject *)&PyType_Type);
        SEEDED_TYPE = (PyTypeObject *)Py_NewRef((PyObject *)&PyType_Type);
        if (!NAME_COPY || !NAME_AT || !NAME_OPTIONS) return -1;
        StateType = (PyTypeObject *)state_type();
        if (!StateType) return -1;
    }
    PyObject *standing = STANDING ? PyCFunction_New(&STANDING_OF, NULL) : Py_NewRef(Py_None);
    return add_many(module) || add_games(module) || add_new(module, "State", Py_NewRef((PyObject *)StateType))
        || add_new(module, "OPTIONS", numbered(0, CHOICES))
        || add_new(module, "CHOOSERS", numbered(1, CHOICES))
        || add_new(module, "SECRET", numbered(2, SECRET_BLOCKS)) || add_new(module, "standing", standing)
        || PyModule_AddIntConstant(module, "ABI", ABI)
        || PyModule_AddStringConstant(module, "PROGRAM", PROGRAM) ? -1 : 0;
}

static PyModuleDef_Slot PARTS[] = {
    {Py_mod_exec, module_exec},
#if PY_VERSION_HEX >= 0x030C0000
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
    {0, 0}};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, .m_name = "native", .m_methods = FUNCTIONS, .m_slots = PARTS};

/* A native engine as a Python module: what a `Game` does at every choice, for the class of its games.

   That class and what is done here belong together: `equip` puts these functions into the class. Whatever is out
   of the ordinary goes to the same function of `Game` in Python, which says what is wrong. A step that comes to no
   end has left nothing behind; made again there, it fails in the same way. */

#define SLOT(object, at) (*(PyObject **)((char *)(object) + (at)))

enum { LONGEST_ROW = 1 << 16, MOST_ENDS = 4096 };

/* The actions of a choice by value, from `low` on; made by the runtime when they are first asked for. */
typedef struct { PyObject *made, **actions; I low, n; } Named;

/* How games of so many players begin: their setting, and a state before its set-up. */
typedef struct { PyObject *setting; State *blank; } Opening;

static Named NAMED[CHOICES + 1];
static Opening OPENINGS[MAX_PLAYERS + 1]; /* the first for those who do not say how many play */
static PyTypeObject *GAME_TYPE, *ACTION_TYPE;
static PyObject *PLAY_SLOWLY, *NEW_SLOWLY, *END_SLOWLY, *GAME_ENGINE, *ENDS;
static Py_ssize_t ACTIONS_AT, ENGINE_AT, FRAME_AT, KEPT_AT, OVER_AT, SEED_AT, STATE_AT, VALUE_AT;

/* Where a class keeps what it calls so in its objects; 0 with an error where it is kept in no slot. */
static Py_ssize_t slot_in(PyObject *type, const char *name) {
    PyObject *found = PyObject_GetAttrString(type, name);
    Py_ssize_t at = 0;
    if (found && Py_IS_TYPE(found, &PyMemberDescr_Type)) at = ((PyMemberDescrObject *)found)->d_member->offset;
    if (found && !at) PyErr_Format(PyExc_TypeError, "%s is no slot", name);
    Py_XDECREF(found);
    return at;
}

/* The state of a game, if there is nothing about it that only Python knows of. */
static inline State *state_of(PyObject *game) {
    State *state = (State *)SLOT(game, STATE_AT);
    return state && Py_IS_TYPE(state, StateType) && !state->busy && state->log == Py_None ? state : NULL;
}

/* Lays ready whether a game is over. */
static inline void tell_over(PyObject *game, const S *s) {
    PyObject *before = SLOT(game, OVER_AT);
    if (before && s->at >= 0 && before == Py_False) return;
    SLOT(game, OVER_AT) = Py_NewRef(s->at < 0 ? Py_True : Py_False);
    Py_XDECREF(before);
}

/* The action of a choice with a value, which the row keeps; NULL with an error. */
static PyObject *action_made(Named *row, I value) {
    PyObject *number = from_whole(value), *found = number ? PyObject_GetItem(row->made, number) : NULL;
    Py_XDECREF(number);
    if (!found) return NULL;
    if ((U)(value - row->low) < (U)row->n) row->actions[value - row->low] = Py_NewRef(found);
    Py_DECREF(found); /* what was made keeps it */
    return found;
}

static inline PyObject *action_of(I at, I value) {
    Named *row = NAMED + at;
    PyObject *found = (U)(value - row->low) < (U)row->n ? row->actions[value - row->low] : NULL;
    return found ? found : action_made(row, value);
}

/* ---- at every choice --------------------------------------------------------------------------- */

static PyObject *game_legal_actions(PyObject *self, PyObject *Py_UNUSED(nothing)) {
    State *state = state_of(self);
    if (!state) return PyErr_SetString(PyExc_RuntimeError, "the state of this game is not its own"), NULL;
    Ref options = state->s.options;
    Py_ssize_t n = state->s.at < 0 ? 0 : (Py_ssize_t)options.n;
    PyObject *all = PyList_New(n);
    for (Py_ssize_t i = 0; all && i < n; i++) {
        PyObject *action = action_of(state->s.at, state->s.heap[options.at + i]);
        if (!action) { Py_CLEAR(all); break; }
        PyList_SET_ITEM(all, i, Py_NewRef(action));
    }
    return all;
}

/* Whether an action was carried out. Without one, nothing has happened and there is no error. */
static int applied(PyObject *self, PyObject *action) {
    State *state = state_of(self);
    PyObject *actions = SLOT(self, ACTIONS_AT);
    if (!state || state->s.at < 0 || !Py_IS_TYPE(action, ACTION_TYPE)) return 0;
    PyObject *number = SLOT(action, VALUE_AT);
    if (!number || !PyLong_CheckExact(number) || !actions || !PyList_CheckExact(actions)) return 0;
    I value;
    if (to_value(number, &value)) return PyErr_Clear(), 0;
    Ref options = state->s.options;
    if (!contains((L){state->s.heap + options.at, options.n, 0}, value)) return 0;
    if (action_of(state->s.at, value) != action || PyList_Append(actions, action)) return PyErr_Clear(), 0;
    if (!make_step(state, value, Py_REFCNT(state) > 1)) return tell_over(self, &state->s), 1;
    PyErr_Clear();
    Py_ssize_t n = PyList_GET_SIZE(actions);
    if (PyList_SetSlice(actions, n - 1, n, NULL)) PyErr_Clear();
    return 0;
}

static PyObject *game_apply(PyObject *self, PyObject *action) {
    if (applied(self, action)) Py_RETURN_NONE;
    return PyObject_CallFunctionObjArgs(PLAY_SLOWLY, self, action, NULL);
}

/* The state of a game, for who wants to look at it: only now it has what is asked for in Python at each step. */
static PyObject *game_get_state(PyObject *self, void *Py_UNUSED(nothing)) {
    PyObject *state = SLOT(self, STATE_AT);
    if (!state) return PyErr_SetString(PyExc_AttributeError, "_state"), NULL;
    if (Py_IS_TYPE(state, StateType) && !((State *)state)->options && show((State *)state)) return NULL;
    return Py_NewRef(state);
}

static int game_set_state(PyObject *self, PyObject *state, void *Py_UNUSED(nothing)) {
    PyObject *before = SLOT(self, STATE_AT);
    SLOT(self, STATE_AT) = Py_XNewRef(state);
    Py_XDECREF(before);
    if (state && Py_IS_TYPE(state, StateType)) tell_over(self, &((State *)state)->s);
    return 0;
}

static PyObject *game_current_player(PyObject *self, void *Py_UNUSED(nothing)) {
    State *state = (State *)SLOT(self, STATE_AT);
    if (!state || !Py_IS_TYPE(state, StateType)) return PyErr_SetString(PyExc_AttributeError, "_state"), NULL;
    return state->s.chooser < 0 ? Py_NewRef(Py_None) : from_whole(state->s.chooser);
}

/* ---- the end ----------------------------------------------------------------------------------- */

/* All that the end of a game says, as bytes; NULL where a rule cannot say it. */
static PyObject *end_of(State *state) {
    Run *run_ = begin_run(state);
    if (!run_) return PyErr_Clear(), NULL;
    I all[OUTCOMES * MAX_PLAYERS + 2] = {state->s.players, state->s.winners};
    volatile size_t n = 2;
    int left = setjmp(run_->r.out);
    if (!left)
        for (const Outcome *o = RESULTS; o->kind; o++)
            for (I seat = 0; seat < (o->each ? state->s.players : 1); seat++) {
                run_->r.used = 0;
                all[n++] = o->of(&run_->r, &state->s, seat);
            }
    run_->r.logging = 0;
    if (end_run(run_, left)) return PyErr_Clear(), NULL;
    return PyBytes_FromStringAndSize((const char *)all, (Py_ssize_t)(n * sizeof *all));
}

static PyObject *game_result(PyObject *self, PyObject *Py_UNUSED(nothing)) {
    State *state = state_of(self);
    if (state && state->s.at >= 0) Py_RETURN_NONE;
    PyObject *end = state ? end_of(state) : NULL, *found = end ? PyDict_GetItemWithError(ENDS, end) : NULL;
    Py_XINCREF(found);
    if (!found) {
        PyErr_Clear();
        found = PyObject_CallOneArg(END_SLOWLY, self);
        if (found && end) {
            if (PyDict_GET_SIZE(ENDS) >= MOST_ENDS) PyDict_Clear(ENDS);
            if (PyDict_SetItem(ENDS, end, found)) PyErr_Clear();
        }
    }
    Py_XDECREF(end);
    return found;
}

/* ---- new games --------------------------------------------------------------------------------- */

/* Keeps how a game has begun for others of as many players; nothing is kept where that fails. */
static void keep_opening(Opening *opening, PyObject *game) {
    PyObject *setting = SLOT(game, FRAME_AT), *options = NULL, *tables = NULL, *players = NULL;
    I count;
    State *state = NULL;
    if (!setting || opening->setting) return;
    options = PyObject_GetAttrString(setting, "options");
    tables = options ? PyObject_GetAttrString(setting, "tables") : NULL;
    players = tables ? PyObject_GetAttrString(setting, "players") : NULL;
    if (players && PyDict_Check(options) && PyDict_Check(tables) && !to_value(players, &count)
        && count >= MIN_PLAYERS && count <= MAX_PLAYERS && (state = new_state())) {
        blank(&state->s, count);
        PyObject_GC_Track(state);
        if (given_fields(state, options, tables)) Py_CLEAR(state);
        else opening->setting = Py_NewRef(setting), opening->blank = state;
    }
    Py_XDECREF(options), Py_XDECREF(tables), Py_XDECREF(players);
    PyErr_Clear();
}

/* A state that is set up, with the chance of a seed; NULL where that fails. */
static State *state_begun(const State *as, PyObject *seed) {
    PyObject *chance = SEEDED_TYPE->tp_alloc(SEEDED_TYPE, 0);
    State *state = chance ? new_state() : NULL;
    if (!state) return Py_XDECREF(chance), NULL;
    SLOT(chance, WORD_AT[0]) = Py_NewRef(seed);
    memcpy(&state->s, &as->s, offsetof(S, heap) + as->s.heap_used * sizeof(V));
    Py_SETREF(state->chance, chance);
    PyObject_GC_Track(state);
    Run *run_ = begin_run(state);
    if (!run_ || end_run(run_, set_up_soon(&run_->r, &state->s))) Py_CLEAR(state);
    return state;
}

/* A game of so many players, by their number or not told, and a seed that is a whole number; NULL where that is
   for Python. */
static PyObject *game_begun(const Opening *opening, PyObject *seed) {
    int over;
    if (!opening || !opening->setting || !PyLong_CheckExact(seed) || !WORD_AT[0]) return NULL;
    PyLong_AsLongLongAndOverflow(seed, &over);
    State *state = over ? NULL : state_begun(opening->blank, seed);
    PyObject *actions = state ? PyList_New(0) : NULL, *game = actions ? GAME_TYPE->tp_alloc(GAME_TYPE, 0) : NULL;
    if (!game) return Py_XDECREF(state), Py_XDECREF(actions), PyErr_Clear(), NULL;
    SLOT(game, STATE_AT) = (PyObject *)state, SLOT(game, ACTIONS_AT) = actions;
    SLOT(game, ENGINE_AT) = Py_NewRef(GAME_ENGINE), SLOT(game, FRAME_AT) = Py_NewRef(opening->setting);
    SLOT(game, SEED_AT) = Py_NewRef(seed), SLOT(game, KEPT_AT) = Py_NewRef(Py_None);
    tell_over(game, &state->s);
    return game;
}

static PyObject *py_new_game(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t count) {
    Opening *opening = NULL;
    if (count == 2 && args[0] == Py_None) {
        opening = OPENINGS;
    } else if (count == 2 && PyLong_CheckExact(args[0])) {
        int over;
        long players = PyLong_AsLongAndOverflow(args[0], &over);
        if (!over && players >= MIN_PLAYERS && players <= MAX_PLAYERS) opening = OPENINGS + players;
    }
    PyObject *game = opening ? game_begun(opening, args[1]) : NULL;
    if (game) return game;
    game = PyObject_Vectorcall(NEW_SLOWLY, args, (size_t)count, NULL);
    if (game && opening && Py_IS_TYPE(game, GAME_TYPE)) keep_opening(opening, game);
    return game;
}

/* ---- the class --------------------------------------------------------------------------------- */

static PyMethodDef GAME_METHODS[] = {
    {"legal_actions", game_legal_actions, METH_NOARGS,
     "Return what the current player can do; empty only when the game is over or chance is next."},
    {"apply", game_apply, METH_O, "Carry out an action: one of `legal_actions`, or its number, or what people write for it."},
    {"result", game_result, METH_NOARGS, "Return how the game ended, or None while it goes on."},
    {0, 0, 0, 0}};

/* It lies ready in the game: nothing is asked for as often. */
static PyMemberDef GAME_OVER = {"is_over", T_OBJECT_EX, 0, READONLY, "Return whether the game has ended."};

static PyGetSetDef GAME_PROPERTIES[] = {
    {"_state", game_get_state, game_set_state, NULL, 0},
    {"current_player", game_current_player, 0, "Return the seat, from 0, of who is to choose; None when it is over.", 0},
    {0, 0, 0, 0, 0}};

static int put_row(Named *row, PyObject *made, PyObject *low, PyObject *n) {
    PyMem_Free(row->actions);
    row->actions = NULL, row->n = 0;
    I length;
    if (to_value(low, &row->low) || to_value(n, &length)) return -1;
    Py_XSETREF(row->made, Py_NewRef(made));
    if (length > LONGEST_ROW) return 0;
    if (!(row->actions = PyMem_Calloc((size_t)length + 1, sizeof(PyObject *)))) return PyErr_NoMemory(), -1;
    row->n = length;
    return 0;
}

/* `equip(games, engine, Action, rows, new_game)`: puts what is above into a class of games, and takes from the
   runtime the actions of each choice (a row, its lowest value and how far they go) and what makes a game
   there. */
static PyObject *py_equip(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *games, *engine, *action, *rows, *slowly;
    if (!PyArg_ParseTuple(args, "O!OO!O!O", &PyType_Type, &games, &engine, &PyType_Type, &action, &PyTuple_Type,
                          &rows, &slowly)) return NULL;
    PyObject *base = (PyObject *)((PyTypeObject *)games)->tp_base; /* the slots are those of `Game` */
    static const struct { Py_ssize_t *at; const char *name; } slots[] = {
        {&ACTIONS_AT, "_actions"}, {&ENGINE_AT, "_engine"}, {&FRAME_AT, "_frame"},
        {&KEPT_AT, "_kept"}, {&OVER_AT, "_over"}, {&SEED_AT, "_seed"}, {&STATE_AT, "_state"}};
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (!(*slots[i].at = slot_in(base, slots[i].name))) return NULL;
    if (!(VALUE_AT = slot_in(action, "value"))) return NULL;
    if (PyTuple_GET_SIZE(rows) != CHOICES) return PyErr_SetString(PyExc_ValueError, "a row for each choice"), NULL;
    for (Py_ssize_t i = 0; i < CHOICES; i++) {
        PyObject *made, *low, *n;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(rows, i), "OOO", &made, &low, &n) || put_row(NAMED + i, made, low, n))
            return NULL;
    }
    Py_XSETREF(PLAY_SLOWLY, PyObject_GetAttrString(games, "apply"));
    Py_XSETREF(END_SLOWLY, PyObject_GetAttrString(games, "result"));
    if (!PLAY_SLOWLY || !END_SLOWLY || (!ENDS && !(ENDS = PyDict_New()))) return NULL;
    for (int i = 0; i <= MAX_PLAYERS; i++) {
        Py_CLEAR(OPENINGS[i].setting);
        Py_CLEAR(OPENINGS[i].blank);
    }
    Py_XSETREF(NEW_SLOWLY, Py_NewRef(slowly));
    Py_XSETREF(GAME_ENGINE, Py_NewRef(engine));
    Py_XSETREF(GAME_TYPE, (PyTypeObject *)Py_NewRef(games));
    Py_XSETREF(ACTION_TYPE, (PyTypeObject *)Py_NewRef(action));
    GAME_OVER.offset = OVER_AT;
    PyObject *over = PyDescr_NewMember(GAME_TYPE, &GAME_OVER);
    if (!over || PyObject_SetAttrString(games, GAME_OVER.name, over)) return Py_XDECREF(over), NULL;
    Py_DECREF(over);
    for (PyMethodDef *m = GAME_METHODS; m->ml_name; m++) {
        PyObject *one = PyDescr_NewMethod(GAME_TYPE, m);
        if (!one || PyObject_SetAttrString(games, m->ml_name, one)) return Py_XDECREF(one), NULL;
        Py_DECREF(one);
    }
    for (PyGetSetDef *p = GAME_PROPERTIES; p->name; p++) {
        PyObject *one = PyDescr_NewGetSet(GAME_TYPE, p);
        if (!one || PyObject_SetAttrString(games, p->name, one)) return Py_XDECREF(one), NULL;
        Py_DECREF(one);
    }
    Py_RETURN_NONE;
}

static PyMethodDef GAMES[] = {
    {"equip", py_equip, METH_VARARGS, NULL},
    {"new_game", (PyCFunction)(void (*)(void))py_new_game, METH_FASTCALL, "A new game for so many players, of a seed."},
    {0, 0, 0, 0}};

static int add_games(PyObject *module) { return PyModule_AddFunctions(module, GAMES); }

/* What a native engine can do with many games at once, as functions of its module.

   They hold no lock of Python while they play, so that threads can play side by side. */

static void free_bulk(Bulk *b) {
    free(b->r.arena), free(b->lengths), free(b->winners), free(b->r.reached);
    free(b->uses.slots), free(b->parties.slots), free(b->leads.slots), free(b->stuck.slots), free(b->results.slots);
    free(b);
}

static Bulk *new_bulk(const State *from, N limit, N flags) {
    Bulk *b = calloc(1, sizeof(Bulk));
    if (!b) return PyErr_NoMemory(), NULL;
    b->r.room = ARENA;
    b->r.arena = malloc(ARENA * sizeof(V));
    b->lengths = calloc((size_t)limit + 1, sizeof(N));
    b->winners = calloc((size_t)1 << from->s.players, sizeof(N));
    if (flags & COUNT_REACHED) b->r.reached = calloc(ACTING + 1, sizeof(N));
    if (!b->r.arena || !b->lengths || !b->winners || (flags & COUNT_REACHED && !b->r.reached))
        return free_bulk(b), PyErr_NoMemory(), NULL;
    b->size = offsetof(S, heap) + from->s.heap_used * sizeof(V);
    memcpy(&b->start, &from->s, b->size);
    b->limit = limit;
    b->flags = flags;
    return b;
}

/* What comes before the first lot is the same in every game: it is done once. Where nothing may be left
   out of what is counted, nor a rule that cannot go on, every game does all of it. */
static void set_up_once(Bulk *b) {
    b->then = (Next){b->r.reached ? SETUP : Q_SETUP};
    if (b->r.reached) return;
    Next then;
    memcpy(&b->s, &b->start, b->size);
    if (before_lots(&b->r, &b->s, Q_SETUP, Q_LOTS, &then) != GOES_ON) return;
    b->size = offsetof(S, heap) + b->s.heap_used * sizeof(V);
    memcpy(&b->start, &b->s, b->size);
    b->then = then;
}

/* Graphs of positions that are known, for those who play from one state again and again: each thread takes one. */
enum { SHELVES = 8 };
typedef struct { Graph *spare[SHELVES]; } Shelf;
static const char SHELF[] = "rulewright.known";

static void free_shelf(PyObject *capsule) {
    Shelf *shelf = PyCapsule_GetPointer(capsule, SHELF);
    if (!shelf) return PyErr_Clear();
    for (int i = 0; i < SHELVES; i++) free_graph(shelf->spare[i]);
    free(shelf);
}

/* new_known(): for `play_many` from the same state, and from no other. */
static PyObject *py_new_known(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(nothing)) {
    Shelf *shelf = calloc(1, sizeof(Shelf));
    PyObject *capsule = shelf ? PyCapsule_New(shelf, SHELF, free_shelf) : PyErr_NoMemory();
    if (!capsule) free(shelf);
    return capsule;
}

static Graph *from_shelf(Shelf *shelf) {
#ifdef Py_GIL_DISABLED
    return 0; /* nobody else may be at the shelf */
#endif
    for (int i = 0; i < SHELVES; i++) {
        Graph *found = shelf->spare[i];
        shelf->spare[i] = 0;
        if (found) return found;
    }
    return 0;
}

static void onto_shelf(Shelf *shelf, Graph *graph) {
#ifndef Py_GIL_DISABLED
    for (int i = 0; i < SHELVES; i++)
        if (!shelf->spare[i]) {
            shelf->spare[i] = graph;
            return;
        }
#endif
    free_graph(graph);
}

static int words(PyObject *from, uint32_t *into) {
    unsigned int a, b, c;
    if (!PyArg_ParseTuple(from, "III;a generator is made from three words", &a, &b, &c)) return -1;
    into[0] = a, into[1] = b, into[2] = c;
    return 0;
}

static PyObject *counted(const N *all, N most) {
    PyObject *found = PyDict_New();
    for (N i = 0; found && i <= most; i++) {
        if (!all[i]) continue;
        PyObject *key = PyLong_FromLongLong(i), *value = PyLong_FromLongLong(all[i]);
        if (!key || !value || PyDict_SetItem(found, key, value)) Py_CLEAR(found);
        Py_XDECREF(key), Py_XDECREF(value);
    }
    return found;
}

static PyObject *counts(const Counts *c) {
    PyObject *found = PyDict_New();
    for (size_t i = 0; found && i < c->room; i++) {
        const Slot *slot = c->slots + i;
        if (!slot->second) continue;
        PyObject *key = Py_BuildValue("(LL)", (long long)(slot->key >> 32), (long long)(slot->key & 0xffffffff));
        PyObject *value = Py_BuildValue("(LL)", (long long)slot->first, (long long)slot->second);
        if (!key || !value || PyDict_SetItem(found, key, value)) Py_CLEAR(found);
        Py_XDECREF(key), Py_XDECREF(value);
    }
    return found;
}

static PyObject *totals(const Bulk *b) {
    PyObject *lengths = counted(b->lengths, b->longest);
    PyObject *winners = counted(b->winners, ((N)1 << b->start.players) - 1);
    PyObject *reached = b->r.reached ? counted(b->r.reached, ACTING) : PyDict_New();
    PyObject *uses = counts(&b->uses), *parties = counts(&b->parties), *leads = counts(&b->leads);
    PyObject *stuck = counts(&b->stuck), *results = counts(&b->results);
    if (lengths && winners && reached && uses && parties && leads && stuck && results)
        return Py_BuildValue(
            "{s:L,s:L,s:(LL),s:N,s:N,s:N,s:N,s:N,s:N,s:N,s:N}",
            "games", (long long)b->games, "decisions", (long long)b->decisions,
            "given_up", (long long)b->given_up, (long long)b->first_given_up,
            "stuck", stuck, "lengths", lengths, "winners", winners, "reached", reached,
            "uses", uses, "parties", parties, "lead_changes", leads, "results", results);
    Py_XDECREF(lengths), Py_XDECREF(winners), Py_XDECREF(reached);
    Py_XDECREF(uses), Py_XDECREF(parties), Py_XDECREF(leads), Py_XDECREF(stuck), Py_XDECREF(results);
    return NULL;
}

static int range(const char *what, long long value, long long least, long long most) {
    if (least <= value && value <= most) return 0;
    PyErr_Format(PyExc_ValueError, "%s is a number from %lld to %lld, not %lld", what, least, most, value);
    return -1;
}

/* play_many(state, set_up, chance, lots, first, games, limit, flags, party, known): `known` only where it is
   given. Where more is asked for than plain totals, it is of no use. */
static PyObject *py_play_many(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *given, *chance, *lots, *known = NULL;
    int sets_up;
    long long first, games, limit, flags, party;
    if (!PyArg_ParseTuple(args, "OpO!O!LLLLL|O", &given, &sets_up, &PyTuple_Type, &chance, &PyTuple_Type,
                          &lots, &first, &games, &limit, &flags, &party, &known)) return NULL;
    Shelf *shelf = known ? PyCapsule_GetPointer(known, SHELF) : NULL;
    if (known && !shelf) return NULL;
    if (!state_arg(given)) return NULL;
    const State *from = (const State *)given;
    N players = (N)from->s.players;
    if (range("the number of the first game", first, 0, INT64_MAX / 2)
        || range("how many games", games, 0, INT64_MAX / 2)
        || range("the most choices in a game", limit, 0, LONGEST)
        || range("what is counted", flags, 0, 31)
        || range("how many players", players, MIN_PLAYERS, MAX_PLAYERS)) return NULL;
    if (flags & COUNT_PARTIES) {
        if (range("the place of a party", party, 0, ZONE_COUNT - 1)) return NULL;
        const Zone *z = ZONES + party;
        if (z->shape == COUNT || z->fixed != 1 || z->players != 1)
            return PyErr_Format(PyExc_ValueError, "players have no place of their own %s", z->name);
    }
    if (flags & COUNT_LEADS && !STANDING)
        return PyErr_SetString(PyExc_ValueError, "the rules know nothing that somebody leads in"), NULL;
    Bulk *b = new_bulk(from, limit, flags);
    if (!b) return NULL;
    b->party = party;
    if (words(chance, b->chance) || words(lots, b->lots)) return free_bulk(b), NULL;
    int plain = shelf && !flags;
    if (plain) b->graph = from_shelf(shelf);
    Py_BEGIN_ALLOW_THREADS
    if (sets_up) set_up_once(b);
    if (b->graph && !begins_so(b->graph, b)) free_graph(b->graph), b->graph = 0;
    if (plain && !b->graph) b->graph = new_graph(b);
    play_games(b, first, games);
    if (b->graph) count_known(b, b->graph);
    Py_END_ALLOW_THREADS
    if (b->graph) onto_shelf(shelf, b->graph);
    PyObject *found = b->no_memory ? PyErr_NoMemory() : totals(b);
    free_bulk(b);
    return found;
}

/* A state before its set-up, for `play_many`. */
static PyObject *py_blank(PyObject *Py_UNUSED(module), PyObject *args) {
    long long players;
    PyObject *options, *tables;
    if (!PyArg_ParseTuple(args, "LO!O!", &players, &PyDict_Type, &options, &PyDict_Type, &tables)) return NULL;
    if (range("how many players", players, MIN_PLAYERS, MAX_PLAYERS)) return NULL;
    PyObject *all[] = {PyTuple_GET_ITEM(args, 0), options, tables};
    if (checked_by(CHECK_GIVEN, all, 3)) return NULL;
    State *self = new_state();
    if (!self) return NULL;
    blank(&self->s, players);
    PyObject_GC_Track(self);
    if (given_fields(self, options, tables)) return Py_DECREF(self), NULL;
    return shown(self);
}

/* ---- search ------------------------------------------------------------------------------------ */

static const char SEARCH[] = "rulewright.search";

static void free_search(PyObject *capsule) {
    Search *t = PyCapsule_GetPointer(capsule, SEARCH);
    if (!t) return PyErr_Clear();
    free(t->r.arena), free(t->arms), free(t->branches), free(t->path);
    free(t);
}

/* new_search(player, secret, lots, chance, limit, exploration): `secret` has a byte for each choice. */
static PyObject *py_new_search(PyObject *Py_UNUSED(module), PyObject *args) {
    long long player, limit;
    const char *secret;
    Py_ssize_t choices;
    PyObject *lots, *chance;
    double exploration;
    uint32_t base[3];
    if (!PyArg_ParseTuple(args, "Ly#O!O!Ld", &player, &secret, &choices, &PyTuple_Type, &lots,
                          &PyTuple_Type, &chance, &limit, &exploration)) return NULL;
    if (range("a player", player, 0, MAX_PLAYERS - 1) || range("the longest playout", limit, 0, LONGEST)
        || range("the choices that are told of", choices, CHOICES, CHOICES)) return NULL;
    Search *t = calloc(1, sizeof(Search));
    PyObject *capsule = t ? PyCapsule_New(t, SEARCH, free_search) : PyErr_NoMemory();
    if (!capsule) return free(t), NULL;
    t->r.room = ARENA;
    t->r.arena = malloc(ARENA * sizeof(V));
    if (!t->r.arena || !make_room(t) || !more_branches(t)) {
        Py_DECREF(capsule);
        return PyErr_NoMemory();
    }
    if (words(lots, base) || words(chance, t->chance)) return Py_DECREF(capsule), NULL;
    seeded(t->lots, base, 0);
    memcpy(t->secret, secret, (size_t)choices);
    t->player = player, t->limit = limit, t->exploration = exploration, t->nodes = 1;
    return capsule;
}

/* search(tree, state, iterations): goes down so often from a state that was drawn. */
static PyObject *py_search(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *capsule, *given;
    long long iterations;
    if (!PyArg_ParseTuple(args, "OOL", &capsule, &given, &iterations) || !state_arg(given)) return NULL;
    Search *t = PyCapsule_GetPointer(capsule, SEARCH);
    if (!t || range("how many iterations", iterations, 0, INT64_MAX / 2)) return NULL;
    const State *from = (const State *)given;
    if (from->s.at < 0 || from->s.players < MIN_PLAYERS || from->s.players > MAX_PLAYERS)
        return PyErr_SetString(PyExc_ValueError, "there is nothing to choose in this state"), NULL;
    if (t->busy) return PyErr_SetString(PyExc_RuntimeError, "this search is under way already"), NULL;
    size_t size = offsetof(S, heap) + from->s.heap_used * sizeof(V);
    S *start = malloc(sizeof(S));
    if (!start) return PyErr_NoMemory();
    memcpy(start, &from->s, size);
    t->busy = 1;
    int left = GOES_ON;
    Py_BEGIN_ALLOW_THREADS
    for (N i = 0; i < iterations && left == GOES_ON; i++) left = iterate(t, start, size);
    Py_END_ALLOW_THREADS
    free(start);
    t->busy = 0;
    if (left == FAULT) return PyErr_SetString(RULES_FAULT, t->r.fault), NULL;
    if (left == OUTSIDE) return PyErr_NoMemory();
    Py_RETURN_NONE;
}

/* searched(tree): by the value of each choice at its root, how often it was made and what it won. */
static PyObject *py_searched(PyObject *Py_UNUSED(module), PyObject *capsule) {
    const Search *t = PyCapsule_GetPointer(capsule, SEARCH);
    PyObject *found = t ? PyDict_New() : NULL;
    for (size_t i = 0; found && i < t->arm_room; i++) {
        const Arm *arm = t->arms + i;
        if (arm->node != 1) continue;
        PyObject *key = PyLong_FromLongLong(arm->value);
        PyObject *value = Py_BuildValue("(Ld)", (long long)arm->visits, arm->wins);
        if (!key || !value || PyDict_SetItem(found, key, value)) Py_CLEAR(found);
        Py_XDECREF(key), Py_XDECREF(value);
    }
    return found;
}

/* perft(state, depth, most): how many positions there are after so many choices. */
static PyObject *py_perft(PyObject *Py_UNUSED(module), PyObject *args) {
    PyObject *given;
    long long depth, most;
    if (!PyArg_ParseTuple(args, "OLL", &given, &depth, &most) || !state_arg(given)) return NULL;
    if (range("the depth", depth, 0, 1000) || range("the most positions", most, 0, INT64_MAX / 2)) return NULL;
    const State *from = (const State *)given;
    Perft *p = calloc(1, sizeof(Perft));
    S *states = malloc((size_t)(depth + 1) * sizeof(S));
    V *arena = malloc(ARENA * sizeof(V));
    if (!p || !states || !arena) return free(p), free(states), free(arena), PyErr_NoMemory();
    p->states = states, p->most = most;
    p->r.arena = arena, p->r.room = ARENA, p->r.draw = laid_down;
    memcpy(states + depth, &from->s, offsetof(S, heap) + from->s.heap_used * sizeof(V));
    Py_BEGIN_ALLOW_THREADS
    perft_all(p, states + depth, depth);
    Py_END_ALLOW_THREADS
    PyObject *found = NULL;
    if (p->left == FAULT) PyErr_SetString(RULES_FAULT, p->r.fault);
    else if (p->left) PyErr_Format(PyExc_ValueError, "there are more than %lld positions", most);
    else found = PyLong_FromLongLong(p->leaves);
    free(p), free(states), free(arena);
    return found;
}

static PyMethodDef MANY[] = {
    {"blank_state", py_blank, METH_VARARGS, "A state before its set-up."},
    {"new_known", py_new_known, METH_NOARGS, "What `play_many` knows of the games from one state."},
    {"play_many", py_play_many, METH_VARARGS, "Plays games at random and counts them."},
    {"new_search", py_new_search, METH_VARARGS, "A tree for `search`."},
    {"search", py_search, METH_VARARGS, "Goes down a tree from a drawn state, again and again."},
    {"searched", py_searched, METH_O, "What was chosen at the root of a tree."},
    {"new_beside", py_new_beside, METH_VARARGS, "Games side by side, for `begin_beside`."},
    {"begin_beside", py_begin_beside, METH_VARARGS, "Begins a game in every row."},
    {"step_beside", py_step_beside, METH_VARARGS, "Carries out an action in every row."},
    {"perft", py_perft, METH_VARARGS, "Counts the positions after so many choices."},
    {0, 0, 0, 0}};

static PyObject *words_of(const char *const *all, Py_ssize_t n) {
    PyObject *found = PyTuple_New(n);
    for (Py_ssize_t i = 0; found && i < n; i++) {
        PyObject *one = PyUnicode_FromString(all[i]);
        if (!one) Py_CLEAR(found);
        else PyTuple_SET_ITEM(found, i, one);
    }
    return found;
}

static int add_many(PyObject *module) {
    const char *zones[ZONE_COUNT + 1];
    for (int i = 0; i < ZONE_COUNT; i++) zones[i] = ZONES[i].name;
    return PyModule_AddFunctions(module, MANY) || add_new(module, "ZONES", words_of(zones, ZONE_COUNT))
        || add_new(module, "ACTING", words_of(ACTING_NAMES, ACTING)) ? -1 : 0;
}

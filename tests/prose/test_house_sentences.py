"""What is generated for house rules reads as people say it, in each language: one rule, its sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES, Voices, in_each
from rulewright.outputs.game_changes import differences
from rulewright.project.reader import Rules
from rulewright.prose.change_list import RuleChange
from tests.prose.lexicons import ROOT
from tests.sampling import sampled

CARD = "change card pistol when revealed\n  at end\n    {}\n"
CHESTS = "change verb move_chests\n  at end\n    {}\n"
PIONEER = "add trigger first_one for each player as pioneer when sloop has pioneer\n  take_cards pioneer, 3\n"
WEATHER = (
    "add values face: sunny, rainy, stormy\n\nadd remember weather: face or none, seen by all\n\n"
    "change action brawl\n  at end\n    weather becomes a random face\n"
)
GIFTS = "for each player as giver\n      {}\n      move gift from hoard of giver to treasures"
CASES = {
    "neither_of_two": (
        "tortuga_1667",
        WEATHER + "    if weather is not sunny and weather is not rainy\n      shuffle vote_deck\n",
        in_each(
            "If the weather is neither sunny nor rainy, shuffle the vote deck.",
            "Als de ‘weather’ noch ‘sunny’ noch ‘rainy’ is, schud dan de stapel stemkaarten.",
            "Wenn das „weather“ weder „sunny“ noch „rainy“ ist, mische den Vote-Stapel.",
            "Si el «weather» no es ni «sunny» ni «rainy», baraja el mazo de votos.",
        ),
    ),
    "whoever_has_the_most": (
        "tortuga_2014",
        "replace verb score_game\n  end the game won by player where coin_points of player is top_coins\n\n"
        "add quantity top_coins: highest of coin_points of player for each player\n",
        in_each(
            "The game ends at once, and whoever has the highest points for coins wins; if several players do,"
            " they all win.",
            "Het spel is meteen afgelopen en wie de hoogste punten voor munten heeft, wint; zijn dat er meer, dan"
            " winnen ze allemaal.",
            "Das Spiel endet sofort, und wer die höchsten Punkte für Münzen hat, gewinnt; sind es mehrere, gewinnen"
            " sie alle.",
            "La partida termina de inmediato y gana quien tenga los mayores puntos por monedas; si son varios,"
            " ganan todos.",
        ),
    ),
    "one_at_the_end": (
        "tortuga_2014",
        CHESTS.format(
            "for each player\n      if there is last of crew of player as straggler\n"
            "        move straggler from crew of player to home of player"
        ),
        in_each(
            "If there is a chest at the back of that player's crew (the straggler),",
            "Als er een schatkist achteraan in de bemanningszone van die speler is (de ‘straggler’),",
            "Wenn es eine Schatztruhe am Ende der Mannschaft dieses Spielers gibt (im Folgenden das „straggler“),",
            "Si hay un cofre al final de la tripulación de ese jugador (el «straggler»),",
        ),
    ),
    "more_than_a_table_says": (
        "tortuga_2014",
        CHESTS.format(
            "for each player\n      if number of chest in fleet of player is more than chest_limit of ship_spot of"
            " player\n        ship_spot of player decreases by 1"
        ),
        in_each(
            "If there are more chests in that player's fleet than the table “Capacity” shows for that player's ship"
            " position,",
            "Als er meer schatkisten in de vlootzone van die speler zijn dan de tabel ‘Capaciteit’ aangeeft voor de"
            " scheepspositie van die speler,",
            "Wenn es mehr Schatztruhen in der Flotte dieses Spielers gibt, als die Tabelle „Kapazität“ für die"
            " Schiffsposition dieses Spielers angibt,",
            "de los que indica la tabla «Capacidad» para la posición de barco de ese jugador,",
        ),
    ),
    "a_quantity_is_a_clause": (
        "tortuga_1667",
        CARD.format("for each player where missed of player is more than 1\n      maroon player"),
        in_each(
            "each player who has missed more than one vote is marooned.",
            "wordt elke speler die meer dan één stemming heeft gemist, verbannen.",
            "wird jeder Spieler, der mehr als eine Abstimmung verpasst hat, ausgesetzt.",
            "cada jugador que se ha perdido más de una votación queda abandonado en Tortuga.",
        ),
    ),
    "a_bag_has_no_top": (
        "tortuga_1667",
        "change action brawl\n  at end\n    if bag is not empty\n      move top of bag to tortuga\n",
        in_each(
            "draw one pawn from the bag, and move it to Tortuga.",
            "trek dan één pion uit de buidel en leg die op Tortuga.",
            "ziehe eine Spielfigur aus dem Beutel und lege sie nach Tortuga.",
            "saca un peón de la bolsa y ponlo en Tortuga.",
        ),
    ),
    "the_values_of_what_is_remembered": (
        "tortuga_1667",
        WEATHER,
        in_each(
            "At the start, there is no weather; later it is sunny, rainy, or stormy.",
            "Aan het begin is er geen ‘weather’; mogelijk is ‘sunny’, ‘rainy’ of ‘stormy’.",
            "Zu Beginn gibt es kein „weather“; möglich ist „sunny“, „rainy“ oder „stormy“.",
            "Al principio no hay ningún «weather»; después puede ser «sunny», «rainy» o «stormy».",
        ),
    ),
    "a_bound_that_changes_is_read_before": (
        "cartagena",
        "add remember actions_now: 0 to 9, seen by all\n\n"
        "change play\n  instead of repeat until turn_over at most 3 times\n    actions_now becomes 3\n"
        "    repeat until turn_over at most actions_now times\n      active takes an action\n\n"
        "change action advance\n  at end\n    if actions_now is less than 9\n      actions_now increases by 1\n",
        in_each(
            "Repeat this until the turn is over, but no more often than the actions now says beforehand: take an"
            " action.",
            "Herhaal dit tot de beurt voorbij is, maar hoogstens zo vaak als het getal ‘actions now’ vooraf"
            " aangeeft: voer een actie uit.",
            "Bis der Zug vorbei ist, höchstens aber so oft, wie die Zahl „actions now“ vorab angibt: Führe eine"
            " Aktion aus.",
            "Hasta que el turno haya terminado, pero como máximo tantas veces como indique de antemano el número"
            " «actions now»: realiza una acción.",
        ),
    ),
    "an_amount_stands_with_its_verb": (
        "tortuga_2014",
        "add remember rum of player: 0 to 9, seen by all\n\nchange verb recruit_crews\n  at end\n"
        "    for each player as loser where not leads of (loser, recruit)\n      rum of loser increases by 1\n",
        in_each(
            "Increase the rum of each player who is not in first place on the crew recruitment by one.",
            "Verhoog het getal ‘rum’ van elke speler die bij de werving van bemanning niet op de eerste plaats"
            " staat met één.",
            "Erhöhe die Zahl „rum“ jedes Spielers, der bei der Anwerbung der Mannschaft nicht auf dem ersten"
            " Platz ist, um eins.",
            "Aumenta en uno el número «rum» de cada jugador que no ocupa la primera posición en el reclutamiento"
            " de tripulación.",
        ),
    ),
    "who_chooses_none_or_one_may_choose_one": (
        "tortuga_2014",
        CHESTS.format(GIFTS.format("giver chooses 0 to 1 token in hoard of giver as gift")),
        in_each(
            "That player may choose one treasure token from their face-down token pile",
            "Die speler mag één schatfiche van de eigen gedekte fichestapel kiezen",
            "Dieser Spieler darf ein Schatzplättchen vom eigenen verdeckten Plättchenstapel wählen",
            "Ese jugador puede elegir una ficha de tesoro de su montón boca abajo",
        ),
    ),
    "none_at_least_goes_unsaid": (
        "tortuga_2014",
        CHESTS.format(GIFTS.format("giver chooses 0 to 2 token in hoard of giver as gift")),
        in_each(
            "That player chooses up to two treasure tokens from their face-down token pile",
            "Die speler kiest hoogstens twee schatfiches van de eigen gedekte fichestapel",
            "Dieser Spieler wählt bis zu zwei Schatzplättchen vom eigenen verdeckten Plättchenstapel",
            "Ese jugador elige hasta dos fichas de tesoro de su montón boca abajo",
        ),
    ),
    "one_of_two_numbers": (
        "tortuga_1667",
        CARD.format("if player_count is 9 or player_count is 7\n      shuffle vote_deck"),
        in_each(
            "If there are exactly seven or nine players, shuffle the vote deck.",
            "Als er precies zeven of negen spelers zijn, schud dan de stapel stemkaarten.",
            "Wenn genau sieben oder neun Spieler dabei sind, mische den Vote-Stapel.",
            "Si hay exactamente siete o nueve jugadores, baraja el mazo de votos.",
        ),
    ),
    "until_it_is_empty": (
        "tortuga_1667",
        CARD.format(
            "repeat until galleon is empty at most 4 times\n"
            "      move chest from galleon to area of british"
        ),
        in_each(
            "Repeat this until the Spanish Galleon is empty, but no more than four times: move a chest from the"
            " Spanish Galleon into the British treasure area.",
            "Herhaal dit tot het Spaanse galjoen leeg is, maar hoogstens vier keer: leg een schatkist van het"
            " Spaanse galjoen in het Britse schatkistvak.",
            "Bis die Spanish Galleon leer ist (höchstens vier Mal): Lege eine Schatztruhe von der Spanish Galleon"
            " in den britischen Schatzbereich.",
            "Hasta que el galeón español esté vacío (como máximo cuatro veces): pasa un cofre del galeón español"
            " a la zona de tesoro británica.",
        ),
    ),
    "which_of_two_rules_is_first": (
        "cartagena",
        PIONEER,
        in_each(
            "If “All aboard” applies at the same moment, that comes first.",
            "Geldt ‘Allemaal aan boord’ op hetzelfde moment, dan gaat dat voor.",
            "Gilt im selben Moment „Alle an Bord“, hat das Vorrang.",
            "Si en el mismo momento se aplica «Todos a bordo», eso se resuelve primero.",
        ),
    ),
    "a_rule_for_each_player": (
        "cartagena",
        PIONEER,
        in_each(
            "As soon as a pirate of a player is in the sloop, that player takes three cards.",
            "Zodra er een piraat van een speler in de sloep zit, neemt die speler drie kaarten.",
            "Sobald in der Schaluppe ein Pirat eines Spielers sitzt, nimmt dieser Spieler drei Karten.",
            "En cuanto un pirata de un jugador esté en la chalupa, ese jugador toma tres cartas.",
        ),
    ),
    "who_wins_at_once": (
        "cartagena",
        "add trigger first_home for each player as pioneer when sloop has pioneer\n"
        "  end the game won by player where player is pioneer\n",
        in_each(
            "is in the sloop, the game ends at once, and that player wins.",
            "in de sloep zit, is het spel meteen afgelopen en wint die speler.",
            "sitzt, endet das Spiel sofort, und dieser Spieler gewinnt.",
            "en la chalupa, la partida termina de inmediato y gana ese jugador.",
        ),
    ),
    "all_who_win": (
        "cartagena",
        "change verb take_cards\n  at end\n    end the game won by player where hand of player is not empty\n",
        in_each(
            "The game ends at once, and all players whose hand is not empty win.",
            "Het spel is meteen afgelopen en alle spelers van wie de hand niet leeg is, winnen.",
            "Das Spiel endet sofort, und es gewinnen alle Spieler, deren Hand nicht leer ist.",
            "La partida termina de inmediato y ganan todos los jugadores cuya mano no está vacía.",
        ),
    ),
    "one_of_several_copies": (
        "cartagena",
        "change action fall_back\n  at end\n    for each player\n      if hand of player has pistol_card\n"
        "        move pistol_card from hand of player to discards\n",
        in_each(
            "discard a pistol card from that player's hand.",
            "leg dan een pistoolkaart uit de hand van die speler af.",
            "lege eine Pistolenkarte aus der Hand dieses Spielers ab.",
            "descarta una carta de pistola de la mano de ese jugador.",
        ),
    ),
    "the_most_that_anybody_has": (
        "cartagena",
        "add quantity most_aboard: highest of aboard of player for each player\n\n"
        "change action fall_back\n  needs aboard of actor is less than most_aboard\n",
        in_each(
            "The most aboard is the highest number of pirates aboard that any player has.",
            "Het getal ‘most aboard’ is het hoogste aantal piraten aan boord dat een speler heeft.",
            "Die Zahl „most aboard“ ist die höchste Piratenzahl an Bord, die ein Spieler hat.",
            "es el mayor número de piratas embarcados que tiene un jugador.",
        ),
    ),
    "none_in_hand": (
        "tortuga_1667",
        CARD.format("if number of vote_card in hand of revealer is 0\n      stop"),
        in_each(
            "If you have no vote cards in hand, skip the rest of this rule.",
            "Als je geen stemkaarten in de hand hebt, vervalt de rest van deze regel.",
            "Wenn du keine Vote-Karten auf der Hand hast, überspringe den Rest dieser Regel.",
            "Si no tienes cartas de voto en la mano, esta regla termina aquí.",
        ),
    ),
    "somebody_without": (
        "tortuga_1667",
        CARD.format("if any player where number of vote_card in hand of player is 0\n      shuffle vote_deck"),
        in_each(
            "If there is a player who has no vote cards in hand, shuffle the vote deck.",
            "Als er een speler is die geen stemkaarten in de hand heeft, schud dan de stapel stemkaarten.",
            "Wenn es einen Spieler gibt, der keine Vote-Karten auf der Hand hat, mische den Vote-Stapel.",
            "Si hay un jugador que no tenga cartas de voto en la mano, baraja el mazo de votos.",
        ),
    ),
    "whose_pawn": (
        "tortuga_1667",
        CARD.format("if any player where not (tortuga has player)\n      shuffle vote_deck"),
        in_each(
            "If there is a player whose pawn is not on Tortuga, shuffle the vote deck.",
            "Als er een speler is van wie de pion niet op Tortuga ligt, schud dan de stapel stemkaarten.",
            "Wenn es einen Spieler gibt, dessen Spielfigur nicht auf Tortuga liegt, mische den Vote-Stapel.",
            "Si hay un jugador cuyo peón no esté en Tortuga, baraja el mazo de votos.",
        ),
    ),
    "who_has_a_pirate": (
        "cartagena",
        "change action fall_back\n  needs any player as rival other than actor where start_area has rival\n",
        in_each(
            "You can do so only if there is another player who has a pirate in the start area.",
            "Dat kan alleen als er een andere speler is die een piraat in het startgebied heeft.",
            "Das geht nur, wenn es einen anderen Spieler gibt, der einen Piraten im Startbereich hat.",
            "Solo puedes hacerlo si hay otro jugador que tenga un pirata en la zona de salida.",
        ),
    ),
    "who_has_no_pirate": (
        "cartagena",
        "change action fall_back\n  needs any player as rival other than actor where not (start_area has rival)\n",
        in_each(
            "You can do so only if there is another player who has no pirate in the start area.",
            "Dat kan alleen als er een andere speler is die geen piraat in het startgebied heeft.",
            "Das geht nur, wenn es einen anderen Spieler gibt, der keinen Piraten im Startbereich hat.",
            "Solo puedes hacerlo si hay otro jugador que no tenga ningún pirata en la zona de salida.",
        ),
    ),
    "each_other_than_you": (
        "cartagena",
        "change action fall_back\n  at end\n    for each player other than actor clockwise from actor\n"
        "      move up to top 1 of draw_pile to hand of player\n"
        "      take_cards player, 1\n",
        in_each(
            "For each other player, clockwise from you:",
            "Voor elke andere speler, met de klok mee vanaf jou:",
            "Für jeden anderen Spieler, im Uhrzeigersinn, beginnend mit dir:",
            "Para cada uno de los demás jugadores, empezando por ti y en sentido horario:",
        ),
    ),
    "either_beside_another_test": (
        "cartagena",
        "replace quantity landing (position: 0 to 36, symbol: symbol): the first number from (position plus 1)"
        " to last_field as field where (sign of field is symbol or symbol is skull)"
        " where tunnel of field is empty\n",
        in_each(
            "that is free and for which (that field shows that symbol or that symbol is the skull), from the",
            "dat vrij is en waarvoor geldt dat (dat veld dat teken toont of dat teken de doodskop is)",
            "das frei ist und bei dem (dieses Feld dieses Symbol zeigt oder dieses Symbol der Totenkopf "
            "ist)",
            "que está libre y para la que (esa casilla muestra ese símbolo o ese símbolo es la calavera)",
        ),
    ),
    "whose_cards_are_as_many": (
        "cartagena",
        "change action fall_back\n  needs any player other than actor where number of symbol_card in hand of player"
        " is more than aboard of actor\n",
        in_each(
            "only if the number of cards in another player's hand is greater than",
            "als het aantal kaarten in de hand van een andere speler groter is dan",
            "wenn die Anzahl der Karten auf der Hand eines anderen Spielers höher ist als",
            "si el número de cartas de la mano de otro jugador es mayor que",
        ),
    ),
    "who_has_a_card_in_hand": (
        "cartagena",
        "change action fall_back\n  needs any player other than actor where hand of player has pistol_card\n"
        "  needs not (hand of actor has pistol_card)\n",
        in_each(
            "another player who has a pistol card in hand",
            "een andere speler is die een pistoolkaart in de hand heeft",
            "einen anderen Spieler gibt, der eine Pistolenkarte auf der Hand hat",
            "otro jugador que tenga una carta de pistola en la mano",
        ),
    ),
    "as_many_as_there_are": (
        "tortuga_1667",
        CARD.format("move up to top (number of pawn in tortuga) of vote_deck to hand of revealer"),
        in_each(
            "Draw as many vote cards as there are pawns on Tortuga from the top of the vote deck, or as many as "
            "there are.",
            "Trek zoveel stemkaarten als er pionnen op Tortuga zijn, van de bovenkant van de stapel stemkaarten, "
            "of zoveel als er zijn.",
            "Ziehe so viele Vote-Karten, wie es Spielfiguren auf Tortuga gibt, oben vom Vote-Stapel, oder so "
            "viele, wie vorhanden sind.",
            "Roba tantas cartas de voto como peones en Tortuga, de la parte superior del mazo de votos, o tantas "
            "como haya.",
        ),
    ),
    "as_many_as_a_number": (
        "tortuga_1667",
        CARD.format("move up to top (score of british) of vote_deck to hand of revealer"),
        in_each(
            "Draw a number of vote cards equal to the British score from the top of the vote deck, or as many as "
            "there are.",
            "Trek zoveel stemkaarten als de Britse score aangeeft, van de bovenkant van de stapel stemkaarten, of "
            "zoveel als er zijn.",
            "Ziehe so viele Vote-Karten, wie die britische Wertung angibt, oben vom Vote-Stapel, oder so viele, "
            "wie vorhanden sind.",
            "Roba tantas cartas de voto como indique la puntuación británica, de la parte superior del mazo de "
            "votos, o tantas como haya.",
        ),
    ),
    "to_the_end_of_the_line": (
        "tortuga_1667",
        CARD.format("if revealer is in tortuga\n      move revealer from tortuga to back of tortuga"),
        in_each(
            "If you are on Tortuga, move your pawn to the back of the line on Tortuga.",
            "Als je op Tortuga bent, zet dan je pion achteraan in de rij op Tortuga.",
            "Wenn du auf Tortuga bist, setze deine Spielfigur ans Ende der Reihe auf Tortuga.",
            "Si estás en Tortuga, mueve tu peón al final de la fila de Tortuga.",
        ),
    ),
    "a_ship_has_one": (
        "tortuga_1667",
        CARD.format("if there is first_mate of jolly_roger as mate\n      maroon mate"),
        in_each(
            "If the Jolly Roger has a first mate",
            "Als de Jolly Roger een eerste stuurman heeft",
            "Wenn die Jolly Roger einen Ersten Offizier hat",
            "Si el Jolly Roger tiene un primer oficial",
        ),
    ),
    "no_other_than": (
        "tortuga_1667",
        CARD.format(
            "if any player in tortuga as target other than left_neighbour of revealer\n      shuffle tortuga"
        ),
        in_each(
            "If there is a player on Tortuga who is not your left-hand neighbour, put",
            "Als er een speler op Tortuga is die niet je linkerbuur is, zet",
            "Wenn es einen Spieler auf Tortuga gibt, der nicht dein linker Nachbar ist, bringe",
            "Si hay un jugador en Tortuga que no sea tu vecino de la izquierda, pon",
        ),
    ),
    "everybody_but_you": (
        "tortuga_1667",
        CARD.format("for each player other than revealer\n      skips of player increases by 1"),
        in_each(
            "Each other player has to skip one more turn.",
            "Elke andere speler moet nog één beurt overslaan.",
            "Jeder andere Spieler verliert einen weiteren Zug.",
            "Cada uno de los demás jugadores tiene que saltarse un turno más.",
        ),
    ),
    "a_chosen_chest": (
        "tortuga_2014",
        "change verb pick_token\n  at end\n    if home of who is not empty\n"
        "      who chooses a chest in home of who as loot\n"
        "      move loot from home of who to central_island\n",
        in_each(
            "Put a chest of your choice from your home island on the central island.",
            "Leg een schatkist naar keuze van je thuiseiland op het centrale eiland.",
            "Lege eine Schatztruhe deiner Wahl von deiner Heimatinsel auf die zentrale Insel.",
            "Pon un cofre que elijas de tu isla del tablero en la isla central.",
        ),
    ),
    "chests_as_many_as_there_are": (
        "tortuga_1667",
        CARD.format("move up to 3 chest from galleon to area of british"),
        in_each(
            "or as many as there are.", "of zoveel als er zijn.", "oder so viele, wie vorhanden sind.",
            "Pasa tres cofres del galeón español a la zona de tesoro británica, o tantos como haya.",
        ),
    ),
    "the_last_of_equals": (
        "tortuga_2014",
        CHESTS.format("if there is (the last player where ship_spot of player is 3) as player\n"
                      "      ship_spot of player increases by 1"),
        in_each(
            "If there is a player (the last one clockwise from the first player) whose ship position is three,",
            "Als er een speler (de laatste met de klok mee vanaf de eerste speler) is van wie de "
            "scheepspositie drie is,",
            "Wenn es einen Spieler (bei mehreren zählt der Letzte im Uhrzeigersinn, beginnend mit dem ersten "
            "Spieler) "
            "gibt, dessen "
            "Schiffsposition drei beträgt,",
            "Si hay un jugador (el último en sentido horario desde el primer jugador) cuya posición de barco sea"
            " tres, el barco de ese jugador avanza una casilla hacia la derecha.",
        ),
    ),
    "the_first_of_equals": (
        "tortuga_2014",
        CHESTS.format("if there is (the player where ship_spot of player is 3 clockwise from start_player)"
                      " as player\n"
                      "      ship_spot of player increases by 1"),
        in_each(
            "If there is a player (the first one clockwise from the starting player) whose ship position is three,",
            "Als er een speler (de eerste met de klok mee vanaf de startspeler) is van wie de "
            "scheepspositie drie is,",
            "Wenn es einen Spieler (bei mehreren zählt der Erste im Uhrzeigersinn, beginnend mit dem Startspieler) "
            "gibt, dessen "
            "Schiffsposition drei beträgt,",
            "Si hay un jugador (el primero en sentido horario desde el jugador inicial) cuya posición de barco"
            " sea tres, el barco de ese jugador avanza una casilla hacia la derecha.",
        ),
    ),
    "players_from_the_back": (
        "tortuga_2014",
        CHESTS.format("for each player from the back\n      ship_spot of player increases by 1"),
        in_each(
            "Each player's ship moves one space to the right, counterclockwise, the first player last.",
            "Elke speler zet zijn schip één vak naar rechts, tegen de klok in, de eerste speler als laatste.",
            "Das Schiff jedes Spielers rückt ein Feld nach rechts, gegen den Uhrzeigersinn, der erste "
            "Spieler zuletzt.",
            "El barco de cada jugador avanza una casilla hacia la derecha, en sentido antihorario, el "
            "primer jugador en "
            "último lugar.",
        ),
    ),
    "a_product_in_a_sum": (
        "tortuga_2014",
        CHESTS.format("ship_spot of start_player becomes (6 multiplied by (ship_spot of start_player minus 1) "
                      "plus pirate_spot of start_player) divided by 8 rounded up"),
        in_each(
            "the sum of the starting player's pirate position and six times the difference between the "
            "starting player's ship position and 1 by 8",
            "de som van de piratenpositie van de startspeler en zes keer het verschil tussen de scheepspositie "
            "van de startspeler en 1 deelt",
            "die Summe aus der Piratenposition des Startspielers und sechs Mal der Differenz zwischen "
            "der Schiffsposition des Startspielers und 1 durch 8",
            "La posición de barco del jugador inicial es ahora el resultado de dividir la suma de la posición de"
            " pirata del jugador inicial y de seis veces la diferencia entre la posición de barco del jugador"
            " inicial y 1 entre 8, redondeando hacia arriba.",
        ),
    ),
    "set_to_a_number": (
        "tortuga_2014",
        CHESTS.format("for each player\n      ship_spot of player becomes 1"),
        in_each(
            "Set each player's ship position to 1.",
            "Zet de scheepspositie van elke speler op 1.",
            "Setze die Schiffsposition jedes Spielers auf 1.",
            "Pon a 1 la posición de barco de cada jugador.",
        ),
    ),
    "forgotten_once": (
        "tortuga_2014",
        CHESTS.format("attacked becomes none"),
        in_each(
            "Nobody counts as attacked now.",
            "Niemand geldt nu als aangevallen.",
            "Niemand gilt jetzt als angegriffen.",
            "Ahora nadie cuenta como atacado.",
        ),
    ),
    "as_often_as": (
        "tortuga_2014",
        CHESTS.format("repeat (number of chest in central_island) times\n      shuffle bag"),
        in_each(
            "Do this once for each chest on the central island: shuffle the bag.",
            "Doe dit één keer voor elke schatkist op het centrale eiland: schud de zak.",
            "Tu dies einmal für jede Schatztruhe auf der zentralen Insel: Mische den Beutel.",
            "Haz esto una vez por cada cofre de la isla central: baraja la bolsa.",
        ),
    ),
    "highest_among_some": (
        "tortuga_2014",
        "change verb score_game\n  at start\n    let best be highest of number of chest in haven of player"
        " for each player where points of player is 3\n",
        in_each(
            "is the highest number of chests in a player's Tortuga zone among all players whose",
            "is het hoogste aantal schatkisten in de Tortugazone van een speler onder alle spelers van wie",
            "ist die höchste Anzahl der Schatztruhen im Tortuga-Bereich eines Spielers unter allen Spielern, deren",
            "es el mayor número de cofres de la zona de Tortuga de un jugador de entre todos los jugadores cuyo",
        ),
    ),
    "who_has_few_in_hand": (
        "tortuga_1667",
        CARD.format(
            "for each player where number of vote_card in hand of player is less than 3\n"
            "      move up to top 1 of vote_deck to hand of player"
        ),
        in_each(
            "Each player who has fewer than three vote cards in hand draws",
            "Elke speler die minder dan drie stemkaarten in de hand heeft, trekt",
            "Jeder Spieler, der weniger als drei Vote-Karten auf der Hand hat, zieht",
            "Cada jugador que tiene menos de tres cartas de voto en la mano roba",
        ),
    ),
    "by_a_value": (
        "tortuga_2014",
        "change verb set_ships_back\n  instead of ship_spot of victim decreases by 1\n"
        "    ship_spot of victim decreases by pirate_spot of attacker\n",
        in_each(
            "Reduce the victim's ship position by the attacker's pirate position.",
            "Verlaag de scheepspositie van het slachtoffer met de piratenpositie van de aanvaller.",
            "Verringere die Schiffsposition des Opfers um die Piratenposition des Angreifers.",
            "Reduce en la posición de pirata del atacante la posición de barco de la víctima.",
        ),
    ),
    "whose_it_is_said_once": (
        "tortuga_2014",
        "change verb roll_in_the_open\n  at end\n    for each die in rolled of who\n"
        "      shown of (who, die) becomes skull\n",
        in_each(
            "Each of your rolled dice now openly shows the skull.",
            "Elk van je gegooide dobbelstenen toont nu openlijk de doodskop.",
            "Jeder deiner geworfenen Würfel zeigt jetzt offen den Totenkopf.",
            "Cada uno de tus dados tirados muestra ahora a la vista la calavera.",
        ),
    ),
    "from_their_hand": (
        "tortuga_1667",
        CARD.format(
            "for each player as traveller where hand of traveller is not empty\n"
            "      traveller chooses a vote_card in hand of traveller as gift\n"
            "      move gift from hand of traveller to bottom of vote_deck"
        ),
        in_each(
            "That player chooses a vote card from their hand.",
            "Die speler kiest een stemkaart uit de eigen hand.",
            "Dieser Spieler wählt eine Vote-Karte aus der eigenen Hand.",
            "Ese jugador elige una carta de voto de su mano.",
        ),
    ),
    "taken_into_your_hand": (
        "tortuga_1667",
        CARD.format("move all vote_card in vote_deck to hand of revealer"),
        in_each(
            "Take all vote cards from the vote deck into your hand.",
            "Neem alle stemkaarten van de stapel stemkaarten in je hand.",
            "Nimm alle Vote-Karten vom Vote-Stapel auf die Hand.",
            "Toma todas las cartas de voto del mazo de votos y añádelas a tu mano.",
        ),
    ),
    "a_note_that_is_no": (
        "tortuga_2014",
        "change verb score_game\n  at start\n    let done be no\n    if not done\n      done becomes yes\n",
        in_each(
            "At first, the done does not hold.",
            "Eerst is de ‘done’ niet waar.",
            "Zunächst ist das „done“ nicht zutreffend.",
            "Al principio no se cumple el «done».",
        ),
    ),
    "who_has_a_rival_no_more": (
        "tortuga_1667",
        "add remember rival of player: player or none, seen by all\n\n"
        + CARD.format("if there is rival of revealer\n      rival of revealer becomes none"),
        in_each(
            "If you have a rival, you now have no rival.",
            "Als je een speler ‘rival’ hebt, heb je nu geen speler ‘rival’.",
            "Wenn du einen Spieler „rival“ hast, hast du jetzt keinen Spieler „rival“.",
            "Si tienes un jugador «rival», te quedas ahora sin jugador «rival».",
        ),
    ),
    "a_place_called_like_its_number": (
        "cartagena",
        "change action fall_back\n  needs any number from 3 to last_field as field where tunnel of (field minus 2)"
        " is not full\n",
        in_each(
            "a field for which that field minus 2 is not full,",
            "een veld is waarvoor geldt dat dat veld min 2 niet vol is,",
            "ein Feld gibt, bei dem dieses Feld minus 2 nicht voll ist,",
            "una casilla para la que esa casilla menos 2 no esté llena,",
        ),
    ),
    "to_the_front_of_the_line": (
        "tortuga_1667",
        CARD.format("if revealer is in tortuga\n      move revealer from tortuga to front of tortuga"),
        in_each(
            "If you are on Tortuga, move your pawn to the front of the line on Tortuga.",
            "Als je op Tortuga bent, zet dan je pion vooraan in de rij op Tortuga.",
            "Wenn du auf Tortuga bist, setze deine Spielfigur an den Anfang der Reihe auf Tortuga.",
            "Si estás en Tortuga, mueve tu peón al principio de la fila de Tortuga.",
        ),
    ),
    "what_a_verb_without_words_does": (
        "cartagena",
        "add verb draw_from_pile (who: player)\n  take_cards who, 1\n\n"
        "change action pass\n  at end\n    if hand of actor is empty\n      draw_from_pile actor\n"
        "    otherwise\n      draw_from_pile left_neighbour of actor\n",
        in_each(
            "Otherwise, your left-hand neighbour draws from pile.",
            "Anders voert je linkerbuur ‘draw from pile’ uit.",
            "Sonst führt dein linker Nachbar „draw from pile“ aus.",
            "Si no, tu vecino de la izquierda realiza «draw from pile».",
        ),
    ),
    "what_somebody_without_words_may_do": (
        "tortuga_1667",
        "add remember has_thrown of player: yes or no, seen by all\n\n"
        + CARD.format("for each player as gambler where not has_thrown of gambler\n      gambler may throw_again\n"
                      "        skips of gambler increases by 1"),
        in_each(
            "That player may throw again.",
            "Die speler mag ‘throw again’ uitvoeren.",
            "Dieser Spieler darf „throw again“ ausführen.",
            "Ese jugador puede realizar «throw again».",
        ),
    ),
    "nothing_in_the_name_of_a_memory_is_inflected": (
        "tortuga_1667",
        "add remember has_thrown of player: yes or no, seen by all\n\n"
        + CARD.format("for each player as gambler where not has_thrown of gambler\n      shuffle vote_deck"),
        in_each(
            "For each player who has not thrown: shuffle the vote deck.",
            "Voor elke speler die ‘thrown’ niet heeft: schud de stapel stemkaarten.",
            "Für jeden Spieler, der „thrown“ nicht hat: Mische den Vote-Stapel.",
            "Para cada jugador que no ha «thrown»: baraja el mazo de votos.",
        ),
    ),
    "a_number_with_a_plural_name_counts": (
        "tortuga_1667",
        "add remember watches of player: 0 to 3, seen by all\n\n"
        "add action keep_watch by anyone\n  needs watches of actor is less than 3\n"
        "  watches of actor increases by 1\n",
        in_each(
            "You can take this action only if you have fewer than three watches.",
            "Je kunt deze actie alleen uitvoeren als je getal ‘watches’ kleiner is dan drie.",
            "Du kannst diese Aktion nur ausführen, wenn deine Zahl „watches“ weniger als drei beträgt.",
            "Solo puedes realizar esta acción si tu número «watches» es menor que tres.",
        ),
    ),
    "whose_it_is_once_in_a_case": (
        "tortuga_2014",
        "add remember luck of player: 0 to 5, seen by all\n\nchange verb take_dice_back\n  at end\n"
        "    for each player\n      if luck of player is less than 5 and home of player is empty\n"
        "        luck of player increases by 1\n",
        in_each(
            "If that player's luck is less than five and their home island is empty, increase their luck by one.",
            "Als het getal ‘luck’ van die speler kleiner is dan vijf en zijn thuiseiland leeg is, verhoog dan zijn"
            " getal ‘luck’ met één.",
            "Wenn die Zahl „luck“ dieses Spielers weniger als fünf beträgt und seine Heimatinsel leer ist, erhöhe"
            " seine Zahl „luck“ um eins.",
            "Si el número «luck» de ese jugador es menor que cinco y su isla del tablero está vacía, aumenta en uno"
            " su número «luck».",
        ),
    ),
    "no_pronoun_behind_what_else_it_might_mean": (
        "cartagena",
        "add predicate lonely (who: player): number of pirate in start_area is at most 1"
        " and hand of who is empty\n\n"
        "change action pass\n  at end\n    if lonely of actor\n      take_cards actor, 1\n",
        in_each(
            "A player is lonely if their hand is empty and there is at most one pirate in the start area.",
            "Een speler is ‘lonely’ als zijn hand leeg is en er hoogstens één piraat in het startgebied is.",
            "Ein Spieler ist „lonely“, wenn seine Hand leer ist und im Startbereich höchstens ein Pirat ist.",
            "Un jugador está «lonely» si su mano está vacía y hay como máximo un pirata en la zona de salida.",
        ),
    ),
    "so_many_in_somebodys_place": (
        "tortuga_2014",
        CHESTS.format(
            "for each player where number of chest in haven of player is more than 3\n"
            "      take_dice_back\n      move all from haven of player to home of player"
        ),
        in_each(
            "For each player who has more than three chests in their Tortuga zone:",
            "Voor elke speler die meer dan drie schatkisten in zijn Tortugazone heeft:",
            "Für jeden Spieler, der mehr als drei Schatztruhen in seinem Tortuga-Bereich hat:",
            "Para cada jugador que tiene más de tres cofres en su zona de Tortuga:",
        ),
    ),
    "so_many_on_a_place_called_by_its_number": (
        "cartagena",
        "add action tick by anyone\n"
        "  needs any number from 1 to 6 as field where number of pirate in tunnel of field is at least 2\n"
        "  needs any number from 1 to 6 as field where tunnel of field has actor\n  shuffle draw_pile\n",
        in_each(
            "only if there is a field where there are at least two pirates and there is a field with one of your",
            "als er een veld is waar minstens twee piraten zijn en er een veld is met een van je piraten.",
            "wenn es ein Feld gibt, wo mindestens zwei Piraten sind, und es ein Feld gibt, auf dem",
            "si hay una casilla donde haya al menos dos piratas y hay una casilla con uno de tus piratas.",
        ),
    ),
    "what_lies_in_several_places_is_counted_once": (
        "tortuga_2014",
        "add quantity hidden (who: player):"
        " number of chest in haven of who plus number of chest in fleet of who\n\n"
        + CHESTS.format("for each player where hidden of player is more than 3\n      take_dice_back"),
        in_each(
            "number of chests in their Tortuga zone and in their fleet.",
            "het aantal schatkisten in zijn Tortugazone en in zijn vlootzone.",
            "die Anzahl der Schatztruhen in seinem Tortuga-Bereich und in seiner Flotte.",
            "el número de cofres en su zona de Tortuga y en su flota.",
        ),
    ),
    "one_in_its_place": (
        "tortuga_1667",
        "add action levy_chest by governor\n  needs any ship where hold of (ship, british) has chest\n"
        "  actor chooses a ship as target where hold of (target, british) has chest\n"
        "  move 1 chest from hold of (target, british) to area of british\n",
        in_each(
            "Choose a ship that has a chest in its British hold.",
            "Kies een schip dat een schatkist in zijn Britse ruim heeft.",
            "Wähle ein Schiff, das eine Schatztruhe in seinem britischen Stauraum hat.",
            "Elige un barco que tenga un cofre en su bodega británica.",
        ),
    ),
    "as_many_times_as_what_says": (
        "tortuga_2014",
        "add verb pay_tax (who: player, amount: 1 to 2)\n  repeat amount times\n"
        "    if haven of who is not empty\n      who chooses a chest in haven of who as tribute\n"
        "      move tribute from haven of who to central_island\n",
        in_each(
            "Do this as many times as the amount says:",
            "Doe dit zo vaak als de ‘amount’ aangeeft:",
            "Tu dies so oft, wie das „amount“ angibt:",
            "Haz esto tantas veces como indique el «amount»:",
        ),
    ),
    "who_is_worked_out_anew": (
        "tortuga_1667",
        CARD.format("for each player where player is not beginner\n      skips of player increases by 1\n"
                    "    if revealer is beginner\n      shuffle vote_deck"),
        in_each(
            "If you are the starting player at that moment,",
            "Als je op dat moment de startspeler bent,",
            "Wenn du in diesem Moment der Startspieler bist,",
            "Si eres el jugador inicial en ese momento,",
        ),
    ),
}


def changes(
    folder: Path, game: str, lines: str, languages: tuple[str, ...] = LANGUAGES
) -> Mapping[str, tuple[RuleChange, ...]]:
    """What a house rule of these lines changes, in each language."""
    path = folder / "ours.rules"
    path.write_text(f"house rule ours for {game}\n\n{lines}", encoding="utf-8")
    found, findings = differences(
        ROOT, ROOT / "spec" / game, Rules(house_rules=(path,)), Voices(tuple(languages), drafts=True),
        sentences_only=True,
    )
    assert found is not None, findings.items
    return found.changes


def said(
    folder: Path, game: str, lines: str, languages: tuple[str, ...] = LANGUAGES
) -> dict[str, list[str]]:
    """The sentences that a house rule of these lines brings into the book, in each language."""
    return {
        language: [line.text for change in every for line in change.new_under if line.differs]
        for language, every in changes(folder, game, lines, languages).items()
    }


def test_what_an_editor_says_beside_a_rule_is_no_rule_that_falls_away(tmp_path: Path) -> None:
    lines = "change action attack\n  at end\n    move actor to back of tortuga\n"
    found = changes(tmp_path, "tortuga_1667", lines)
    english = next(each for each in found["en"] if each.anchor == "action-attack")
    assert english.untold == (
        "You get only one, however many cannons and torches there are.",
        "If the attack fails, nothing happens.",
    )
    assert english.old == ()
    anchors = [[change.anchor for change in every] for every in found.values()]
    assert anchors == [anchors[0]] * len(LANGUAGES)


def test_a_sentence_that_reads_the_same_is_not_shown_as_changed(tmp_path: Path) -> None:
    seven = [f"segment_{number}" for number in range(1, 8)]
    lines = f"replace values segment: {', '.join(seven)}\n\n"
    lines += f"replace pieces board_piece of segment: {', '.join(f'1 {each}' for each in seven)}\n\n"
    for table in ("symbols_a", "symbols_b"):
        rows = "".join(f"  {each} {'  key' * 6}\n" for each in seven)
        lines += f"replace open table {table} by segment, number\n  columns    1  2  3  4  5  6\n{rows}\n"
    for every in changes(tmp_path, "cartagena", lines).values():
        anchors = [each.anchor for each in every]
        assert "values-segment" in anchors
        assert "pieces-board_piece" not in anchors  # "one for each segment", as before


@pytest.mark.parametrize(
    "lines",
    [
        "change action use_letter\n  at end\n    move actor to back of tortuga\n",  # it still needs a letter
        "add remember has_rested of player: yes or no, seen by all\n\nchange action attack\n"
        "  needs not has_rested of actor\n  at end\n    has_rested of actor becomes yes\n",
    ],
)
def test_what_new_lines_leave_as_it_was_is_told_as_before(lines: str, tmp_path: Path) -> None:
    for every in changes(tmp_path, "tortuga_1667", lines).values():
        assert not any(change.untold for change in every)


@pytest.mark.parametrize(("name", "language"), sampled(product(CASES, LANGUAGES), one_in=9))
def test_a_house_rule_is_said_as_people_say_it(name: str, language: str, tmp_path: Path) -> None:
    game, lines, wanted = CASES[name]
    told = said(tmp_path, game, lines, (language,))[language]
    # Beside what an editor tells of the card, the line stands behind its lead, which turns verb and subject round.
    words = _words(wanted[language])
    assert any(wanted[language] in line or words <= _words(line) for line in told), told


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.casefold()))


def test_who_reads_is_told_what_they_are_now(tmp_path: Path) -> None:
    lines = (
        "add remember flag: player or none, seen by all\n\nchange action brawl\n  needs not actor is flag\n"
        "  at start\n    flag becomes actor\n"
    )
    told = said(tmp_path, "tortuga_1667", lines)
    for language, start in in_each(
        "You are now the ", "Je bent nu de ", "Du bist jetzt ", "Ahora eres "
    ).items():
        assert any(line.startswith(start) for line in told[language]), told[language]

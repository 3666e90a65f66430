/* Tic-tac-toe as somebody writes it for nothing but random games: what a loop by hand comes to.

   `by_hand GAMES`: plays so many with one generator, and prints the nanoseconds of processor time of a game
   and a sum, so that nothing is left out. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t a = 1, b = 2, c = 3, counter = 1;

static inline uint32_t below(uint32_t n) {
    uint32_t word = a + b + counter++;
    a = b ^ b >> 9;
    b = c * 9;
    c = (c << 21 | c >> 11) + word;
    return (uint32_t)((uint64_t)word * n >> 32);
}

static const uint16_t ROWS[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static int won(uint32_t marks) {
    int found = 0;
    for (int i = 0; i < 8; i++) found |= (marks & ROWS[i]) == ROWS[i];
    return found;
}

int main(int count, char **given) {
    long games = count > 1 ? atol(given[1]) : 1000000;
    uint64_t sum = 0;
    clock_t begun = clock();
    for (long game = 0; game < games; game++) {
        uint32_t marks[2] = {0, 0}, player = 0;
        for (uint32_t left = 9; left; left--, player ^= 1) {
            uint32_t empty = 0777 & ~(marks[0] | marks[1]);
            for (uint32_t n = left > 1 ? below(left) : 0; n; n--) empty &= empty - 1;
            marks[player] |= empty & -empty;
            if (won(marks[player])) break;
        }
        sum = sum * 31 + marks[0] + 512 * marks[1];
    }
    printf("%.3f %llu\n", 1e9 * (double)(clock() - begun) / CLOCKS_PER_SEC / (double)games, (unsigned long long)sum);
}

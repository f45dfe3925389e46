/** Who has which suns, while a game is set up. */

/** Swaps all suns of two players. */
export function swapPlayers(suns: number[][], one: number, other: number): number[][] {
  return suns.map((group, seat) =>
    seat === one ? suns[other]! : seat === other ? suns[one]! : group,
  );
}

/** Swaps two suns; every player keeps their number of suns. */
export function swapSuns(suns: number[][], one: number, other: number): number[][] {
  const swapped = (sun: number) => (sun === one ? other : sun === other ? one : sun);
  return suns.map((group) => group.map(swapped).sort((a, b) => b - a));
}

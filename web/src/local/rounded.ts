/** Enough digits to tell a tie: a number that is no tie differs from one within the first twenty. */
const DIGITS = 30;

/** Rounds to some decimal places; a tie goes to the even digit, as Python's `round` does it. */
export function rounded(number: number, places: number): number {
  const exact = number.toFixed(DIGITS);
  const kept = exact.length - (DIGITS - places);
  const isTie = /^50*$/.test(exact.slice(kept));
  const isEven = Number(exact[kept - 1]) % 2 === 0;
  return Number(isTie && isEven ? exact.slice(0, kept) : number.toFixed(places));
}

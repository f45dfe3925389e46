/** Returns the CSS class for an amount of points: good, bad, or the one for zero. */
export function tone(points: number, zero = 'mute'): string {
  return points > 0 ? 'good' : points < 0 ? 'bad' : zero;
}

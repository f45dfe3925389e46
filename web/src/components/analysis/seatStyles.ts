/** The mark of each seat in charts, around the origin. */
export const MARKS = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z',
  'M-5-5H5V5H-5Z',
  'M0-6.500L6 5H-6Z',
  'M0-6.500L6.500 0L0 6.500L-6.500 0Z',
  'M-6-5H6L0 6.500Z',
];
/** The dashes of each seat's line. */
export const DASHES = ['none', '9 4', '2.5 4', '12 4 2 4', '5 3'];

export const seatColour = (seat: number) => `var(--seat-${seat % 5})`;

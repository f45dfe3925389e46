import { N_OUTCOMES, N_VALUES, NOBODY_ABSENT } from './layout';

/** The lengths of the arrays that an auction is valued in. */
export const LOT_ARRAYS = {
  outcomes: N_OUTCOMES * N_VALUES,
  without: (NOBODY_ABSENT + 1) * N_VALUES,
  absent: NOBODY_ABSENT + 1,
};

"""The weights of the evaluator, in points unless it says otherwise.

Tuned in games of 2 to 5 players against `simple`, itself and a little `learned`. The constants are
compiled into each `@rule` that reads them.
"""

# Tiles
GOD_IN_HAND = 0.2  # a god that may still take a tile, beyond the points it scores
PHARAOH_SPREAD = 0.5  # a lead of so many pharaohs is fairly safe at the end of an epoch
PHARAOH_DRIFT = 0.6  # and so many more with all Ra tiles still to come
PHARAOH_LATER = 0.7  # the majority of a later epoch counts so much: less than tuning would have it
PHARAOH_LATER_SPREAD = 2.7
FLOOD_COMING = 0.33  # how likely the next lot won brings a flood, as a rate
NILE_LATER = 0.12  # a Nile, for each later epoch
HOPE_OF_CIVILIZATION = 4.6  # with no civilization tile: -5 is not certain yet
HOPE_OF_ONE = 0.6
HOPE_OF_TWO = 1.9
HOPE_OF_THREE = 0.7
HOPE_OF_FOUR = 0.7
SPARE_CIVILIZATION = 0.1  # a second tile of a kind, against wars
LOTS_OF_AN_EPOCH = 0.9  # what a later epoch adds to the hope for monuments
MONUMENT_DISCOUNT = 0.12  # for each later epoch: earthquakes take monuments
MANY_KINDS = 0.5  # each kind from the fifth on, towards 10 and 15 points
PAIR = 0.22  # two alike, for each hope and each such tile in the bag
TRIPLE = 0.45  # three alike
FOUR_ALIKE = 0.17

# Suns
LOTS_PER_RA = 1.12  # lots that a seat can win for each Ra tile to come
POINTS_PER_TILE = 3.0
MAX_AVERAGE_LOT = 6.5  # no lot is expected to be worth more
PRICE_OF_LOWEST = 0.33  # in average lots, for a sun that beats no rival's
PRICE_RISE = 0.75  # more for one that beats all of them
SUN_NEXT_EPOCH = 0.6  # a point of sun, for the epoch after
SUNS_SPREAD = 3.3  # a lead of so much in the sum of suns is fairly safe

# Bidding
RIVALRY = 0.5  # what a rival's profit hurts, shared among all rivals
TEMPERATURE = 1.5  # of a rival's softmax over its values

# Turns
PATIENCE = 0.5  # what waiting is worth, in average lots
LATE_PATIENCE = 0.11  # the same when the next Ra tile ends the epoch
LATE_FEAR = 0.77  # how much of the unspent suns counts as lost by the last Ra tile
TILE_FOR_ONE = 1.0  # what a tile adds to the lot of the only seat with suns
RUSH_FOR_ONE = 0.1  # how much a Ra tile that is not the last troubles that seat
GOD_MARGIN = 0.1  # a god is spent for so much more than it is worth in hand
LATE_GOD_MARGIN = 0.2

"""The weights of the evaluator, in points unless the comment names another unit.

They were tuned in games of 2 to 5 players against `simple`, against the evaluator itself and in a
few games against `learned`. They are compiled into each `@rule` that reads them.
"""

# Tiles
GOD_IN_HAND = 0.2  # value of a god that may still take a tile, beyond the points that it scores
PHARAOH_SPREAD = 0.5  # at the end of an epoch a lead of so many pharaohs is fairly safe
PHARAOH_DRIFT = 0.6  # added to PHARAOH_SPREAD at the start of an epoch, then less and less
PHARAOH_LATER = 0.7  # weight of the pharaoh majority of a later epoch; lower than the tuned value
PHARAOH_LATER_SPREAD = 2.7
FLOOD_COMING = 0.33  # expected number of floods in the next lot that the seat wins
NILE_LATER = 0.12  # value of a Nile tile for each later epoch
CIVILIZATION_AFTER_NONE = 4.6  # value of one more lot to who has no civilization, and so loses 5
CIVILIZATION_AFTER_ONE = 0.6  # the same with one kind of civilization tiles, and so on
CIVILIZATION_AFTER_TWO = 1.9
CIVILIZATION_AFTER_THREE = 0.7
CIVILIZATION_AFTER_FOUR = 0.7
SPARE_CIVILIZATION = 0.1  # a second civilization tile of a kind, as a reserve for wars
LOTS_OF_AN_EPOCH = 0.9  # lots that a seat may use for monuments in each later epoch
MONUMENT_DISCOUNT = 0.12  # discount of monuments for each later epoch, as earthquakes take some
MANY_KINDS = 0.5  # value of each kind of monument from the fifth on, on the way to 10 and 15 points
PAIR = 0.22  # value of two alike monuments, for each lot to come and each such tile in the bag
TRIPLE = 0.45  # value of three alike monuments, for each lot to come and each such tile in the bag
FOUR_ALIKE = 0.17

# Suns
LOTS_PER_RA = 1.12  # lots that a seat can win for each Ra tile to come
POINTS_PER_TILE = 3.0
MAX_AVERAGE_LOT = 6.5  # upper bound of the expected value of a lot
PRICE_OF_LOWEST = 0.33  # price of a sun that beats none of the rivals' suns, in average lots
PRICE_RISE = 0.75  # added to that price for a sun that beats all of the rivals' suns
SUN_NEXT_EPOCH = 0.6  # value of each point of a sun's number in the next epoch
SUNS_SPREAD = 3.3  # a lead of so much in the sum of suns is fairly safe

# Bidding
RIVALS_WEIGHT = 0.5  # weight of the rivals' profits, which are subtracted from the own profit
TEMPERATURE = 1.5  # temperature of a rival's softmax over its values

# Turns
WAITING_VALUE = 0.5  # value of waiting, in average lots
LATE_WAITING_VALUE = 0.11  # value of waiting when the next Ra tile ends the epoch, in average lots
LAST_RA_RISK = 0.77  # share of the value of unspent suns that the last Ra tile may destroy
ALONE_TILE_VALUE = 1.0  # value that a tile adds to the lot of the only seat with suns
ALONE_RA_RISK = 0.1  # weight of the risk of a Ra tile (not the last) to the only seat with suns
GOD_MARGIN = 0.1  # a god is spent if the tile is worth so much more than the god in hand
LATE_GOD_MARGIN = 0.2

/** Refuses positions that the rules could not cope with, before they are played on. */
import { editionFacts } from './editionFacts';
import { EPOCHS, STATE, TILES } from './layout';
import { PositionError, type Position } from './position';

const SPACES = STATE.track[2][0];

/** Throws a PositionError that says what is wrong with a position that somebody wrote. */
export function checkPosition(position: Position): void {
  const { players, epoch, ra_tiles, ra_limit, track, to_move } = position;
  if (epoch < 1 || epoch > EPOCHS)
    wrong('epoch', `epoch ${epoch} is not between 1 and ${EPOCHS}`, { epoch });
  if (ra_tiles >= ra_limit)
    wrong('ra', `${ra_tiles} Ra tiles end the epoch: at most ${ra_limit - 1}`, {
      n: ra_tiles,
      most: ra_limit - 1,
    });
  if (track.length > SPACES) wrong('track', `the track has ${SPACES} spaces`, { n: SPACES });
  if (to_move === null) return wrong('over', 'the game is over: there is nothing to analyse');
  if (to_move >= players) wrong('seat', `there is no seat ${to_move}`, { seat: to_move + 1 });
  checkTiles(position);
  checkSuns(position);
  if (position.phase !== 'lose' && position.seats[to_move]!.suns.length === 0)
    wrong('sunless', `seat ${to_move} has no face-up sun`, { seat: to_move + 1 });
  if (position.phase === 'auction') checkAuction(position, to_move);
}

function wrong(code: string, text: string, values: Record<string, string | number> = {}): never {
  throw new PositionError(code, text, values);
}

/** There are at most as many tiles of each kind as the edition has, and no Ra tile is missing. */
function checkTiles(position: Position): void {
  const all = editionFacts(position.edition).bag;
  for (const tile of TILES) {
    const held = position.seats.reduce((sum, { tiles }) => sum + (tiles[tile] ?? 0), 0);
    const lying = [...position.track, ...position.pending].filter((each) => each === tile).length;
    const drawn = tile === 'ra' ? position.ra_tiles : 0;
    const n = (position.bag[tile] ?? 0) + held + lying + drawn;
    const most = all[tile] ?? 0;
    if (n > most) wrong('tiles', `${n} ${tile} tiles; the game has ${most}`, { n, tile, most });
    if (tile === 'ra') checkGone(most - n, (position.epoch - 1) * position.ra_limit);
  }
}

/** Only the Ra tiles of finished epochs are out of the game. */
function checkGone(n: number, most: number): void {
  if (n > most)
    wrong('gone', `${n} Ra tiles are gone; finished epochs took ${most} at most`, { n, most });
}

/** Every sun is in one place, and every seat has its number of suns. */
function checkSuns({ edition, players, sun, seats }: Position): void {
  const groups = editionFacts(edition).groups[players]!;
  const most = groups[0]!.length;
  const seen = [sun];
  seats.forEach(({ suns, spent }, seat) => {
    const n = suns.length + spent.length;
    const of = { seat: seat + 1, n, most };
    if (n !== most) wrong('group', `seat ${seat} has ${n} suns; every seat has ${most}`, of);
    seen.push(...suns, ...spent);
  });
  const game = [1, ...groups.flat()];
  const strange = seen.find((each) => !game.includes(each));
  if (strange !== undefined)
    wrong('sun', `sun ${strange} is not used with ${players} players`, { sun: strange });
  const twice = seen.find((each, place) => seen.indexOf(each) !== place);
  if (twice !== undefined) wrong('twice', `sun ${twice} is in two places`, { sun: twice });
}

/** Bids rise, were made in turn, and the auction was opened in a way that is possible. */
function checkAuction(position: Position, toMove: number): void {
  const { auction, players, ra_tiles, seats, track } = position;
  if (!auction) return wrong('auction', 'an auction has a Ra player and a kind');
  const { kind, ra_player, bids } = auction;
  if (!seats[ra_player]?.suns.length)
    wrong('raPlayer', `the Ra player, seat ${ra_player}, has no face-up sun`, {
      seat: ra_player + 1,
    });
  const full = track.filter(Boolean).length === SPACES;
  if (kind !== 'ra' && (kind === 'full') !== full)
    wrong('kind', `an auction of kind ${kind} does not fit this track`);
  if (kind === 'ra' && ra_tiles === 0) wrong('noRa', 'no Ra tile was drawn in this epoch');
  const order = seats.map((_, step) => (ra_player + 1 + step) % players);
  let standing = 0;
  for (const [place, seat] of order.entries()) {
    const sun = bids[seat];
    if (sun === undefined) continue;
    const asked = place < order.indexOf(toMove);
    if (!asked || !seats[seat]!.suns.includes(sun) || sun < standing)
      wrong('bid', `seat ${seat} cannot have bid ${sun}`, { seat: seat + 1, sun });
    standing = sun;
  }
}

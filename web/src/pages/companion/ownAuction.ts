import { legalBids, total } from '@/game/selectors';
import type { View } from '@/protocol/types';
import type { Answer } from './companionGame';

/** What the running auction means to the player who holds the phone. */
export interface OwnAuction {
  /** The points of the epoch without the lot and with it; null if nothing lies on the track. */
  epoch: { from: number; to: number } | null;
  /** The player's bid, or the highest one that is still possible; null if there is none. */
  bid: number | null;
  /** Whether the player has yet to answer. */
  asked: boolean;
  /** Who may still bid more than `bid`, each with their highest sun. */
  rivals: { seat: number; sun: number }[];
}

/** What an auction means to one seat, by the answers that were given and are missing. */
export function ownAuction(view: View, answers: Answer[], own: number): OwnAuction {
  const { lot, epoch_now } = view.seats[own]!;
  const from = total(epoch_now);
  const answer = answers.find(({ seat }) => seat === own);
  const bid = answer ? bidOf(answer, view) : null;
  const rivals = answers
    .filter(({ seat, move }) => seat !== own && move === null)
    .map((other) => ({ seat: other.seat, sun: highestBid(other) }))
    .filter(({ sun }) => bid !== null && sun > bid);
  return {
    epoch: lot && { from, to: from + lot.total },
    bid,
    asked: answer?.move === null,
    rivals,
  };
}

/** The bid of a seat while it stands, or before the answer the highest possible one. */
function bidOf(answer: Answer, view: View): number | null {
  if (answer.move === null) return highestBid(answer) || null;
  return view.auction!.leader === answer.seat ? view.auction!.standing : null;
}

/** The highest sun that a seat may bid; 0 if it may only pass. */
function highestBid({ legal }: Answer): number {
  return legalBids(legal).at(-1) ?? 0;
}

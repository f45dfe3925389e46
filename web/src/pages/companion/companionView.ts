import { positionView } from '@/local/positionView';
import type { View } from '@/protocol/types';
import type { CompanionGame } from './companionGame';

/** The game as the view that the components of an online table show; all points are open. */
export function viewOf({ game, setup, sheets }: CompanionGame): View {
  return { ...positionView(game, setup.names, null), sheets };
}

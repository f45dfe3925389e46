import type { EditionFacts } from '@/engine/editionFacts';
import { signed, type Values } from '@/i18n';

/** What tiles and suns pay in an edition, for texts. */
export function scoringValues(facts: EditionFacts): Values {
  const { civilization, monumentKinds, monumentCopies } = facts;
  return {
    god: facts.god,
    gold: facts.gold,
    most: signed(facts.mostPharaohs),
    fewest: signed(facts.fewestPharaohs),
    none: signed(civilization[0]!),
    three: civilization[3]!,
    four: civilization[4]!,
    five: civilization[5]!,
    seven: monumentKinds[7]!,
    eight: monumentKinds[8]!,
    alike3: monumentCopies[3]!,
    alike4: monumentCopies[4]!,
    alike5: monumentCopies[5]!,
    mostSuns: signed(facts.highestSuns),
    fewestSuns: signed(facts.lowestSuns),
  };
}

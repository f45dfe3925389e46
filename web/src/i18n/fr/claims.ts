import type { Texts } from '@/i18n/keys';

export default {
  // Claims
  'claims.caption': 'Dix choses que disent les joueurs',
  'claims.note':
    'Chacune a été posée aux mêmes parties : {games}, de 2 à 5 joueurs. Tous les joueurs d’une partie sont le même bot.',
  'claims.rule':
    'Une affirmation est vraie si l’intervalle (95 %) la confirme à chaque niveau et pour chaque nombre de joueurs. Une part dit qui a gagné, non pourquoi.',
  'claims.command': 'Une commande repose les questions :',
  'claims.games': '{n} de {level}',
  'claims.true': 'Vrai',
  'claims.false': 'Pas vrai',
  'claims.depends': 'Cela dépend',
  'claims.fair': 'la part équitable',
  'claims.players': { one: '{n} joueur', many: '{n} joueurs', other: '{n} joueurs' },
  'claims.figures': 'Les chiffres',
} satisfies Texts<'claims'>;

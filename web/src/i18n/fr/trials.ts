import type { Texts } from '@/i18n/keys';

export default {
  // Positions in which a rule can be tried
  'trial.again': 'Recommencer',
  'trial.back': 'Retour aux règles',
  'trial.full': 'Une piste pleine',
  'trial.full.say':
    'On ne peut plus rien retourner. Invoquez Ra et voyez qui veut ce lot : même vous pouvez passer, et si tous passent, les tuiles sont défaussées.',
  'trial.empty': 'Une piste vide',
  'trial.empty.say':
    'Un grand soleil est au centre, et rien d’autre. Invoquez Ra : le vainqueur aura ce soleil pour l’époque suivante.',
  'trial.beat': 'Qui a invoqué, et une mise en cours',
  'trial.beat.say':
    'Vous avez invoqué, et Ibis a misé. Les boutons montrent ce que cette édition permet : seulement un soleil plus haut, ou aussi passer.',
  'trial.strike': 'Catastrophes et Dieux',
  'trial.strike.say':
    'Vous avez deux Dieux, et une agitation est sur la piste. Prenez-la avec le premier et une tuile Civilisation avec le second, ou l’inverse : quand frappe-t-elle ?',
  'trial.final': 'Le dernier moment de la partie',
  'trial.final.say':
    'Il manque un Ra, et c’est la prochaine tuile. Retournez-la : monuments et soleils sont comptés, et l’on connaît le vainqueur.',
} satisfies Texts<'trials'>;

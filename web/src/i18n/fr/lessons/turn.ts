import type { Texts } from '@/i18n/keys';

export default {
  'lesson.turn.1':
    'À votre tour, vous faites une seule chose. Le plus souvent, vous retournez une tuile : elle va sur la piste, à la vue de tous, et c’est au suivant.',
  'lesson.turn.1.goal': 'retourner une tuile.',
  'lesson.turn.1.hint': 'Le premier bouton, ou la touche D.',
  'lesson.turn.1.invoke':
    'La piste est vide : on n’y gagnerait que le soleil central. Comment y mettre une tuile ?',
  'lesson.turn.1.met':
    'Chacun a joué. Trois tuiles sont sur la piste : ensemble, elles forment un lot.',
  'lesson.turn.2':
    'Au lieu de retourner une tuile, vous pouvez invoquer Ra : une enchère s’ouvre pour tout le lot. Chacun répond une fois, à son tour, et vous en dernier.',
  'lesson.turn.2.goal': 'ouvrir l’enchère pour ces trois tuiles.',
  'lesson.turn.2.hint': 'Le bouton avec la figurine de Ra, ou la touche R.',
  'lesson.turn.2.draw':
    'Le lot grandirait, mais Maud pourrait ensuite invoquer Ra et répondre en dernier. Comment avoir le dernier mot ?',
  'lesson.turn.2.met': 'Maud passe et {leader} mise {standing}. À vous de répondre.',
  'lesson.turn.3':
    'Vous misez un de vos soleils, plus haut que la mise précédente, ou vous passez. Le plus haut soleil emporte toutes les tuiles du lot.',
  'lesson.turn.3.goal': 'gagner le lot.',
  'lesson.turn.3.hint': 'Tout soleil au-dessus de {standing} gagne.',
  'lesson.turn.3.pass':
    '{leader} aurait les trois tuiles pour un {standing}. L’un de vos soleils est-il plus haut ?',
  'lesson.turn.3.met':
    'Le lot est à vous. Si l’époque finissait maintenant, vos tuiles rapporteraient {now}.',
} satisfies Texts<'lessons/turn'>;

import type { Texts } from '@/i18n/keys';

export default {
  'lesson.bid.1':
    'Ibis a retourné Ra et répond donc en dernier. Vous répondez d’abord, une seule fois : ceux qui suivent peuvent battre votre soleil.',
  'lesson.bid.1.goal': 'miser un soleil que personne ne peut battre ensuite.',
  'lesson.bid.1.hint': 'Regardez les plus hauts soleils des autres et passez au-dessus.',
  'lesson.bid.1.bid':
    'Maud répond après vous, et son {winning} bat votre {sun}. Quel soleil ni l’un ni l’autre ne peut-il battre ?',
  'lesson.bid.1.pass':
    'Maud prend le lot pour un {winning} ; pour vous, il vaut {lot}. Quel soleil personne ne peut-il battre ?',
  'lesson.bid.1.met': 'Personne n’a de soleil plus haut : tous passent, et le lot est à vous.',
  'lesson.bid.2':
    'Cette fois, c’est vous qui avez retourné Ra : vous répondez en dernier. {leader} mise {standing}, et personne ne vient après vous.',
  'lesson.bid.2.goal': 'gagner avec le plus petit soleil qui suffit.',
  'lesson.bid.2.pass':
    '{leader} aurait le lot pour un {standing} ; pour vous, il vaut {lot}. Quel soleil suffit tout juste ?',
  'lesson.bid.2.met': 'Juste assez. Votre plus haut soleil reste pour un autre lot.',
  'lesson.bid.3':
    'Qui invoque Ra doit miser si tous les autres passent, sauf si la piste est pleine. Vous avez invoqué, et les deux ont passé.',
  'lesson.bid.3.goal': 'acheter le lot au plus bas prix.',
  'lesson.bid.3.hint': 'Personne n’a misé : tout soleil gagne, même le plus petit.',
  'lesson.bid.3.met': 'Pensez-y avant d’invoquer : le lot peut vous rester.',
} satisfies Texts<'lessons/bid'>;

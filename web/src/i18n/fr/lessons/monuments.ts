import type { Texts } from '@/i18n/keys';

export default {
  'lesson.monuments.1':
    'Les monuments sont gardés et comptés une fois, après la troisième époque : 1 par sorte, et {alike3}, {alike4} ou {alike5} pour trois, quatre ou cinq identiques.',
  'lesson.monuments.1.goal': 'avoir trois pyramides.',
  'lesson.monuments.1.hint': '{leader} mise {standing}. L’un de vos soleils est plus haut.',
  'lesson.monuments.1.pass':
    '{leader} aurait les deux tuiles. Pour vous, elles valent {lot} : trois identiques et une sixième sorte. Quel soleil les gagne ?',
  'lesson.monuments.1.met': 'Trois identiques et six sortes : {part}.',
  'lesson.monuments.2':
    'Jusqu’à six, chaque sorte vaut 1 point. La septième les porte à {seven}, les huit à {eight}. Vous en avez {monuments}, et les autres ont passé.',
  'lesson.monuments.2.goal': 'avoir sept sortes.',
  'lesson.monuments.2.hint': 'Personne n’a misé : votre plus petit soleil gagne.',
  'lesson.monuments.2.pass':
    'La tuile resterait sur la piste pour le prochain vainqueur. Pour vous, elle vaut {lot}. Quel soleil vous manquera le moins ?',
  'lesson.monuments.2.met': 'Sept sortes : {part}.',
} satisfies Texts<'lessons/monuments'>;

import type { Texts } from '@/i18n/keys';

export default {
  'lesson.sun.1':
    'Le vainqueur prend aussi le soleil central, ici un {centre}, et laisse à sa place le soleil misé. Maud répond après vous.',
  'lesson.sun.1.goal': 'obtenir le {centre} : misez ce que Maud ne peut battre.',
  'lesson.sun.1.hint': 'Il reste un soleil à Maud. Passez au-dessus.',
  'lesson.sun.1.low':
    'Maud bat votre {sun} avec son {winning} et prend le soleil central. Lequel de vos soleils est plus haut ?',
  'lesson.sun.1.pass':
    'Maud prend le {centre} pour un {winning}. Lequel de vos soleils est plus haut ?',
  'lesson.sun.1.met':
    'Le soleil gagné est devant vous, face cachée. Votre {centre} est le nouveau soleil central.',
  'lesson.sun.2':
    'Face cachée, un soleil dort : on ne peut le miser pendant cette époque. Quand la piste de Ra est pleine, l’époque finit aussitôt. Il manque un Ra : retournez-le.',
  'lesson.sun.2.goal': 'passer à l’époque suivante.',
  'lesson.sun.2.hint': 'Retournez une tuile : ici, la prochaine est Ra.',
  'lesson.sun.2.invoke':
    'La piste est vide : vous échangeriez seulement un soleil contre le {centre} central. Qu’est-ce qui finit l’époque ?',
  'lesson.sun.2.met':
    'L’époque a été comptée, et tous les soleils se relèvent. Le plus haut commence : le vôtre.',
} satisfies Texts<'lessons/sun'>;

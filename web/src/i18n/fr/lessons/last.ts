import type { Texts } from '@/i18n/keys';

export default {
  'lesson.last.1':
    'Ra {ra} sur {limit} : le prochain Ra finit l’époque aussitôt, sans enchère. Les tuiles de la piste sont perdues, et les soleils restants ne servent plus.',
  'lesson.last.1.goal': 'vous assurer de ces tuiles.',
  'lesson.last.1.hint': 'Invoquer Ra ne retourne aucune tuile.',
  'lesson.last.1.draw':
    'Avec {chance}, c’est le dernier Ra : {lot} sur la piste seraient perdus, et votre soleil inutile. Qu’est-ce qui est sûr ?',
  'lesson.last.1.met': 'Maud passe : son soleil est plus petit que le vôtre.',
  'lesson.last.2':
    'Vous avez invoqué et personne n’a misé : le lot est à vous. Il coûte votre dernier soleil : l’époque se finit sans vous.',
  'lesson.last.2.goal': 'miser votre soleil.',
  'lesson.last.2.hint': 'Appuyez sur le soleil ou tapez son nombre.',
  'lesson.last.2.met':
    'En sûreté : {now} si l’époque finissait maintenant. En fin d’époque, un soleil qui attend vaut peu.',
} satisfies Texts<'lessons/last'>;

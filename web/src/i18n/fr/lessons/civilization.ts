import type { Texts } from '@/i18n/keys';

export default {
  'lesson.civilization.1':
    'Après chaque époque, on compte vos sortes différentes. Une deuxième tuile de la même sorte n’ajoute rien ; n’en avoir aucune coûte des points. Puis toutes sont défaussées.',
  'lesson.civilization.1.goal': 'avoir trois sortes.',
  'lesson.civilization.1.pass':
    '{leader} aurait Religion pour un {standing}, et vos sortes rapportent toujours {partAfter}. Quel soleil suffit tout juste ?',
  'lesson.civilization.1.met': 'Trois sortes : {part}. Une quatrième ferait {four}.',
  'lesson.civilization.2':
    'L’époque est presque finie et vous n’avez aucune Civilisation : {part}. Les autres ont passé.',
  'lesson.civilization.2.goal': 'ne pas perdre de points de Civilisation.',
  'lesson.civilization.2.hint': 'Une sorte suffit, et votre plus petit soleil aussi.',
  'lesson.civilization.2.pass':
    'La tuile reste, et vos {partAfter} aussi. Quel soleil donneriez-vous pour les éviter ?',
  'lesson.civilization.2.met': 'Une sorte rapporte {part} au lieu de {none}. Le lot les valait.',
} satisfies Texts<'lessons/civilization'>;

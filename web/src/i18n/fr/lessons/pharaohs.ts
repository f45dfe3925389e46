import type { Texts } from '@/i18n/keys';

export default {
  'lesson.pharaohs.1':
    'Après chaque époque, le plus de Pharaons rapporte {most}, le moins {fewest} ; les ex æquo comptent tous. Les Pharaons restent toute la partie.',
  'lesson.pharaohs.1.goal': 'avoir autant de Pharaons que Maud.',
  'lesson.pharaohs.1.pass':
    '{leader} en aurait deux de plus, et vous gardez le moins : {partAfter}. Quel soleil suffit tout juste ?',
  'lesson.pharaohs.1.met':
    'Trois chacun : Maud et vous recevez {most}. Ibis en a maintenant le moins.',
} satisfies Texts<'lessons/pharaohs'>;

import type { Texts } from '@/i18n/keys';

export default {
  'lesson.pharaohs.1':
    'После каждой эпохи у кого фараонов больше всех — {most}, у кого меньше всех — {fewest}; при равенстве всем. Фараоны остаются на всю игру.',
  'lesson.pharaohs.1.goal': 'сравняться по фараонам с Maud.',
  'lesson.pharaohs.1.pass':
    '{leader} получит ещё двух, а у вас останется меньше всех: {partAfter}. Какого диска как раз хватит?',
  'lesson.pharaohs.1.met': 'По три: Maud и вы получаете {most}. Меньше всех теперь у Ibis.',
} satisfies Texts<'lessons/pharaohs'>;

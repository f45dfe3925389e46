import type { Texts } from '@/i18n/keys';

export default {
  'lesson.civilization.1':
    'После каждой эпохи считают ваши разные виды. Второй жетон того же вида ничего не даёт, а если нет ни одного, вы теряете очки. Потом все уходят в сброс.',
  'lesson.civilization.1.goal': 'собрать три вида.',
  'lesson.civilization.1.pass':
    '{leader} получит религию за {standing}, а ваши виды принесут, как и раньше, {partAfter}. Какого диска как раз хватит?',
  'lesson.civilization.1.met': 'Три вида: {part}. С четвёртым было бы {four}.',
  'lesson.civilization.2':
    'Эпоха почти кончилась, а цивилизации у вас нет совсем: {part}. Остальные спасовали.',
  'lesson.civilization.2.goal': 'не потерять очков за цивилизацию.',
  'lesson.civilization.2.hint': 'Хватит одного вида и самого малого диска.',
  'lesson.civilization.2.pass':
    'Жетон останется, и ваши {partAfter} тоже. Какой диск вы отдали бы, чтобы от них избавиться?',
  'lesson.civilization.2.met': 'Один вид приносит {part} вместо {none}. Лот того стоил.',
} satisfies Texts<'lessons/civilization'>;

import type { Texts } from '@/i18n/keys';

export default {
  'lesson.monuments.1':
    'Памятники остаются и считаются один раз, после третьей эпохи: 1 за вид и ещё {alike3}, {alike4} или {alike5} за три, четыре или пять одинаковых.',
  'lesson.monuments.1.goal': 'собрать три одинаковые пирамиды.',
  'lesson.monuments.1.hint': '{leader} ставит {standing}. Один ваш диск старше.',
  'lesson.monuments.1.pass':
    '{leader} получит оба жетона. Для вас они стоят {lot}: три одинаковых и шестой вид. Какой диск их выиграет?',
  'lesson.monuments.1.met': 'Три одинаковых и шесть видов: {part}.',
  'lesson.monuments.2':
    'До шести каждый вид — 1 очко. С седьмым их {seven}, за все восемь — {eight}. У вас видов {monuments}, остальные спасовали.',
  'lesson.monuments.2.goal': 'собрать семь видов.',
  'lesson.monuments.2.hint': 'Никто не ставил: выиграет самый малый диск.',
  'lesson.monuments.2.pass':
    'Жетон останется в ряду следующему победителю. Для вас он стоит {lot}. Какого диска вам меньше всего жаль?',
  'lesson.monuments.2.met': 'Семь видов: {part}.',
} satisfies Texts<'lessons/monuments'>;

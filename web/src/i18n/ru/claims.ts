import type { Texts } from '@/i18n/keys';

export default {
  // Claims
  'claims.caption': 'Десять вещей, которые говорят игроки',
  'claims.note':
    'Всё проверено на одних и тех же партиях: {games}, от 2 до 5 игроков. За столом всегда одинаковые боты.',
  'claims.rule':
    'Утверждение верно, если интервал (95 %) подтверждает его на каждом уровне и при любом числе игроков. Доля говорит, кто победил, а не почему.',
  'claims.command': 'Одна команда проверяет всё снова:',
  'claims.games': '{n} ({level})',
  'claims.true': 'Верно',
  'claims.false': 'Неверно',
  'claims.depends': 'Зависит',
  'claims.fair': 'равная доля',
  'claims.players': {
    one: '{n} игрок',
    few: '{n} игрока',
    many: '{n} игроков',
    other: '{n} игрока',
  },
  'claims.figures': 'Цифры',
} satisfies Texts<'claims'>;

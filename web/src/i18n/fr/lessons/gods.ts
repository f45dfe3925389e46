import type { Texts } from '@/i18n/keys';

export default {
  'lesson.gods.1':
    'À votre tour, un Dieu prend une tuile de la piste, aussitôt et sans enchère. Gardé, il rapporte {god} points après l’époque.',
  'lesson.gods.1.goal': 'prendre la tuile qui vous rapporte le plus.',
  'lesson.gods.1.hint': 'Vous avez deux sortes de Civilisation. Que rapporterait une troisième ?',
  'lesson.gods.1.god':
    'Cela fait {change} en tout, car les {god} points du Dieu sont perdus. Quelle tuile rapporte plus ?',
  'lesson.gods.1.draw':
    'Les tuiles resteraient là, à gagner pour les autres. Votre Dieu peut en prendre une maintenant. Laquelle ?',
  'lesson.gods.1.invoke':
    'Cela vous coûterait un soleil, et d’autres peuvent miser plus. Votre Dieu prend une tuile sans enchère. Laquelle ?',
  'lesson.gods.1.met':
    'Votre troisième sorte, sans dépenser de soleil. Si l’époque finissait maintenant : {now}.',
} satisfies Texts<'lessons/gods'>;

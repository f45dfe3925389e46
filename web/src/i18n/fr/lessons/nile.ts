import type { Texts } from '@/i18n/keys';

export default {
  'lesson.nile.1':
    'Chaque Nil et chaque crue vaut 1 point, mais seulement avec une crue. Vous avez quatre Nils et aucune crue : {part}.',
  'lesson.nile.1.goal': 'ouvrir l’enchère pour la crue.',
  'lesson.nile.1.hint': 'Votre plus haut soleil dépasse les leurs. Invoquez Ra.',
  'lesson.nile.1.draw':
    'Maud pourrait alors invoquer et répondre en dernier, et un Ra vient d’abord avec {chance}. Comment ouvrir l’enchère vous-même ?',
  'lesson.nile.1.met': 'Les deux passent. Vous avez invoqué : vous devez miser.',
  'lesson.nile.2':
    'Personne ne mise contre vous. Après l’époque, les crues sont défaussées ; les Nils restent et attendent la prochaine crue.',
  'lesson.nile.2.goal': 'obtenir la crue pour le soleil qui vous manquera le moins.',
  'lesson.nile.2.hint': 'Votre plus petit soleil suffit.',
  'lesson.nile.2.met': 'Une crue réveille quatre Nils : {part}.',
} satisfies Texts<'lessons/nile'>;

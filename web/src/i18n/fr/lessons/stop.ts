import type { Texts } from '@/i18n/keys';

export default {
  'lesson.stop.1':
    'Vous seul avez encore un soleil, personne ne peut miser contre vous : laissez grandir le lot. Ra {ra} sur {limit} : la fin n’est pas proche.',
  'lesson.stop.1.goal': 'retourner jusqu’à un Ra.',
  'lesson.stop.1.hint': 'Retournez une tuile, puis une autre.',
  'lesson.stop.1.invoke':
    'Il faut encore {left} Ra pour finir l’époque, et le lot ne vaut que {lot}. Que risquez-vous à attendre ?',
  'lesson.stop.1.met': 'Un Ra ouvre une enchère, et vous seul répondez.',
  'lesson.stop.2':
    'Après un Ra retourné, vous pouvez passer : les tuiles restent. Le prochain Ra ne finira pas encore l’époque.',
  'lesson.stop.2.goal': 'laisser grandir le lot.',
  'lesson.stop.2.hint': 'Passez : personne d’autre ne peut le prendre.',
  'lesson.stop.2.bid':
    'Le lot vaut {lot} maintenant, et personne ne peut vous le prendre. Que pourrait-il encore venir ?',
  'lesson.stop.2.met': 'Les tuiles restent, et c’est encore à vous.',
  'lesson.stop.3':
    'Continuez, en surveillant la piste de Ra. Le sac contient aussi des catastrophes : un lot peut perdre de sa valeur.',
  'lesson.stop.3.goal': 'retourner jusqu’au prochain Ra.',
  'lesson.stop.3.hint': 'Retournez une tuile, puis une autre.',
  'lesson.stop.3.invoke':
    'Le prochain Ra ne finit pas encore l’époque : il en manque {left}. Pourquoi pas une tuile de plus ?',
  'lesson.stop.3.met': 'Ra {ra} sur {limit}. Désormais, chaque tuile peut être la dernière.',
  'lesson.stop.4':
    'Chaque tuile de plus finit l’époque avec {chance}, et tout ce qui est sur la piste est perdu. Pour vous, il vaut {lot}.',
  'lesson.stop.4.goal': 's’arrêter à temps.',
  'lesson.stop.4.hint': 'Misez votre soleil.',
  'lesson.stop.4.pass':
    'Avec {chance}, la prochaine tuile vous coûte {lot}. Quelle tuile vaudrait ce risque ?',
  'lesson.stop.4.met':
    'Le dernier soleil est utilisé : l’époque est finie, et vos tuiles ont été comptées.',
} satisfies Texts<'lessons/stop'>;

import type { Texts } from '@/i18n/keys';

export default {
  // The guided epoch
  'guided.title': 'Votre première époque',
  'guided.about': 'Contre des bots doux, avec un conseil au bon moment',
  'guided.hints': 'Conseils',
  'guided.quiet': 'À vous de choisir : vous connaissez déjà le conseil pour ce moment.',
  'guided.others': 'C’est à {name}. Le prochain conseil viendra à votre tour.',
  'guided.off': 'Les conseils sont désactivés. La table dit ce qui est possible.',
  'guided.over':
    'L’époque est finie. Vos tuiles sont comptées, les soleils se relèvent, et deux époques sont encore à venir.',
  'guided.goon': 'Voir le décompte et continuer',
  'hint.lose':
    'Une catastrophe : défaussez ce que vous avez en double. Une sorte n’est perdue qu’avec sa dernière tuile.',
  'hint.forced':
    'Vous avez invoqué et les autres ont passé : vous devez miser. Prenez le soleil qui vous manquera le moins.',
  'hint.disaster':
    'Ce lot contient une catastrophe : pour vous, il vaut {lot}. Laissez-le aux autres.',
  'hint.just':
    'Personne ne répond après vous. Le plus petit soleil au-dessus de {standing} suffit pour un lot de {lot} ; un grand serait gâché.',
  'hint.after':
    'D’autres répondent encore après vous. Regardez leurs soleils : que peuvent-ils battre ? Pour vous, le lot vaut {lot}.',
  'hint.poor':
    'Ce lot vous rapporte {lot}. Passer ne coûte rien : le soleil reste pour un meilleur.',
  'hint.god':
    'Vous avez un Dieu : il prend aussitôt une tuile de la piste. Attendez-en une qui vaille plus de {god}.',
  'hint.full':
    'La piste est pleine : on ne peut plus rien retourner. Invoquez Ra ; si tous passent, les tuiles sont défaussées.',
  'hint.last':
    'Le prochain Ra finit l’époque, avec {chance} à cette tuile. Ce qui est là serait perdu, et vos soleils inutiles.',
  'hint.alone':
    'Vous seul avez encore des soleils : personne ne peut miser contre vous. Laissez grandir le lot tant que Ra {ra} sur {limit} est loin de la fin.',
  'hint.good':
    'Le lot vaut {lot} pour vous. Si l’un de vos soleils peut le gagner, invoquez Ra : vous répondez en dernier.',
  'hint.open': 'La piste est vide : retournez une tuile. La prochaine est Ra avec {chance}.',
  'hint.grow':
    'Le lot vaut {lot} pour vous jusqu’ici. Retournez tant qu’il est petit, et invoquez quand vous le voulez avant les autres.',
  'hint.out':
    'Vos soleils sont utilisés : vous regardez jusqu’à la fin de l’époque. Les soleils gagnés se relèveront alors.',
} satisfies Texts<'guided'>;

import type { Texts } from '@/i18n/keys';

export default {
  // Lessons
  'learn.title': 'Apprendre',
  'learn.done': '{n} sur {of}',
  'learn.begin': 'Commencer',
  'learn.goon': 'Continuer',
  'learn.ready': 'faite',
  'learn.leave': 'Quitter la leçon',
  'lesson.coach': 'Guide',
  'lesson.all': 'Toutes les leçons',
  'lesson.number': 'leçon {n} sur {of}',
  'lesson.where': 'Leçon {lesson} sur {lessons} · étape {step} sur {steps}',
  'learn.stop': 'Leçon {n} : {title}',
  'learn.stop.done': 'Leçon {n}, faite : {title}',
  'lesson.goal': 'But',
  'lesson.goal.is': 'But :',
  'lesson.missing': 'Il en manque une',
  'lesson.of': '{n} sur {of}',
  'lesson.hint': 'Indice',
  'lesson.show': 'Montrer',
  'lesson.next': 'Suite',
  'lesson.next.lesson': 'Leçon suivante',
  'lesson.next.end': 'Votre première époque',
  'lesson.taken.draw': 'Tuile retournée : coup repris',
  'lesson.taken.invoke': 'Ra invoqué : coup repris',
  'lesson.taken.pass': 'Vous avez passé : coup repris',
  'lesson.taken.bid': 'Mise de {sun} : coup repris',
  'lesson.taken.god': 'Un Dieu pour {tile} : coup repris',
  'lesson.taken.lose': '{tile} défaussée : coup repris',
  'lesson.taken.done': 'Dieux terminés : coup repris',
  'lesson.ladder.civilization': 'Sortes, et ce qu’elles rapportent',
  'lesson.ladder.monument_kinds': 'Sortes de monuments, et leurs points',
  'lesson.ladder.monument_copies': 'Monuments identiques, et leurs points',
  'lesson.ladder.pharaohs': 'Pharaons, et ce qu’ils rapportent',
  'lesson.ladder.you': 'vous',
  'lesson.ladder.goal': 'but',
  'lesson.why.dear':
    'Le {sun} gagne, mais un plus petit aussi : personne ne répond après vous. Lequel suffit tout juste ?',
  'lesson.why.alone':
    'Le {sun}, c’est trop : personne ne mise contre vous. Quel soleil vous manquera le moins ?',
  'lesson.why.other': 'Le but n’est pas atteint ainsi. Que pouvez-vous faire d’autre ?',
  'lesson.why.hint': 'Cherchez le plus petit de vos soleils au-dessus de {standing}.',
  'lesson.turn': 'Retourner, ou invoquer Ra',
  'lesson.turn.about': 'Ce qu’on fait à son tour',
  'lesson.turn.1':
    'À votre tour, vous faites une seule chose. Le plus souvent, vous retournez une tuile : elle va sur la piste, à la vue de tous, et c’est au suivant.',
  'lesson.turn.1.goal': 'retourner une tuile.',
  'lesson.turn.1.hint': 'Le premier bouton, ou la touche D.',
  'lesson.turn.1.invoke':
    'La piste est vide : on n’y gagnerait que le soleil central. Comment y mettre une tuile ?',
  'lesson.turn.1.met':
    'Chacun a joué. Trois tuiles sont sur la piste : ensemble, elles forment un lot.',
  'lesson.turn.2':
    'Au lieu de retourner une tuile, vous pouvez invoquer Ra : une enchère s’ouvre pour tout le lot. Chacun répond une fois, à son tour, et vous en dernier.',
  'lesson.turn.2.goal': 'ouvrir l’enchère pour ces trois tuiles.',
  'lesson.turn.2.hint': 'Le bouton avec la figurine de Ra, ou la touche R.',
  'lesson.turn.2.draw':
    'Le lot grandirait, mais Maud pourrait ensuite invoquer Ra et répondre en dernier. Comment avoir le dernier mot ?',
  'lesson.turn.2.met': 'Maud passe et {leader} mise {standing}. À vous de répondre.',
  'lesson.turn.3':
    'Vous misez un de vos soleils, plus haut que la mise précédente, ou vous passez. Le plus haut soleil emporte toutes les tuiles du lot.',
  'lesson.turn.3.goal': 'gagner le lot.',
  'lesson.turn.3.hint': 'Tout soleil au-dessus de {standing} gagne.',
  'lesson.turn.3.pass':
    '{leader} aurait les trois tuiles pour un {standing}. L’un de vos soleils est-il plus haut ?',
  'lesson.turn.3.met':
    'Le lot est à vous. Si l’époque finissait maintenant, vos tuiles rapporteraient {now}.',
  'lesson.bid': 'Une seule mise chacun',
  'lesson.bid.about': 'Qui répond en dernier, et quel soleil suffit',
  'lesson.bid.1':
    'Ibis a retourné Ra et répond donc en dernier. Vous répondez d’abord, une seule fois : ceux qui suivent peuvent battre votre soleil.',
  'lesson.bid.1.goal': 'miser un soleil que personne ne peut battre ensuite.',
  'lesson.bid.1.hint': 'Regardez les plus hauts soleils des autres et passez au-dessus.',
  'lesson.bid.1.bid':
    'Maud répond après vous, et son {winning} bat votre {sun}. Quel soleil ni l’un ni l’autre ne peut-il battre ?',
  'lesson.bid.1.pass':
    'Maud prend le lot pour un {winning} ; pour vous, il vaut {lot}. Quel soleil personne ne peut-il battre ?',
  'lesson.bid.1.met': 'Personne n’a de soleil plus haut : tous passent, et le lot est à vous.',
  'lesson.bid.2':
    'Cette fois, c’est vous qui avez retourné Ra : vous répondez en dernier. {leader} mise {standing}, et personne ne vient après vous.',
  'lesson.bid.2.goal': 'gagner avec le plus petit soleil qui suffit.',
  'lesson.bid.2.pass':
    '{leader} aurait le lot pour un {standing} ; pour vous, il vaut {lot}. Quel soleil suffit tout juste ?',
  'lesson.bid.2.met': 'Juste assez. Votre plus haut soleil reste pour un autre lot.',
  'lesson.bid.3':
    'Qui invoque Ra doit miser si tous les autres passent, sauf si la piste est pleine. Vous avez invoqué, et les deux ont passé.',
  'lesson.bid.3.goal': 'acheter le lot au plus bas prix.',
  'lesson.bid.3.hint': 'Personne n’a misé : tout soleil gagne, même le plus petit.',
  'lesson.bid.3.met': 'Pensez-y avant d’invoquer : le lot peut vous rester.',
  'lesson.sun': 'Le soleil gagné',
  'lesson.sun.about': 'Il dort jusqu’à l’époque suivante',
  'lesson.sun.1':
    'Le vainqueur prend aussi le soleil central, ici un {centre}, et laisse à sa place le soleil misé. Maud répond après vous.',
  'lesson.sun.1.goal': 'obtenir le {centre} : misez ce que Maud ne peut battre.',
  'lesson.sun.1.hint': 'Il reste un soleil à Maud. Passez au-dessus.',
  'lesson.sun.1.low':
    'Maud bat votre {sun} avec son {winning} et prend le soleil central. Lequel de vos soleils est plus haut ?',
  'lesson.sun.1.pass':
    'Maud prend le {centre} pour un {winning}. Lequel de vos soleils est plus haut ?',
  'lesson.sun.1.met':
    'Le soleil gagné est devant vous, face cachée. Votre {centre} est le nouveau soleil central.',
  'lesson.sun.2':
    'Face cachée, un soleil dort : on ne peut le miser pendant cette époque. Quand la piste de Ra est pleine, l’époque finit aussitôt. Il manque un Ra : retournez-le.',
  'lesson.sun.2.goal': 'passer à l’époque suivante.',
  'lesson.sun.2.hint': 'Retournez une tuile : ici, la prochaine est Ra.',
  'lesson.sun.2.invoke':
    'La piste est vide : vous échangeriez seulement un soleil contre le {centre} central. Qu’est-ce qui finit l’époque ?',
  'lesson.sun.2.met':
    'L’époque a été comptée, et tous les soleils se relèvent. Le plus haut commence : le vôtre.',
  'lesson.pharaohs': 'Pharaons',
  'lesson.pharaohs.about': 'Qui en a le plus, et qui le moins',
  'lesson.pharaohs.1':
    'Après chaque époque, le plus de Pharaons rapporte {most}, le moins {fewest} ; les ex æquo comptent tous. Les Pharaons restent toute la partie.',
  'lesson.pharaohs.1.goal': 'avoir autant de Pharaons que Maud.',
  'lesson.pharaohs.1.pass':
    '{leader} en aurait deux de plus, et vous gardez le moins : {partAfter}. Quel soleil suffit tout juste ?',
  'lesson.pharaohs.1.met':
    'Trois chacun : Maud et vous recevez {most}. Ibis en a maintenant le moins.',
  'lesson.nile': 'Nil et crue',
  'lesson.nile.about': 'Le Nil attend la crue',
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
  'lesson.civilization': 'Civilisation : trois sortes paient',
  'lesson.civilization.about': 'Des sortes différentes, comptées à chaque époque',
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
  'lesson.monuments': 'Monuments',
  'lesson.monuments.about': 'Gardés jusqu’au bout, comptés une fois',
  'lesson.monuments.1':
    'Les monuments sont gardés et comptés une fois, après la troisième époque : 1 par sorte, et {alike3}, {alike4} ou {alike5} pour trois, quatre ou cinq identiques.',
  'lesson.monuments.1.goal': 'avoir trois pyramides.',
  'lesson.monuments.1.hint': '{leader} mise {standing}. L’un de vos soleils est plus haut.',
  'lesson.monuments.1.pass':
    '{leader} aurait les deux tuiles. Pour vous, elles valent {lot} : trois identiques et une sixième sorte. Quel soleil les gagne ?',
  'lesson.monuments.1.met': 'Trois identiques et six sortes : {part}.',
  'lesson.monuments.2':
    'Jusqu’à six, chaque sorte vaut 1 point. La septième les porte à {seven}, les huit à {eight}. Vous en avez {monuments}, et les autres ont passé.',
  'lesson.monuments.2.goal': 'avoir sept sortes.',
  'lesson.monuments.2.hint': 'Personne n’a misé : votre plus petit soleil gagne.',
  'lesson.monuments.2.pass':
    'La tuile resterait sur la piste pour le prochain vainqueur. Pour vous, elle vaut {lot}. Quel soleil vous manquera le moins ?',
  'lesson.monuments.2.met': 'Sept sortes : {part}.',
  'lesson.disasters': 'Catastrophes',
  'lesson.disasters.about': 'Des lots qui coûtent plus qu’ils ne rapportent',
  'lesson.disasters.1':
    'Qui gagne une catastrophe perd deux tuiles : funérailles, des Pharaons ; sécheresse, des crues puis des Nils ; agitation, de la Civilisation ; tremblement de terre, des monuments. Vous répondez en dernier.',
  'lesson.disasters.1.goal': 'garder vos Pharaons.',
  'lesson.disasters.1.hint': 'L’or rapporte {gold}. Que coûteraient deux Pharaons de moins ?',
  'lesson.disasters.1.bid':
    'L’or rapporte {gold}, mais les funérailles prennent deux Pharaons : {change} en tout. Ce lot vaut-il un soleil ?',
  'lesson.disasters.1.met': 'Maud a le lot, et les funérailles ont pris ses Pharaons.',
  'lesson.disasters.2':
    'Une catastrophe ne prend rien là où il n’y a rien. De l’or, un Dieu et une agitation sont sur la piste, et vous n’avez aucune Civilisation.',
  'lesson.disasters.2.goal': 'gagner ce lot.',
  'lesson.disasters.2.pass':
    '{leader} l’aurait pour un {standing}. Pour vous, il vaut {lot}, catastrophe comprise. Quel soleil suffit tout juste ?',
  'lesson.disasters.2.met': 'Rien n’est perdu, et la catastrophe a quitté la partie.',
  'lesson.disasters.3':
    'Ici, une catastrophe a frappé : vous défaussez deux tuiles Civilisation au choix. Une sorte n’est perdue qu’avec sa dernière tuile.',
  'lesson.disasters.3.goal': 'garder trois sortes.',
  'lesson.disasters.3.hint': 'Vous avez une sorte en triple. Choisissez-en deux.',
  'lesson.disasters.3.lose':
    'C’était la seule : vos sortes rapporteraient {partAfter}. De quelle sorte en avez-vous plusieurs ?',
  'lesson.disasters.3.met': 'Il reste trois sortes : {part}.',
  'lesson.gods': 'Dieux',
  'lesson.gods.about': 'Une tuile, sans enchère',
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
  'lesson.last': 'Le dernier Ra',
  'lesson.last.about': 'Chaque tuile peut finir l’époque',
  'lesson.last.1':
    'Ra {ra} sur {limit} : le prochain Ra finit l’époque aussitôt, sans enchère. Les tuiles de la piste sont perdues, et les soleils restants ne servent plus.',
  'lesson.last.1.goal': 'vous assurer de ces tuiles.',
  'lesson.last.1.hint': 'Invoquer Ra ne retourne aucune tuile.',
  'lesson.last.1.draw':
    'Avec {chance}, c’est le dernier Ra : {lot} sur la piste seraient perdus, et votre soleil inutile. Qu’est-ce qui est sûr ?',
  'lesson.last.1.met': 'Maud passe : son soleil est plus petit que le vôtre.',
  'lesson.last.2':
    'Vous avez invoqué et personne n’a misé : le lot est à vous. Il coûte votre dernier soleil : l’époque se finit sans vous.',
  'lesson.last.2.goal': 'miser votre soleil.',
  'lesson.last.2.hint': 'Appuyez sur le soleil ou tapez son nombre.',
  'lesson.last.2.met':
    'En sûreté : {now} si l’époque finissait maintenant. En fin d’époque, un soleil qui attend vaut peu.',
  'lesson.stop': 'Quand s’arrêter',
  'lesson.stop.about': 'Seul avec le sac',
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
} satisfies Texts<'learn'>;

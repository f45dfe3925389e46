import type { Texts } from '@/i18n/keys';

export default {
  // Rules
  'rules.title': 'Règles',
  'rules.of': 'Règles : {edition}',
  'rules.note': 'En bref, et dans nos propres mots. Chaque règle peut s’essayer à une table.',
  'rules.contents': 'Sommaire',
  'rules.editions.choose': 'Édition',
  'rules.try': 'Essayer',
  'rules.try.label': 'Essayer : {what}',
  'rules.differs': 'varie selon l’édition',
  'rules.aim': 'Le but',
  'rules.aim.points':
    'Vous réunissez des tuiles pendant trois époques. Après chacune, elles rapportent des points, et vous commencez avec {start}. Le plus de points après la troisième gagne.',
  'rules.aim.suns':
    'Les tuiles se gagnent aux enchères, et l’on mise des soleils. Un soleil sert une fois par époque.',
  'rules.setup': 'Mise en place',
  'rules.setup.note':
    'On mélange {tiles} tuiles. Chacun reçoit un groupe de soleils par tirage au sort ; le soleil 1 est au centre. Le plus haut soleil commence.',
  'rules.setup.players': 'Joueurs',
  'rules.setup.ra': 'Tuiles Ra qui finissent une époque',
  'rules.setup.groups': 'Groupes de soleils',
  'rules.turn': 'Un tour',
  'rules.turn.one':
    'À votre tour, vous faites une chose parmi trois. Puis vient le joueur suivant qui a un soleil visible, dans le sens horaire.',
  'rules.turn.draw':
    'Retourner une tuile, si la piste a de la place. Elle va sur la première case libre. Une tuile Ra va sur la piste de Ra et ouvre une enchère.',
  'rules.turn.invoke': 'Invoquer Ra : une enchère pour tout ce qui est sur la piste.',
  'rules.turn.empty':
    'On peut invoquer Ra même sur une piste vide : on n’y gagne que le soleil central.',
  'rules.turn.gods':
    'Jouer des Dieux : pour chacun, prenez une tuile de la piste, sauf un autre Dieu. Ils quittent la partie.',
  'rules.turn.alone': 'S’il ne reste de soleils qu’à vous, vous enchaînez les tours.',
  'rules.auction': 'Une enchère',
  'rules.auction.order':
    'Elle commence à gauche de qui a retourné ou invoqué Ra, et finit par lui. Qui n’a pas de soleil visible n’est pas interrogé.',
  'rules.auction.once':
    'Chacun répond une fois : un soleil visible plus haut que la mise en cours, ou passer.',
  'rules.auction.must.no':
    'Qui a invoqué doit miser si tous les autres ont passé, sauf si la piste est pleine.',
  'rules.auction.must.yes':
    'Qui a invoqué doit miser dès qu’il peut battre la mise en cours, sauf si la piste est pleine.',
  'rules.auction.full':
    'Si la piste est pleine, chacun peut passer. Si tous passent, les tuiles sont défaussées.',
  'rules.auction.stay': 'Après un Ra retourné, tous peuvent passer : les tuiles restent.',
  'rules.win': 'Le vainqueur',
  'rules.win.lot':
    'Le vainqueur prend toutes les tuiles de la piste. Les autres mises reviennent à leurs propriétaires.',
  'rules.win.sun':
    'Le soleil central lui revient aussi, face cachée : il servira dès l’époque suivante. Le soleil misé devient le soleil central.',
  'rules.win.next':
    'Le jeu reprend à gauche de qui a retourné ou invoqué Ra, quel que soit le vainqueur.',
  'rules.disaster': 'Catastrophes',
  'rules.disaster.lose':
    'Une catastrophe gagnée coûte deux tuiles, ou celles que vous avez : funérailles, des Pharaons ; sécheresse, des crues puis des Nils ; agitation, de la Civilisation ; tremblement de terre, des monuments. Puis elle quitte la partie.',
  'rules.disaster.first':
    'Les autres tuiles du lot sont d’abord à vous : elles peuvent donc être perdues aussi.',
  'rules.disaster.choice': 'Parmi les tuiles Civilisation et parmi les monuments, vous choisissez.',
  'rules.disaster.strike.yes':
    'Une catastrophe prise avec un Dieu frappe aussitôt, avant le Dieu suivant.',
  'rules.disaster.strike.no':
    'Les catastrophes prises avec des Dieux frappent quand tous les Dieux du tour sont joués.',
  'rules.end': 'La fin d’une époque',
  'rules.end.ra': 'La tuile Ra qui remplit la piste de Ra finit aussitôt l’époque, sans enchère.',
  'rules.end.suns': 'Elle finit aussi quand plus personne n’a de soleil visible.',
  'rules.end.clear':
    'Les tuiles des deux pistes sont défaussées, le soleil central reste. Après le décompte, tous les soleils se relèvent.',
  'rules.score': 'Ce que rapportent les tuiles',
  'rules.score.what': 'Tuile',
  'rules.score.points': 'Points',
  'rules.score.after': 'Ensuite',
  'rules.score.kept': 'gardées',
  'rules.score.gone': 'défaussées',
  'rules.score.river.after': 'Nils gardés, crues défaussées',
  'rules.score.gods': '{god} chacun',
  'rules.score.gold': '{gold} chacun',
  'rules.score.pharaohs':
    'le plus {most}, le moins {fewest}, ex æquo pour tous ; rien si tous sont à égalité',
  'rules.score.river': '1 chacun, avec au moins une crue',
  'rules.score.civilization': 'aucune sorte {none} ; 3, 4 ou 5 sortes : {three}, {four}, {five}',
  'rules.score.monuments':
    'après l’époque 3 : 1 par sorte jusqu’à six, 7 sortes {seven}, 8 sortes {eight} ; 3, 4 ou 5 identiques : {alike3}, {alike4}, {alike5} de plus',
  'rules.score.suns':
    'après l’époque 3 : plus haute somme {mostSuns}, plus basse {fewestSuns}, ex æquo pour tous',
  'rules.final': 'La fin de la partie',
  'rules.final.suns': 'Après la troisième époque, les monuments et les soleils comptent aussi.',
  'rules.final.floor':
    'Les points ne tombent jamais sous 0. Les totaux restent cachés aux autres jusqu’à la fin, sauf si la table joue à découvert.',
  'rules.final.tie': 'En cas d’égalité, le plus haut soleil l’emporte.',
  'rules.editions': 'Les éditions côte à côte',
  'rules.editions.note':
    'Ce qui est marqué diffère des autres. Tous les nombres de tuiles, de soleils et de points sont les mêmes.',
  'rules.editions.players': 'Joueurs',
  'rules.editions.must': 'Qui a invoqué doit miser',
  'rules.editions.must.no': 'si tous ont passé',
  'rules.editions.must.yes': 's’il le peut',
  'rules.editions.strike': 'Catastrophes prises avec des Dieux',
  'rules.editions.strike.yes': 'frappent aussitôt',
  'rules.editions.strike.no': 'frappent en fin de tour',
  'rules.editions.marker': 'Sur la piste de Ra',
  'rules.editions.marker.yes': 'une barque avance',
  'rules.editions.marker.no': 'des tuiles Ra',
  'rules.editions.word': 'Son mot pour « {word} »',
  'rules.editions.language': 'Langue',
} satisfies Texts<'rules'>;

import type { Texts } from '@/i18n/keys';

export default {
  // Help
  'help.title': 'Aide',
  'help.keys': 'Touches',
  'help.key.draw': 'Retourner une tuile',
  'help.key.invoke': 'Invoquer Ra',
  'help.key.god': 'Jouer un Dieu',
  'help.key.digits': 'Miser ce soleil ; deux chiffres rapidement à partir de 10',
  'help.key.pass': 'Passer',
  'help.key.enter': 'Confirmer',
  'help.key.escape': 'Revenir, fermer',
  'help.key.undo': 'Reprendre votre dernier coup',
  'help.key.hurry': 'Accélérer la fin d’une époque qui se joue sans vous',
  'help.key.arrows': 'Parcourir le journal ou la partie',
  'help.key.help': 'Cette aide',
  'help.aim': 'Le but',
  'help.aim.1':
    'Trois époques, un sac de tuiles. Vos soleils servent à remporter des lots ; à la fin de chaque époque, vos tuiles rapportent des points. Le plus haut total après la troisième gagne.',
  'help.turn': 'À votre tour',
  'help.turn.draw':
    'Retourner : la tuile va sur la piste, à vendre. Si c’est Ra, une enchère s’ouvre.',
  'help.turn.invoke':
    'Invoquer Ra : vous ouvrez une enchère pour ce qui s’y trouve. Si personne d’autre ne mise, vous le devez, sauf si la piste est pleine.',
  'help.turn.invoke.must':
    'Invoquer Ra : vous ouvrez une enchère pour ce qui s’y trouve. Vous répondez en dernier et devez miser si vous pouvez battre la mise, sauf si la piste est pleine.',
  'help.turn.god':
    'Jouer des Dieux : chacun prend une tuile de la piste, tout de suite et sans enchère.',
  'help.auction': 'Une enchère',
  'help.auction.1':
    'Quiconque a encore un soleil répond une fois : un soleil plus haut, ou passer. Qui a retourné ou invoqué Ra répond en dernier.',
  'help.auction.2':
    'Qui gagne prend toutes les tuiles et le soleil du centre, utilisable dès l’époque suivante. Le soleil misé devient le nouveau centre.',
  'help.auction.3':
    'Si tout le monde passe après un Ra retourné, les tuiles restent. Sur une piste pleine, elles sont défaussées.',
  'help.end': 'La fin d’une époque',
  'help.end.1':
    'Une époque s’achève aussitôt que la dernière case de la piste de Ra est prise, ou quand tous les soleils sont utilisés. Un soleil épargné l’est alors pour rien.',
  'help.end.limits': 'À {n} : {limit} tuiles Ra',
  'help.tiles': 'Les tuiles',
  'help.tiles.count': '{n} dans le sac',
  'help.tile.ra': 'Ouvre une enchère. La dernière d’une époque y met fin aussitôt.',
  'help.tile.god': '{god} points, ou une tuile de la piste à sa place. Défaussé après l’époque.',
  'help.tile.pha': 'Le plus de Pharaons : {most} ; le moins : {fewest}. Gardés toute la partie.',
  'help.tile.nil': '1 point, mais seulement avec une crue de la même époque. Gardé.',
  'help.tile.flo': '1 point, et fait compter vos tuiles Nil. Défaussée après l’époque.',
  'help.tile.gol': '{gold} points. Défaussé après l’époque.',
  'help.tile.civ':
    'Trois sortes : {three}, quatre : {four}, cinq : {five} ; aucune : {none}. Défaussée après l’époque.',
  'help.tile.mon':
    'Gardé ; compte à la fin : 1 par sorte, {seven} pour sept sortes, {eight} pour les huit, et {alike3}, {alike4} ou {alike5} pour trois, quatre ou cinq pareils.',
  'help.tile.fun': 'Qui la prend perd deux Pharaons.',
  'help.tile.dro': 'Qui la prend perd deux crues ; à défaut, des tuiles Nil.',
  'help.tile.war': 'Qui la prend perd deux tuiles Civilisation au choix.',
  'help.tile.ear': 'Qui la prend perd deux monuments au choix.',
  'help.suns':
    'Après la dernière époque, la plus haute somme de soleils rapporte {most}, la plus basse {fewest}. Un total ne descend jamais sous 0.',
  'help.tie': 'En cas d’égalité, le plus haut soleil l’emporte.',
  'help.edition': 'Règles de : {edition}',
  'help.about': 'À propos de Sunbarge',
  'help.about.1':
    'Ra est un jeu de Reiner Knizia. Sunbarge est un logiciel libre, avec ses propres dessins, mots et sons.',
} satisfies Texts<'help'>;

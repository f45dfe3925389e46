import type { Texts } from '@/i18n/keys';

export default {
  // Replay
  'replay.title': 'Revoir la partie',
  'replay.title.of': 'Revoir la partie : {names}',
  'replay.play': 'Lecture (touche Espace)',
  'replay.pause': 'Pause (touche Espace)',
  'replay.speed': 'Vitesse',
  'replay.speed.n': '× {n}',
  'replay.jump': 'Aller à',
  'replay.jump.auction': 'Enchère {n} : {what}',
  'replay.jump.won': '{name} avec {sun}',
  'replay.jump.nobody': 'tout le monde a passé',
  'replay.scoring': 'Décompte',
  'replay.link': 'Copier le lien vers cette position',
  'replay.download': 'Télécharger la partie',
  'replay.import.note':
    'Collez le texte d’une partie ou ouvrez son fichier. Il reste sur cette page.',
  'replay.import.text': 'Texte de la partie',
  'replay.import.file': 'Ouvrir un fichier',
  'replay.import.go': 'Montrer',
  'replay.import.line': 'Ligne {line}',
  'record.tag': 'On attend ici une ligne comme [Clé "Valeur"], ou une ligne vide avant les coups.',
  'record.missing': 'L’en-tête n’a pas de [{found} "…"].',
  'record.twice': '{found} est là deux fois.',
  'record.value': 'La valeur de {found} n’est pas possible.',
  'record.move': '« {found} » n’est pas possible ici.',
  'record.result': 'Le résultat n’est pas celui que donnent les coups.',
  'record.long': 'Plus de coups que dans toute partie.',
  'replay.import.large': 'C’est plus long que toute partie. La limite est de 60 000 caractères.',
  'replay.nothing': 'Rien ne s’est encore passé',
} satisfies Texts<'replay'>;

import type { Texts } from '@/i18n/keys';

export default {
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
} satisfies Texts<'lessons/disasters'>;

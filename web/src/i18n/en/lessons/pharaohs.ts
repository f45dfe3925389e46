export default {
  'lesson.pharaohs.1':
    'After each epoch, whoever has the most pharaohs gets {most}, whoever has the fewest {fewest}; level counts for all. Pharaohs stay all game.',
  'lesson.pharaohs.1.goal': 'have as many pharaohs as Maud.',
  'lesson.pharaohs.1.pass':
    '{leader} would get two more, and you keep the fewest: {partAfter}. Which sun is just enough?',
  'lesson.pharaohs.1.met': 'Three each: Maud and you both get {most}. Ibis now has the fewest.',
} as const;

/** Which modules the build puts into one file together. */
export interface Chunk {
  name: string;
  /** Matches the paths of modules. */
  test: RegExp;
  /** Modules that several groups would take are in the one with the highest priority. */
  priority?: number;
}

/** A pattern for modules of ours or of packages, named by the beginnings of their paths. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`/(src|node_modules)/(${paths.join('|')})`);
}

/** Components that only some pages need; all others in this folder most pages do. */
const FEW =
  'CompareRows|FullScreenDialog|ImportForm|[Nn]amedTiles|NightBanner|OfflineNotice|RadioGroup|' +
  'SegmentedControl|Site(Header|Page)|Slider|SunWay|Switch|[Tt]ile(Facts|Tip)';

/**
 * By itself, the build would make a file of every module that two pages share, and each file costs
 * 400 bytes of headers and compresses worse. A group takes what its modules import with them.
 */
export const chunks: Chunk[] = [
  // What most pages need.
  {
    name: 'start',
    test: modules(
      '(main|App|pages)[.]',
      '(api|art|offline|router)/',
      'i18n/(?!reasonSentence)[^/]+$',
      'engine/outdated',
      'storage/(browserStorage|lastSetup|learned|lessons|seats|settings)',
      'lobby/(botLevels|playerName)',
      'local/entries',
      'socket/pendingCommands',
      `components/(?!${FEW})[^/]+$`,
      'components/board/(RaStations|SunArc|sunPath)',
      'components/scoring/scoringValues',
      'components/sheets/positionSheets',
      '@noble/hashes/(sha2|utils|_)',
    ),
    priority: 1,
  },
  // The header of all pages but tables and lessons.
  { name: 'site', test: modules('components/Site(Header|Page)', 'lobby/(errorText|quickGame)') },
  // What is set up with: a game, a position.
  { name: 'controls', test: modules('components/(SegmentedControl|Switch)') },
  // The engine, in pages that ask it themselves; bots are in a worker.
  {
    name: 'engine',
    test: modules(
      'engine/(editionFacts|engine|events|figures|files|game|layout|lines|lotArrays|memory|position|workspace)[.]',
      'local/(engine|positionParts)',
    ),
  },
  // The board that is played at: tables, lessons and puzzles.
  {
    name: 'board',
    test: modules(
      'components/board/',
      'sounds/sounds',
      'table/(?!animation/(animator|flyer|logLineAnimations|spots)|connectTable|sidebar)',
    ),
  },
  // Tables in this browser, and lessons.
  { name: 'local', test: modules('local/(apply|logLines|progress|rounded|seats|table|view)[.]') },
  // A lesson. Its list needs little of it, but the guided epoch and the rules' positions are apart.
  {
    name: 'learn',
    test: modules(
      'components/SunWay',
      'pages/learn/(?![Gg]uided|[Tt]rial|LessonList|lessons/|moments)',
    ),
  },
];

import { withTexts } from '@/i18n';

/** Loads each page when it is visited, and its texts beside it. */
export const PAGES = {
  home: () => withTexts(import('@/pages/home/HomePage.svelte'), 'home'),
  table: () => withTexts(import('@/pages/table/TablePage.svelte'), 'board', 'table'),
  replay: () => withTexts(import('@/pages/replay/ReplayPage.svelte'), 'board', 'scoring', 'replay'),
  report: () =>
    withTexts(import('@/pages/report/ReportPage.svelte'), 'scoring', 'reasons', 'report'),
  analysis: () =>
    withTexts(import('@/pages/analysis/AnalysisPage.svelte'), 'reasons', 'replay', 'analysis'),
  companion: () =>
    withTexts(import('@/pages/companion/CompanionPage.svelte'), 'board', 'scoring', 'companion'),
  rules: () => withTexts(import('@/pages/rules/RulesPage.svelte'), 'rules'),
  learn: () => withTexts(import('@/pages/learn/LearnPage.svelte'), 'board', 'learn'),
  puzzles: () => withTexts(import('@/pages/puzzles/PuzzlesPage.svelte'), 'board', 'puzzles'),
  claims: () => withTexts(import('@/pages/claims/ClaimsPage.svelte'), 'claims'),
};

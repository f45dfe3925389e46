/** A build of the page: its id, and the paths of all its files. */
export interface Build {
  id: string;
  files: string[];
}

const PREFIX = 'sunbarge-page-';

/** Files that are no part of a build, and were used. */
export const USED_FILES = 'sunbarge-used';

/** Message of a page that is loaded: caches of builds that no page shows can go, and the engine come. */
export const TIDY = 'tidy';
/** Message of a service worker that has taken over: the server may have a newer build. */
export const ACTIVATED = 'activated';

/**
 * Name of the cache with the files of a build, and of the lock that every page of that build holds
 * while it is open.
 */
export function buildName(id: string): string {
  return PREFIX + id;
}

export function isBuildName(name: string): boolean {
  return name.startsWith(PREFIX);
}

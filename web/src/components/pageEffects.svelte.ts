import { onMount } from 'svelte';
import { serverInfo } from '@/api/serverInfo.svelte';
import { setEdition, t } from '@/i18n';

/** Shows a title in the window while the calling component is mounted; without one, the site's name. */
export function useTitle(title: () => string): void {
  $effect(() => {
    const [own, site] = [title(), t('sunbarge')];
    document.title = own ? `${own} · ${site}` : site;
  });
  onMount(() => () => (document.title = t('sunbarge')));
}

/**
 * Uses the words of an edition while the calling component is mounted; null for the usual ones,
 * which are used too until the server has sent those of the editions.
 */
export function useEdition(edition: () => string | null): void {
  $effect(() => setEdition(serverInfo.edition(edition() ?? '')));
  onMount(() => {
    serverInfo.load().catch(() => undefined);
    return () => setEdition(null);
  });
}

import { settings } from '@/storage/settings.svelte';

/** Factor on durations: the speed setting, or 0 if the system asks for reduced motion. */
export function animationSpeed(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : settings.speed;
}

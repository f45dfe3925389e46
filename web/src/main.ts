import { mount } from 'svelte';
import App from './App.svelte';
import { drawSprite } from '@/art/sprite';
import { readiness } from '@/api/readiness.svelte';
import { registerServiceWorker } from '@/offline/serviceWorker';
import { router } from '@/router/router.svelte';
import { settings } from '@/storage/settings.svelte';
import '@/styles/tokens.css';
import '@/styles/base.css';
import { setLanguage } from '@/i18n';
import { PAGES } from './pages';

readiness.poll();
drawSprite();
const texts = setLanguage(settings.language);
// The page is fetched beside the texts; what fails here is shown when it is needed.
const { page } = router.route;
if (page !== 'notFound') PAGES[page]().catch(() => undefined);
await texts;
mount(App, { target: document.getElementById('page')! });
registerServiceWorker();

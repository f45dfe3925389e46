import { mount } from 'svelte';
import App from './App.svelte';
import { drawSprite } from '@/art/sprite';
import { readiness } from '@/api/readiness.svelte';
import { registerServiceWorker } from '@/offline/serviceWorker';
import { settings } from '@/storage/settings.svelte';
import '@/styles/tokens.css';
import '@/styles/base.css';
import { setLanguage } from '@/i18n';

readiness.poll();
drawSprite();
await setLanguage(settings.language);
mount(App, { target: document.getElementById('page')! });
registerServiceWorker();

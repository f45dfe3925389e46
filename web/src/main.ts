import { mount } from 'svelte';
import App from './App.svelte';
import { drawSprite } from './art/sprite';
import { readiness } from './kept/readiness.svelte';
import { settings } from './kept/settings.svelte';
import './look/tokens.css';
import './look/base.css';
import { speak } from './words';

readiness.watch();
drawSprite();
await speak(settings.language);
mount(App, { target: document.getElementById('page')! });

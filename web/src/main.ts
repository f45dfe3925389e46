import { mount } from 'svelte';
import App from './App.svelte';
import { drawSprite } from './art/sprite';
import { settings } from './kept/settings.svelte';
import './look/tokens.css';
import './look/base.css';
import { speak } from './words';

drawSprite();
await speak(settings.language);
mount(App, { target: document.getElementById('page')! });

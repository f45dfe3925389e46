import { expect, it } from 'vitest';
import { digitOf, isTyping, letterOf } from './keyboard';

it('knows a letter on any keyboard', () => {
  expect(letterOf({ key: 'd', code: 'KeyD' })).toBe('d');
  expect(letterOf({ key: 'в', code: 'KeyD' })).toBe('d');
  expect(letterOf({ key: 'a', code: 'KeyQ' })).toBe('a');
  expect(letterOf({ key: 'Enter', code: 'Enter' })).toBe('');
});

it('knows a digit on any keyboard', () => {
  expect(digitOf({ key: '8', code: 'Digit8' })).toBe('8');
  expect(digitOf({ key: '_', code: 'Digit8' })).toBe('8');
  expect(digitOf({ key: '8', code: 'Numpad8' })).toBe('8');
  expect(digitOf({ key: 'd', code: 'KeyD' })).toBe('');
});

it('leaves keys to fields and to the browser', () => {
  const field = document.createElement('input');
  const event = new KeyboardEvent('keydown', { key: 'd' });
  Object.defineProperty(event, 'target', { value: field });
  expect(isTyping(event)).toBe(true);
  expect(isTyping(new KeyboardEvent('keydown', { key: 'r', ctrlKey: true }))).toBe(true);
  expect(isTyping(new KeyboardEvent('keydown', { key: 'd' }))).toBe(false);
});

/** The languages of the page, each by its own name. A new one: a line here, and its file. */
export const LANGUAGES = { en: 'English', fr: 'Français', ru: 'Русский' } as const;
export type Language = keyof typeof LANGUAGES;

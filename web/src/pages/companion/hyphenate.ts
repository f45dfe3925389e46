/** Words that are longer than this get hyphens; Cyrillic letters are wider. */
const LONG = { russian: 6, latin: 8 };
/** A syllable that another one follows: a vowel, or a vowel and the first of two consonants. */
const RUSSIAN_SYLLABLE =
  /([а-яё][аеёиоуыэюя][бвгджзйклмнпрстфхцчшщ]?[ьъ]?)(?=[бвгджзклмнпрстфхцчшщ][ьъ]?[аеёиоуыэюя][а-яё])/gi;
const LATIN_SYLLABLE =
  /([a-zé][aeiouyé][b-df-hj-np-tv-z]?)(?=(?:[b-df-hj-np-tv-z]|[bcdfgpt][lr])[aeiouyé][a-zé])/gi;

/** Long words with soft hyphens, as not every browser hyphenates by itself; those that have some stay. */
export function hyphenate(text: string): string {
  return text.replace(/\S+/g, (word) => {
    if (word.includes('\u00AD')) return word;
    if (/[а-яё]/i.test(word)) return split(word, RUSSIAN_SYLLABLE, LONG.russian);
    return split(word, LATIN_SYLLABLE, LONG.latin);
  });
}

function split(word: string, syllable: RegExp, long: number): string {
  return word.length > long ? word.replace(syllable, '$1\u00AD') : word;
}

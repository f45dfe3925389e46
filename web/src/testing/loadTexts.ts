import { withTexts } from '@/i18n';
import type { Part } from '@/i18n/keys';
import { PARTS } from './texts';

// Unit tests show texts of all parts, in English unless they choose another language.
await withTexts(Promise.resolve(), ...(Object.keys(PARTS.en!) as Part[]));

import { compilePart, listParts } from '@fairtick/texts/read-texts';
import { createTranslate } from '../src/kit/i18n/translate.ts';

const screens = listParts().filter((part) => !part.startsWith('server/'));

/** What the screens say in English. */
export const english = createTranslate('en', Object.assign({}, ...screens.map((part) => compilePart('en', part))));

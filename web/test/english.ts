import { compilePart, listParts, readTexts } from '@fairtick/texts/read-texts';
import type admin from '../../texts/en/admin.json';
import type verification from '../../texts/en/verification.json';
import type desk from '../../texts/en/verification-desk.json';
import { createTranslate } from '../src/kit/i18n/translate.ts';

const screens = listParts().filter((part) => !part.startsWith('server/'));

/** The English texts of the screens. */
export const english = createTranslate('en', Object.assign({}, ...screens.map((part) => compilePart('en', part))));

const groups: Record<string, Record<string, string>> = {};
for (const [key, text] of readTexts('en')) {
	const [group = '', ...name] = key.split('.');
	groups[group] = { ...groups[group], [name.join('.')]: text };
}

/** The same texts by group, as in their files, for tests of the back office. */
export const en = groups as unknown as typeof admin & typeof verification & typeof desk;

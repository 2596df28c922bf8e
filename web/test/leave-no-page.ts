import { afterAll } from 'vitest';
import { startTexts } from '../src/i18n/texts.ts';

/** Test files that show pages share processes: what one of them has shown, stored or chosen is gone for the next. */
afterAll(() => {
	document.body.replaceChildren();
	localStorage.clear();
	sessionStorage.clear();
	startTexts('en');
});

import type { TextPart } from '@fairtick/texts/text-key';
import { configure } from '@testing-library/react';
import { afterAll, beforeAll } from 'vitest';
import { parts } from '../src/kit/i18n/en.ts';
import { loadTexts } from '../src/kit/i18n/texts.ts';

// The limit finds what hangs, not what is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** Loads all texts, so that files loaded by an earlier test make no difference. */
beforeAll(() => loadTexts(Object.keys(parts).map((path) => path.replace(/^\.\/|\.json$/g, '') as TextPart)));

/** Test files that show pages share processes: what one of them has shown or stored is removed for the next. */
afterAll(() => {
	document.body.replaceChildren();
	localStorage.clear();
	sessionStorage.clear();
	for (const cookie of document.cookie.split('; ')) {
		const end = `${cookie.split('=')[0]}=; Max-Age=0`;
		// Those that pages set are for the whole site.
		// biome-ignore lint/suspicious/noDocumentCookie: as the pages write them
		for (const path of ['', '; Path=/']) document.cookie = `${end}${path}`;
	}
});

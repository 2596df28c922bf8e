import { join } from 'node:path';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { drawPage } from '@fairtick/texts/draw-page';
import { compilePart, listParts } from '@fairtick/texts/read-texts';
import type { Plugin } from 'vitest/config';

const FOLDER = join(import.meta.dirname, '../../texts');
const FILES = /\/texts\/(en|br|id|in)\/([\w-]+\.json|pages\/\w+\.md)$/;

/**
 * Compiles the texts of screens by key, with the texts that they link to. Information pages are rendered; `?raw` gives
 * their Markdown.
 */
export function texts(): Plugin {
	return {
		name: 'texts',
		enforce: 'pre',
		transform: {
			filter: { id: FILES },
			handler(code, id) {
				const [, page] = /\/pages\/(\w+)\.md$/.exec(id) ?? [];
				if (page !== undefined)
					return { code: `export default ${JSON.stringify(drawPage(code))};`, map: null, moduleType: 'js' };
				const [, locale = '', part = ''] = /(\w+)\/([\w-]+)\.json$/.exec(id) ?? [];
				for (const linked of listParts()) this.addWatchFile(join(FOLDER, locale, `${linked}.json`));
				return { code: JSON.stringify(compilePart(locale as Locale, part)), map: null };
			},
		},
		configureVitest({ experimental_defineCacheKeyGenerator: define }) {
			// A compiled text depends on the texts that it links to, so its own content does not identify it.
			define(({ id }) => (FILES.test(id) ? false : undefined));
		},
	};
}

import { join } from 'node:path';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { compilePart, listParts } from '@fairtick/texts/read-texts';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../../texts');

/** Sends the texts of screens compiled, by their whole keys: a link to another text carries that text along. */
export function texts(): Plugin {
	return {
		name: 'texts',
		enforce: 'pre',
		transform: {
			filter: { id: /\/texts\/(en|br|id|in)\/[\w-]+\.json$/ },
			handler(_code, id) {
				const [, locale = '', part = ''] = /(\w+)\/([\w-]+)\.json$/.exec(id) ?? [];
				for (const linked of listParts()) this.addWatchFile(join(FOLDER, locale, `${linked}.json`));
				return { code: JSON.stringify(compilePart(locale as Locale, part)), map: null };
			},
		},
	};
}

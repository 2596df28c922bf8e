import { join } from 'node:path';
import type { Page } from '@fairtick/domain/pages/page';
import { landingOf, PAGES } from '@fairtick/domain/pages/pages';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import type { TextPart } from '@fairtick/texts/text-key';
import type { Plugin } from 'vite';
import type { firstPages } from '../src/first-pages.ts';
import { buildAlone } from './build-alone.ts';
import { loadPageTexts } from './page-texts.ts';

type ByLocale<Value> = Readonly<Record<string, Value>>;

/** The server's list of scripts for each page and language, besides those of every page. */
export interface Preloads {
	readonly pages: Readonly<Record<string, Readonly<Record<'signedIn' | 'signedOut', ByLocale<readonly string[]>>>>>;
	/** The scripts of every other page. */
	readonly others: ByLocale<readonly string[]>;
	/** A small script that runs before all others on a page of a signed-in user. */
	readonly early: Readonly<Record<string, string>>;
}

const EARLY_CALLS = 'src/start-early-calls.ts';
/** The meaning of the socket's messages. */
const LIVE = 'src/shell/live/connect-live.ts';
const TOP_BAR = 'src/shell/top-bar/top-bar.tsx';
/** The frame of every page but the trading page. */
const FRAME = 'src/shell/layouts/visitor-frame.ts';

interface FirstParts {
	readonly modules: readonly string[];
	/** Parts of the texts besides the common one. */
	readonly texts: readonly TextPart[];
}
const OTHERS: FirstParts = { modules: [FRAME, 'src/later-pages.ts'], texts: [] };

type FirstName = keyof typeof firstPages;

/** The parts of a landing page's first load, known before the browser has run anything. */
async function firstPartsOf(name: FirstName, signedIn: boolean): Promise<FirstParts> {
	const { layout }: Page = PAGES[name];
	const { users, files } = await loadPageTexts();
	return {
		modules: [
			...(name === 'home' ? [] : [FRAME]),
			// Visitors see live prices only on the welcome page.
			...(signedIn || name === 'welcome' ? [LIVE] : []),
			`src/${files.get(name)}`,
			...(signedIn ? [TOP_BAR] : []),
		],
		texts: [...(users[name] ?? []), ...(layout === undefined ? ['trading' as const] : [])],
	};
}

interface Chunk {
	readonly fileName: string;
	readonly isEntry: boolean;
	readonly moduleIds: readonly string[];
	readonly imports: readonly string[];
}

/** Writes `preloads.json`, by which the server has each page load its own scripts together with the first one. */
export function preloads(): Plugin {
	let base = '/';
	let root = '';
	return {
		name: 'preloads',
		apply: 'build',
		configResolved(config) {
			({ base, root } = config);
		},
		async generateBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
			const everywhere = new Set(
				chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry, chunks)),
			);
			const addressesOf = (modules: readonly string[]) => {
				const files = new Set(modules.flatMap((module) => withImports(findChunk(join(root, module), chunks), chunks)));
				return [...files].filter((file) => !everywhere.has(file)).map((file) => base + file);
			};
			const byLocale = ({ modules, texts }: FirstParts) =>
				Object.fromEntries(
					LOCALES.map((locale) => {
						const files = texts.map((part) => `../texts/${locale}/${part}.json`);
						return [locale, addressesOf([...modules, `src/kit/i18n/${locale}.ts`, ...files])];
					}),
				);
			const early = this.emitFile({
				type: 'asset',
				name: 'early-calls.js',
				source: await buildAlone(`${root}/${EARLY_CALLS}`),
			});
			const seenBy = async (name: FirstName, signedIn: boolean) =>
				byLocale(await firstPartsOf(landingOf(name, signedIn) as FirstName, signedIn));
			const pages: [string, Preloads['pages'][string]][] = [];
			for (const name of (await loadPageTexts()).first as FirstName[])
				pages.push([PAGES[name].path, { signedIn: await seenBy(name, true), signedOut: await seenBy(name, false) }]);
			const listed: Preloads = {
				pages: Object.fromEntries(pages),
				others: byLocale(OTHERS),
				early: { [PAGES.home.path]: base + this.getFileName(early) },
			};
			this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(listed) });
		},
	};
}

function findChunk(module: string, chunks: readonly Chunk[]): Chunk {
	const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
	if (!chunk) throw new Error(`${module} is in no chunk any more: build/preloads.ts lists it`);
	return chunk;
}

/** A chunk's file and the files that it depends on. */
function withImports(chunk: Chunk, chunks: readonly Chunk[], found = new Set<string>()): string[] {
	if (found.has(chunk.fileName)) return [];
	found.add(chunk.fileName);
	for (const name of chunk.imports) {
		const imported = chunks.find(({ fileName }) => fileName === name);
		if (imported) withImports(imported, chunks, found);
	}
	return [...found];
}

import { LOCALES } from '@fairtick/domain/wire/primitives';
import type { Plugin } from 'vite';
import type { TextPart } from '../src/i18n/messages.ts';
import { buildAlone } from './build-alone.ts';

type ByLocale<Value> = Readonly<Record<string, Value>>;

/** What the server reads: addresses of scripts for each page and language, besides those that every page has. */
export interface Preloads {
	readonly pages: Readonly<Record<string, Readonly<Record<'signedIn' | 'signedOut', ByLocale<readonly string[]>>>>>;
	/** Those of every other page. */
	readonly others: ByLocale<readonly string[]>;
	/** A small script for a page of a signed-in user, to run before all others. */
	readonly early: Readonly<Record<string, string>>;
}

const EARLY_CALLS = 'src/start-early-calls.ts';

interface FirstParts {
	readonly modules: readonly string[];
	/** Parts of the texts besides the common one. */
	readonly texts: readonly TextPart[];
}
/** What the socket's messages mean. */
const LIVE = 'src/app/connect-live.ts';
const TRADING = {
	modules: [LIVE, 'src/pages/trading/trading-page.tsx', 'src/app/top-bar/top-bar.tsx'],
	texts: ['trading'],
} satisfies FirstParts;
/** What surrounds every other page. */
const FRAME = 'src/app/layouts/visitor-frame.ts';
const LOGIN = { modules: [FRAME, 'src/pages/login-page.tsx'], texts: ['sign-in'] } satisfies FirstParts;

/** The parts that a page loads first, known before the browser has run anything. */
const PAGES: Readonly<Record<string, { signedIn: FirstParts; signedOut: FirstParts }>> = {
	'/': {
		signedIn: {
			modules: [FRAME, LIVE, 'src/pages/welcome-page.tsx', 'src/app/top-bar/top-bar.tsx'],
			texts: ['about', 'trading'],
		},
		signedOut: { modules: [FRAME, LIVE, 'src/pages/welcome-page.tsx'], texts: ['about', 'trading'] },
	},
	'/login': { signedIn: TRADING, signedOut: LOGIN },
	'/register': {
		signedIn: TRADING,
		signedOut: { modules: [FRAME, 'src/pages/register-page.tsx'], texts: ['sign-in'] },
	},
	'/trading': { signedIn: TRADING, signedOut: LOGIN },
};
const OTHERS: FirstParts = { modules: [FRAME, 'src/later-pages.ts'], texts: [] };

interface Chunk {
	readonly fileName: string;
	readonly isEntry: boolean;
	readonly moduleIds: readonly string[];
	readonly imports: readonly string[];
}

/** Writes `preloads.json`: the server lets each page load its own scripts beside the first one instead of after it. */
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
				const files = new Set(modules.flatMap((module) => withImports(findChunk(`${root}/${module}`, chunks), chunks)));
				return [...files].filter((file) => !everywhere.has(file)).map((file) => base + file);
			};
			const byLocale = ({ modules, texts }: FirstParts) =>
				Object.fromEntries(
					LOCALES.map((locale) => {
						const files = ['', ...texts.map((part) => `/${part}`)].map((part) => `src/i18n${part}/${locale}.ts`);
						return [locale, addressesOf([...modules, ...files])];
					}),
				);
			const early = this.emitFile({
				type: 'asset',
				name: 'early-calls.js',
				source: await buildAlone(`${root}/${EARLY_CALLS}`),
			});
			const listed: Preloads = {
				pages: mapValues(PAGES, ({ signedIn, signedOut }) => ({
					signedIn: byLocale(signedIn),
					signedOut: byLocale(signedOut),
				})),
				others: byLocale(OTHERS),
				early: { '/trading': base + this.getFileName(early) },
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

/** A chunk's file with those that it can't run without. */
function withImports(chunk: Chunk, chunks: readonly Chunk[], found = new Set<string>()): string[] {
	if (found.has(chunk.fileName)) return [];
	found.add(chunk.fileName);
	for (const name of chunk.imports) {
		const imported = chunks.find(({ fileName }) => fileName === name);
		if (imported) withImports(imported, chunks, found);
	}
	return [...found];
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To) =>
	Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

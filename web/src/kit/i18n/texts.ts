import type { Locale } from '@fairtick/domain/wire/primitives';
import type { TextPart } from '@fairtick/texts/text-key';
import { loadChunk } from '../base/load-chunk.ts';
import { createStore } from '../base/store.ts';
import { currentLocale, intlLocale, setCurrentLocale, storeLocale } from './locale.ts';
import { createTranslate, type Texts, type Translate } from './translate.ts';

/** The common texts of a language, with which the list of its other parts comes. The build compiles them (`web/build/texts.ts`). */
interface Language {
	readonly common: object;
	readonly parts: Readonly<Record<string, () => Promise<{ readonly default: object }>>>;
}
const LANGUAGES: Readonly<Record<Locale, () => Promise<Language>>> = {
	en: () => import('./en.ts'),
	br: () => import('./br.ts'),
	id: () => import('./id.ts'),
	in: () => import('./in.ts'),
};

const loaded = new Map<`${TextPart}-${Locale}`, Texts>();
const wanted = new Set<TextPart>(['common']);

export interface Translation {
	readonly t: Translate;
	/** BCP 47 tag. */
	readonly language: string;
}

/** The current language; another object for another language. */
export const translation = createStore<Translation>(translationOf('en'));

function translationOf(locale: Locale): Translation {
	const texts = Object.assign({}, ...[...wanted].map((part) => loaded.get(`${part}-${locale}`)));
	return { t: createTranslate(locale, texts), language: intlLocale() };
}

/** Begins in the viewer's language, still without texts: `loadTexts` brings them. */
export function startTexts(locale: Locale): void {
	setCurrentLocale(locale);
	translation.set(translationOf(locale));
}

/**
 * Has these parts of the texts in a language, and from now on in every one that is chosen; the common part is always among them.
 * Throws when they can't be fetched (NAV-03).
 */
export async function loadTexts(parts: readonly TextPart[] = [], locale: Locale = currentLocale()): Promise<void> {
	for (const part of parts) wanted.add(part);
	const missing = [...wanted].filter((part) => !loaded.has(`${part}-${locale}`));
	if (missing.length === 0) return;
	const { common, parts: files } = await loadChunk(`texts-${locale}`, LANGUAGES[locale]);
	loaded.set(`common-${locale}`, common as Texts);
	await Promise.all(
		missing
			.filter((part) => part !== 'common')
			.map(async (part) => {
				const name = `${part}-${locale}` as const;
				const load = files[`./${part}.json`];
				if (load === undefined) throw new Error(`There are no texts ${name}`);
				loaded.set(name, (await loadChunk(`texts-${name}`, load)).default as Texts);
			}),
	);
	if (locale === currentLocale()) translation.set(translationOf(locale));
}

let chosen: Locale | null = null;

/**
 * Chooses a language: loaded first, then active everywhere at once and stored; choosing the current one does nothing
 * (LANG-02). Of two choices in quick succession the later one holds. Throws when the texts can't be fetched; nothing
 * has changed then.
 */
export async function changeLocale(locale: Locale): Promise<void> {
	chosen = locale;
	if (locale === currentLocale()) return;
	await loadTexts([], locale);
	if (chosen !== locale) return;
	setCurrentLocale(locale);
	storeLocale(locale);
	translation.set(translationOf(locale));
}

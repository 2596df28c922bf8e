import type { Locale } from '@fairtick/domain/wire/primitives';
import type { TextPart } from '@fairtick/texts/text-key';
import { loadChunk } from '../base/load-chunk.ts';
import { createStore } from '../base/store.ts';
import { currentLocale, intlLocale, setCurrentLocale, storeLocale } from './locale.ts';
import { createTranslate, type Texts, type Translate } from './translate.ts';

/**
 * The common texts of a language and the loaders of its other parts. The build compiles them (`web/build/texts.ts`).
 */
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

/** The current language. Each change makes another object. */
export const translation = createStore<Translation>(translationOf('en'));

function translationOf(locale: Locale): Translation {
	const texts = Object.assign({}, ...[...wanted].map((part) => loaded.get(`${part}-${locale}`)));
	return { t: createTranslate(locale, texts), language: intlLocale() };
}

/** Sets the viewer's language, still without texts; `loadTexts` loads them. */
export function startTexts(locale: Locale): void {
	setCurrentLocale(locale);
	translation.set(translationOf(locale));
}

/**
 * Loads these parts of the texts, always with the common part, in one language and after later changes in the new one.
 * Throws if they cannot be loaded (NAV-03).
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
 * Changes the language: loads it, then activates it everywhere and stores it; the current language changes nothing
 * (LANG-02). Of two quick changes the later one wins. Throws without any change if the texts cannot be loaded.
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

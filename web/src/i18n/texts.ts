import type { Locale } from '@fairtick/domain/wire/primitives';
import { loadChunk } from '../base/load-chunk.ts';
import { createStore } from '../base/store.ts';
import { currentLocale, intlLocale, setCurrentLocale, storeLocale } from './locale.ts';
import type { Messages, TextPart } from './messages.ts';
import { createTranslate, flattenTexts, type Texts, type Translate } from './translate.ts';

/** Fetched when a part is first wanted in a language. */
const LOADERS: {
	readonly [Part in TextPart]: Readonly<Record<Locale, () => Promise<Readonly<Record<string, Messages<Part>>>>>>;
} = {
	common: {
		en: () => import('./common/en.ts'),
		br: () => import('./common/br.ts'),
		id: () => import('./common/id.ts'),
		in: () => import('./common/in.ts'),
	},
	'sign-in': {
		en: () => import('./sign-in/en.ts'),
		br: () => import('./sign-in/br.ts'),
		id: () => import('./sign-in/id.ts'),
		in: () => import('./sign-in/in.ts'),
	},
	about: {
		en: () => import('./about/en.ts'),
		br: () => import('./about/br.ts'),
		id: () => import('./about/id.ts'),
		in: () => import('./about/in.ts'),
	},
	trading: {
		en: () => import('./trading/en.ts'),
		br: () => import('./trading/br.ts'),
		id: () => import('./trading/id.ts'),
		in: () => import('./trading/in.ts'),
	},
	details: {
		en: () => import('./details/en.ts'),
		br: () => import('./details/br.ts'),
		id: () => import('./details/id.ts'),
		in: () => import('./details/in.ts'),
	},
	settings: {
		en: () => import('./settings/en.ts'),
		br: () => import('./settings/br.ts'),
		id: () => import('./settings/id.ts'),
		in: () => import('./settings/in.ts'),
	},
	support: {
		en: () => import('./support/en.ts'),
		br: () => import('./support/br.ts'),
		id: () => import('./support/id.ts'),
		in: () => import('./support/in.ts'),
	},
	admin: {
		en: () => import('./admin/en.ts'),
		br: () => import('./admin/br.ts'),
		id: () => import('./admin/id.ts'),
		in: () => import('./admin/in.ts'),
	},
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
	const texts = [...wanted].flatMap((part) => [...(loaded.get(`${part}-${locale}`) ?? [])]);
	return { t: createTranslate(locale, new Map(texts)), language: intlLocale() };
}

/** Begins in the viewer's language, still without texts: `loadTexts` brings them. */
export function startTexts(locale: Locale): void {
	setCurrentLocale(locale);
	translation.set(translationOf(locale));
}

/**
 * Has these parts of the texts in a language, from now on in every one that is chosen; the common part goes without saying.
 * Throws when they can't be fetched (NAV-03).
 */
export async function loadTexts(parts: readonly TextPart[] = [], locale: Locale = currentLocale()): Promise<void> {
	for (const part of parts) wanted.add(part);
	const missing = [...wanted].filter((part) => !loaded.has(`${part}-${locale}`));
	if (missing.length === 0) return;
	await Promise.all(
		missing.map(async (part) => {
			const name = `${part}-${locale}` as const;
			const [texts = {}] = Object.values(
				await loadChunk<Readonly<Record<string, object>>>(`texts-${name}`, LOADERS[part][locale]),
			);
			loaded.set(name, flattenTexts(texts));
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

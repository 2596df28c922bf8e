import type { Locale } from '@fairtick/domain/wire/primitives';
import { loadChunk } from '../api/load-chunk.ts';
import { createStore } from '../ui/store.ts';
import { currentLocale, intlLocale, setCurrentLocale, storeLocale } from './locale.ts';
import type { Messages, SecurityMessages } from './messages.ts';
import { createTranslate, flattenTexts, type Texts, type Translate } from './translate.ts';

/** Each language is a chunk of its own, fetched when it is first wanted. */
const LOADERS: Readonly<Record<Locale, () => Promise<Messages>>> = {
	en: async () => (await import('./en.ts')).en,
	br: async () => (await import('./br.ts')).br,
	id: async () => (await import('./id.ts')).id,
	in: async () => (await import('./in.ts')).hindi,
};
/** Texts that only some pages need, in chunks of their own. */
const SECURITY: Readonly<Record<Locale, () => Promise<SecurityMessages>>> = {
	en: async () => (await import('./security/en.ts')).en,
	br: async () => (await import('./security/br.ts')).br,
	id: async () => (await import('./security/id.ts')).id,
	in: async () => (await import('./security/in.ts')).hindi,
};
const loaded = new Map<Locale, Texts>();
const withSecurity = new Set<Locale>();
let securityWanted = false;

export interface Translation {
	readonly t: Translate;
	/** BCP 47 tag. */
	readonly language: string;
}

/** The current language; another object for another language. */
export const translation = createStore<Translation>(translationOf('en'));

function translationOf(locale: Locale): Translation {
	return { t: createTranslate(locale, loaded.get(locale) ?? new Map()), language: intlLocale() };
}

/** Begins in the viewer's language, still without texts: `loadTexts` brings them. */
export function startTexts(locale: Locale): void {
	setCurrentLocale(locale);
	translation.set(translationOf(locale));
}

/** Has the texts of a language loaded, the current one's by default; throws when they can't be fetched (NAV-03). */
export async function loadTexts(locale: Locale = currentLocale()): Promise<void> {
	const isComplete = () => loaded.has(locale) && (!securityWanted || withSecurity.has(locale));
	if (isComplete()) return;
	const [texts, more] = await Promise.all([
		loaded.get(locale) ?? loadChunk(`texts-${locale}`, LOADERS[locale]).then(flattenTexts),
		securityWanted ? loadChunk(`security-texts-${locale}`, SECURITY[locale]).then(flattenTexts) : [],
	]);
	loaded.set(locale, new Map([...texts, ...more]));
	if (securityWanted) withSecurity.add(locale);
	if (locale === currentLocale()) translation.set(translationOf(locale));
}

/** Has the texts of the security pages as well, from now on in every language that is chosen. */
export async function loadSecurityTexts(): Promise<void> {
	securityWanted = true;
	await loadTexts();
}

let wanted: Locale | null = null;

/**
 * Chooses a language: loaded first, then active everywhere at once and stored; choosing the current one does nothing
 * (LANG-02). Of two choices in quick succession the later one holds. Throws when the texts can't be fetched; nothing
 * has changed then.
 */
export async function changeLocale(locale: Locale): Promise<void> {
	wanted = locale;
	if (locale === currentLocale()) return;
	await loadTexts(locale);
	if (wanted !== locale) return;
	setCurrentLocale(locale);
	storeLocale(locale);
	translation.set(translationOf(locale));
}

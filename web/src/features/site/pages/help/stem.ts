import type { Locale } from '@fairtick/domain/wire/primitives';

/**
 * Marks that people omit or type differently: accents of Latin letters, the nukta, joiners. A chandrabindu counts as an
 * anusvara.
 */
const LEFT_OUT = /[\u0300-\u036f\u093c\u200c\u200d]/g;

/** Normalizes a text for comparison: without case and without marks that people omit. */
export const fold = (text: string): string =>
	text.normalize('NFD').replace(LEFT_OUT, '').replaceAll('\u0901', '\u0902').toLowerCase();

const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;

/** The words of a text with their positions. In Devanagari a vowel sign belongs to its word. */
export const wordsOf = (text: string): readonly { readonly word: string; readonly at: number }[] =>
	[...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, at: index }));

/** Endings of folded words, longest first, with their replacements. */
type Endings = readonly (readonly [ending: string, instead: string])[];
const off = (...endings: string[]): Endings => endings.map((ending) => [ending, '']);

const ENDINGS: Readonly<Record<Locale, Endings>> = {
	en: [
		...([
			['ifications', 'ify'],
			['ification', 'ify'],
			['ies', 'y'],
			['ied', 'y'],
		] as const),
		...off('ations', 'ation', 'ments', 'ment', 'ings', 'ing', 'als', 'ers', 'al', 'er', 'ed', 'es', 'ly', 's', 'e'),
	],
	br: [
		...off('amentos', 'imentos', 'amento', 'imento', 'acoes', 'icoes', 'acao', 'icao', 'adas', 'ados', 'ando', 'endo'),
		...([
			['oes', 'ao'],
			['ais', 'al'],
			['eis', 'el'],
			['ns', 'm'],
		] as const),
		...off('ada', 'ado', 'ida', 'ido', 'ar', 'er', 'ir', 'es', 'as', 'os', 'a', 'e', 'o', 's'),
	],
	id: off('kannya', 'annya', 'nya', 'lah', 'kan', 'an', 'i'),
	// The endings of number, case and tense (Ramanathan and Rao, 2003), folded.
	in: off(
		'ाएंगी',
		'ाएंगे',
		'ाऊंगी',
		'ाऊंगा',
		'ाइयां',
		'ाइयों',
		'ाएगी',
		'ाएगा',
		'ाओगी',
		'ाओगे',
		'ेंगी',
		'ेंगे',
		'ूंगी',
		'ूंगा',
		'ातीं',
		'नाओं',
		'नाएं',
		'ताओं',
		'ताएं',
		'ियां',
		'ियों',
		'ाकर',
		'ाइए',
		'ाईं',
		'ाया',
		'ेगी',
		'ेगा',
		'ोगी',
		'ोगे',
		'ाने',
		'ाना',
		'ाते',
		'ाती',
		'ाता',
		'ाओं',
		'ाएं',
		'ुओं',
		'ुएं',
		'कर',
		'ाओ',
		'िए',
		'ाई',
		'ाए',
		'ने',
		'नी',
		'ना',
		'ते',
		'ीं',
		'ती',
		'ता',
		'ां',
		'ों',
		'ें',
		'ो',
		'े',
		'ू',
		'ु',
		'ी',
		'ि',
		'ा',
	),
};

/** Minimum number of remaining letters. */
const LEAST = 3;

/** A word without each of its possible endings, longest first. */
function withoutEndings(word: string, locale: Locale): readonly string[] {
	const least = locale === 'in' ? 2 : LEAST;
	return ENDINGS[locale]
		.filter(([ending]) => word.endsWith(ending) && word.length - ending.length >= least)
		.map(([ending, instead]) => word.slice(0, word.length - ending.length) + instead);
}

/** Prefixes of Indonesian verbs and nouns, and the root letters that each may have replaced. */
const PREFIXES: readonly (readonly [prefix: RegExp, taken: readonly string[]])[] = [
	[/^(?:meny|peny)(?=[aiueo])/, ['s']],
	[/^(?:meng|peng)(?=[aiueo])/, ['', 'k']],
	[/^(?:meng|peng)(?=[gkhx])/, ['']],
	[/^(?:mem|pem)(?=[aiueo])/, ['p', 'm']],
	[/^(?:mem|pem)(?=[bfpv])/, ['']],
	[/^(?:men|pen)(?=[aiueo])/, ['t', 'n']],
	[/^(?:men|pen)(?=[cdjtz])/, ['']],
	[/^(?:me|pe|ber|per|ter|di|ke|se)(?=.)/, ['']],
];

function withoutPrefix(word: string): readonly string[] {
	for (const [prefix, taken] of PREFIXES) {
		const rest = word.replace(prefix, '');
		if (rest !== word && rest.length >= LEAST) return taken.map((letter) => letter + rest);
	}
	return [];
}

/** The terms of a word: its folded form, and its stem, which its other forms share. */
export function termsOf(word: string, locale: Locale): readonly string[] {
	const folded = fold(word);
	const stems = withoutEndings(folded, locale);
	if (locale !== 'id') return [...new Set([folded, stems[0] ?? folded])];
	// Only a dictionary could distinguish the ending -kan from -an after a root that ends with k.
	const bare = [folded, ...stems];
	return [...new Set([...bare, ...bare.flatMap(withoutPrefix)])];
}

/** Folded words that are common in questions and useless for a search. */
const FILLERS: Readonly<Record<Locale, string>> = {
	en: 'a an and are can did do does for how i if in is it me my of on or should the to was what when where which who why will with you your',
	br: 'a as como com da das de do dos e em eu meu meus minha minhas na no nas nos o os onde ou para pela pelo por porque posso quando que se um uma voce',
	id: 'adalah anda apa apakah bagaimana bisa cara dan dari dengan di itu ini kapan ke mana mengapa oleh pada saya untuk yang',
	in: 'एक और कब करूं कहां का कि की के को कौन क्या क्यों कैसे तक था तो पर मुझे मेरा मेरी मेरे मैं में या यह से हूं है हैं हो',
};
const fillers = new Map<Locale, ReadonlySet<string>>();

/** True if a word of a question is useless for the search. */
export function isFiller(word: string, locale: Locale): boolean {
	const known = fillers.get(locale) ?? new Set(FILLERS[locale].split(' ').map(fold));
	fillers.set(locale, known);
	return known.has(fold(word));
}

import type { PagePath } from '@fairtick/domain/pages/every-page';
import type { Locale } from '@fairtick/domain/wire/primitives';
import MiniSearch, { type Query, type QueryCombination } from 'minisearch';
import { type ExcerptPart, excerpt } from './excerpt.ts';
import { fold, isFiller, termsOf, wordsOf } from './stem.ts';

/** A section of a page, or the text above the first one. */
export interface HelpDocument {
	readonly path: PagePath;
	/** The address of its heading; null for the page itself. */
	readonly hash: string | null;
	/** The page's name. */
	readonly page: string;
	/** The section's heading, or the page's name. */
	readonly title: string;
	readonly text: string;
}

export interface HelpResult extends HelpDocument {
	readonly excerpt: readonly ExcerptPart[];
	readonly heading: readonly ExcerptPart[];
}

export interface HelpIndex {
	/** Best match first. */
	search(query: string): readonly HelpResult[];
}

const MOST = 20;
/** Minimum length of words for a fuzzy search. */
const FUZZY_FROM = 5;

/** An index of documents in one language, built in the browser in a few milliseconds. */
export function createHelpIndex(documents: readonly HelpDocument[], locale: Locale): HelpIndex {
	const index = new MiniSearch<HelpDocument & { id: number }>({
		fields: ['title', 'page', 'text'],
		tokenize: (text) => wordsOf(text).map(({ word }) => word),
		processTerm: (word) => [...termsOf(word, locale)],
	});
	index.addAll(documents.map((document, id) => ({ ...document, id })));
	const folded = documents.map(({ title, text }) => fold(`${title} ${text}`));

	function show(id: number, isFound: (word: string) => boolean): HelpResult | [] {
		const document = documents[id];
		if (document === undefined) return [];
		const heading = excerpt(document.title, isFound, document.title.length);
		return { ...document, heading, excerpt: excerpt(document.text, isFound) };
	}

	return {
		search(query) {
			const typed = wordsOf(query).map(({ word }) => word);
			if (typed.length === 0) return [];
			const significant = typed.filter((word) => !isFiller(word, locale));
			const words = significant.length > 0 ? significant : typed;
			const options = {
				boost: { title: 3, page: 1.5 },
				prefix: true,
				weights: WEIGHTS,
				tokenize: (term: string) => [term],
				processTerm: (term: string) => term,
			};
			// Each word in any of its forms. A word that no text has may be misspelled.
			const queries: Query[] = words.map((word) => {
				const forms: QueryCombination = { combineWith: 'OR', queries: [...termsOf(word, locale)] };
				const isKnown = word.length < FUZZY_FROM || index.search(forms, options).length > 0;
				return isKnown ? forms : { ...forms, fuzzy: 0.2 };
			});
			// Documents with all words, then documents with some.
			const all = index.search({ combineWith: 'AND', queries }, options);
			const some = all.length >= MOST ? [] : index.search({ combineWith: 'OR', queries }, options);
			const found = [...all, ...some.filter((one) => !all.some(({ id }) => id === one.id))];
			if (found.length > 0)
				return found.slice(0, MOST).flatMap(({ id, terms }) => {
					const known = new Set(terms);
					return show(Number(id), (word) => termsOf(word, locale).some((term) => known.has(term)));
				});
			// Parts of words, which an index of words does not contain.
			const parts = words.map(fold);
			return folded
				.flatMap((text, id) => (parts.every((part) => text.includes(part)) ? [id] : []))
				.slice(0, MOST)
				.flatMap((id) => show(id, (word) => parts.some((part) => fold(word).includes(part))));
		},
	};
}

/** An exact word weighs more than a prefix match or a similar one. */
const WEIGHTS = { prefix: 0.6, fuzzy: 0.3 };

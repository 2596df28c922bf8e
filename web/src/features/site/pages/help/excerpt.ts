import { wordsOf } from './stem.ts';

/** A part of a text, marked if it matches the search. */
export interface ExcerptPart {
	readonly text: string;
	readonly marked: boolean;
}

/** Cuts a text around the densest matches, at whole words, to about `length` characters. */
export function excerpt(text: string, isFound: (word: string) => boolean, length = 180): readonly ExcerptPart[] {
	const words = wordsOf(text).map(({ word, at }) => ({ at, end: at + word.length, found: isFound(word) }));
	const found = words.filter((word) => word.found);
	const countFrom = (at: number) => found.filter((word) => word.at >= at && word.end <= at + length).length;
	const densest = found.reduce((best, { at }) => (countFrom(at) > countFrom(best) ? at : best), found[0]?.at ?? 0);
	// Includes some text before it.
	const wanted = Math.max(0, Math.min(densest - 40, text.length - length));
	const from = wanted === 0 ? 0 : (words.find(({ at }) => at >= wanted)?.at ?? 0);
	const until =
		text.length - from <= length
			? text.length
			: (words.findLast(({ end }) => end <= from + length)?.end ?? from + length);
	const parts: ExcerptPart[] = [];
	let at = from;
	for (const word of found.filter((one) => one.at >= from && one.end <= until)) {
		if (word.at > at) parts.push({ text: text.slice(at, word.at), marked: false });
		parts.push({ text: text.slice(word.at, word.end), marked: true });
		at = word.end;
	}
	if (at < until) parts.push({ text: text.slice(at, until), marked: false });
	return [
		...(from > 0 ? [{ text: '… ', marked: false }] : []),
		...parts,
		...(until < text.length ? [{ text: '\u00a0…', marked: false }] : []),
	];
}

import { CONTROL } from './controls.ts';
import type { FieldCode } from './errors.ts';
import { holdsHidden, holdsLookalikes } from './looks-like.ts';

/**
 * A character that shows something: no control, format, unassigned, space, mark or filler character, and none of the blanks
 * of Braille (U+2800), music (U+1D159) and hieroglyphs (U+13441, U+13442).
 */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/u;
const PLAIN = /^[\x20-\x7e]*$/;
/** Most code points of one character. A letter with more marks than any language needs draws over the lines around it. */
export const MOST_CODE_POINTS = 4;

let segmenter: Intl.Segmenter | undefined;

/**
 * Counts the characters as a reader sees them; null if one of them has more than four code points. A grapheme that joins
 * several letters, such as the conjunct क्ष्मी, counts letter by letter; an emoji is one, however it is joined.
 */
function countCharacters(text: string): number | null {
	if (PLAIN.test(text)) return text.length;
	segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
	let count = 0;
	for (const { segment } of segmenter.segment(text)) {
		for (const character of segment.split(/(?!^)(?=\p{L})/u)) {
			if ([...character].length > MOST_CODE_POINTS) return null;
			count++;
		}
	}
	return count;
}

/**
 * Returns the reason why a text is not accepted as words of a user (IDENT-13), or null. Lengths are counted as readers do. A text of one line can be a name: it
 * holds nothing that makes it look like another one.
 */
export function findWordsProblem(text: string, min: number, max: number, multiline = false): FieldCode | null {
	// Refused before it is split into characters, which is slow. A code point has two UTF-16 units at most.
	if (text.length > 2 * MOST_CODE_POINTS * max) return 'field.text_too_long';
	if (CONTROL.test(multiline ? text.replaceAll('\n', ' ') : text)) return 'field.text_control';
	if (text !== '' && !VISIBLE.test(text)) return 'field.text_invisible';
	const count = countCharacters(text);
	if (count === null) return 'field.text_marks';
	if (!multiline && holdsHidden(text)) return 'field.text_hidden';
	if (!multiline && holdsLookalikes(text)) return 'field.text_lookalike';
	if (count > max) return 'field.text_too_long';
	return count < min ? 'field.text_too_short' : null;
}

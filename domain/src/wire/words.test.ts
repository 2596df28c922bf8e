import { expect, test } from 'vitest';
import { withoutControls } from './controls.ts';
import { words } from './words.ts';
import { findWordsProblem } from './words-problem.ts';

test.each([
	['Dana Weiss', 10],
	['José Müller-Łuczak', 18],
	// A conjunct counts letter by letter, the marks with their letter.
	['लक्ष्मी', 4],
	['ज्योत्स्ना', 5],
	['राष्ट्रों', 4],
	['عبد الله', 8],
	['Nguyễn'.normalize('NFD'), 6],
	['한국어', 3],
	// Joined emoji are one character: a flag, a profession with a skin colour, a flag of two letters.
	['🏳️‍🌈', 1],
	['👩🏽‍💻', 1],
	['🇮🇳', 1],
])('[IDENT-13] %s is a name of %i characters', (text, length) => {
	expect(findWordsProblem(text, 1, 100)).toBeNull();
	expect(findWordsProblem(text, length, length)).toBeNull();
	expect(findWordsProblem(text, length + 1, 100)).toBe('field.text_too_short');
	if (length > 1) expect(findWordsProblem(text, 1, length - 1)).toBe('field.text_too_long');
});

test.each([
	'\0',
	'\t',
	'\n',
	'\r',
	'\x1b',
	'\x7f',
	'\x85',
	'\u2028',
	'\u2029',
	'\u200e',
	'\u200f',
	'\u061c',
	'\u202a',
	'\u202b',
	'\u202c',
	'\u202d',
	'\u202e',
	'\u2066',
	'\u2067',
	'\u2068',
	'\u2069',
])('[IDENT-13] no name holds the control or bidi character %j', (character) => {
	expect(findWordsProblem(`Dana${character}Weiss`, 1, 100)).toBe('field.text_control');
	expect(withoutControls(`Dana${character}Weiss${character}`)).toBe('DanaWeiss');
});

test.each([
	' ',
	'\u00a0',
	'\u3000',
	'\u200b',
	'\u200c',
	'\u200d',
	'\u2060',
	'\ufeff',
	'\u00ad',
	'\u034f',
	'\ufe0f',
	'\u115f',
	'\u1160',
	'\u3164',
	'\uffa0',
	'\u2800',
	'\u{1d159}',
	'\u{e0041}',
	'\u0301',
	'\u0301\u200d \u3164',
])('[IDENT-13] %j shows nothing, so that it is no name', (text) => {
	expect(findWordsProblem(text, 1, 100)).toBe('field.text_invisible');
});

test.each([
	`Z${'\u0301'.repeat(4)}algo`,
	`${'\u0301'.repeat(5)}a`,
	`क${'\u0902'.repeat(4)}`,
	'👨‍👩‍👧‍👦',
	`a${'\u200d'.repeat(4)}`,
])('[IDENT-13] no character of %j has more than four code points', (text) => {
	expect(findWordsProblem(text, 1, 100)).toBe('field.text_marks');
});

test.each([
	// Zero-width (non-)joiners of Persian and of Indic scripts, at the end of a word too.
	'\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
	'\u0915\u094d\u200d\u0937',
	'\u0d05\u0d35\u0d28\u0d4d\u200d',
	'\u09b0\u200d\u09cd\u09af\u09be',
	'\u0d9a\u0dca\u200d\u0dbb\u0dd2',
	// Emoji and keys in their form, joined emoji, an ideograph in the form of a name, Mongolian letters.
	'Ana \u2764\ufe0f',
	'1\ufe0f\u20e3',
	'\u{1f3f3}\ufe0f\u200d\u{1f308}',
	'\u{1f469}\u{1f3fd}\u200d\u{1f4bb}',
	'\u8fbb\u{e0100}',
	'\u182a\u180b',
	// Letters of languages, and signs, that have another form.
	'\u00aa',
	'M\u00aa Jos\u00e9',
	'H\u2082O',
	'\u0e33',
	'\u0958',
	'\u3131\u3131',
	'\uff71\uff70',
	'\u0132ssel',
	'Tick\u2122',
	'\u00bd',
	'\uff01',
	'\ufdfa',
	'\u01c4',
])('[IDENT-13] %j is kept: what is not seen alone is needed there', (text) => {
	expect(findWordsProblem(text, 1, 100)).toBeNull();
});

test.each([
	'\u{e0041}\u{e0042}name',
	'Da\u200bna',
	'Da\u00adna',
	'Da\u2060na',
	'\ufeffDana',
	'Da\u034fna',
	'Dana\u3164',
	'Da\u200dna',
	'\u0430\u200c\u0431',
	'\u0915\u200d\u0916',
	'\u200d\u0915\u093e',
	'a\ufe0f',
	'1\ufe0f',
	'a\u{e0100}',
	'\u{1f3f4}\u{e0067}',
	'Dana\u206a',
	'\u2764\u200d',
	'a\u180b',
	'Da\u17b4na',
])('[IDENT-13] %j looks like another name, as part of it is not seen', (text) => {
	expect(findWordsProblem(text, 1, 100)).toBe('field.text_hidden');
	// A message is no name, and may hold what was copied with its text.
	expect(findWordsProblem(text, 1, 100, true)).toBeNull();
});

test.each([
	'\uff21\uff44\uff4d\uff49\uff4e',
	'\u{1d56c}nna',
	'\u24b6dmin',
	'\u{1f130}dmin',
	'\ufb01x',
	'\u212aate',
	'\u2102',
	'\uff19',
	'\u{1d6fc}',
	'\u1d43',
	'\u2163',
	'\u{1d7d8}',
	'\u3392',
])('[IDENT-13] %j is written with other forms of letters', (text) => {
	expect(findWordsProblem(text, 1, 100)).toBe('field.text_lookalike');
	expect(findWordsProblem(text, 1, 100, true)).toBeNull();
});

test('[IDENT-13] only texts of several lines hold a new line, and no other control character', () => {
	expect(findWordsProblem('one\ntwo', 1, 100, true)).toBeNull();
	expect(findWordsProblem('one\r\ntwo', 1, 100, true)).toBe('field.text_control');
	expect(findWordsProblem('one\ttwo', 1, 100, true)).toBe('field.text_control');
});

test('[IDENT-13] spaces around words do not count', () => {
	const name = words(1, 4);
	expect(name.parse('  Dana ')).toBe('Dana');
	expect(name.safeParse('   ').error?.issues).toMatchObject([{ code: 'too_small', origin: 'string', minimum: 1 }]);
	expect(name.safeParse(' Diana ').error?.issues).toMatchObject([{ code: 'too_big', origin: 'string', maximum: 4 }]);
	expect(words(0, 4).parse('  ')).toBe('');
});

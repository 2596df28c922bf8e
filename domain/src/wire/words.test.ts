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
	...['\0', '\t', '\n', '\r', '\x1b', '\x7f', '\x85', '\u2028', '\u2029', '\u200e', '\u200f', '\u061c'],
	...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
])('[IDENT-13] no name holds the control or bidi character %j', (character) => {
	expect(findWordsProblem(`Dana${character}Weiss`, 1, 100)).toBe('field.text_control');
	expect(withoutControls(`Dana${character}Weiss${character}`)).toBe('DanaWeiss');
});

test.each([
	...[' ', '\u00a0', '\u3000', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\ufe0f'],
	...['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u{1d159}', '\u{e0041}', '\u0301', '\u0301\u200d \u3164'],
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

import { expect, test } from 'vitest';
import { formatDuration, parseDuration, stepThrough } from './duration.ts';

test.each([
	[5, '5s'],
	[60, '1m'],
	[90, '1:30'],
	[3600, '1h'],
	[3661, '1:01:01'],
] as const)('%d seconds are written and read as %s', (seconds, text) => {
	expect(formatDuration(seconds)).toBe(text);
	expect(parseDuration(text)).toBe(seconds);
});

test.each([
	['45', 45],
	[' 2 M ', 120],
	['0:30', 30],
	['1h 30m', 5400],
	['1h30m15s', 5415],
	['90s', 90],
	['1 h', 3600],
	['5m 3', null],
	['', null],
	['abc', null],
	['1:5', null],
	['-5', null],
	['1.5', null],
])('"%s" is read as %s', (text, seconds) => {
	expect(parseDuration(text)).toBe(seconds);
});

test('steps go to the next preset, also from a value between two, and stop at the ends', () => {
	const presets = [5, 15, 30];
	expect(stepThrough(presets, 7, 1)).toBe(15);
	expect(stepThrough(presets, 7, -1)).toBe(5);
	expect(stepThrough(presets, 30, 1)).toBe(30);
	expect(stepThrough(presets, 5, -1)).toBe(5);
});

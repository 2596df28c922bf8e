import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatShortDuration } from '../../../kit/i18n/format.ts';
import { setCurrentLocale } from '../../../kit/i18n/locale.ts';
import { parseDuration, stepThrough } from './duration.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => {
	setCurrentLocale('en');
	vi.unstubAllGlobals();
});

test.each([
	['br', 45, '45 s'],
	['br', 60, '1 min'],
	['br', 3600, '1 h'],
	['id', 45, '45 dtk'],
	['id', 120, '2 mnt'],
	['id', 7200, '2 j'],
	['in', 45, '45 से॰'],
	['in', 60, '1 मि॰'],
	['in', 3600, '1 घं॰'],
] as const)('[CHART-06] in %s %d seconds are formatted and parsed as %s', (locale, seconds, text) => {
	setCurrentLocale(locale);
	expect(formatShortDuration(seconds).replace(/\s/g, ' ')).toBe(text);
	expect(parseDuration(formatShortDuration(seconds))).toBe(seconds);
	expect(parseDuration('1:30')).toBe(90);
});

test('[CHART-06] Hindi units are parsed without their abbreviation sign too', () => {
	setCurrentLocale('in');
	expect(parseDuration('1 घं 30 मि')).toBe(5400);
	expect(parseDuration('45से')).toBe(45);
});

test.each([
	[5, '5s'],
	[60, '1m'],
	[90, '1:30'],
	[3600, '1h'],
	[3661, '1:01:01'],
] as const)('%d seconds are formatted and parsed as %s', (seconds, text) => {
	expect(formatShortDuration(seconds)).toBe(text);
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
])('"%s" is parsed as %s', (text, seconds) => {
	expect(parseDuration(text)).toBe(seconds);
});

test('steps go to the next preset, also from a value between two, and stop at the ends', () => {
	const presets = [5, 15, 30];
	expect(stepThrough(presets, 7, 1)).toBe(15);
	expect(stepThrough(presets, 7, -1)).toBe(5);
	expect(stepThrough(presets, 30, 1)).toBe(30);
	expect(stepThrough(presets, 5, -1)).toBe(5);
});

import { expect, test } from 'vitest';
import { negotiateLocale } from './locale.ts';

test.each([
	[undefined, 'en'],
	['', 'en'],
	['*', 'en'],
	['br', 'br'],
	['in', 'in'],
	['id', 'id'],
	['IN', 'in'],
	['pt', 'br'],
	['pt-PT', 'br'],
	['pt-BR,pt;q=0.9,en;q=0.8', 'br'],
	['hi-IN', 'in'],
	['id-ID', 'id'],
	['en-US', 'en'],
	['de-DE,de;q=0.9', 'en'],
	['de, hi;q=0.3, pt;q=0.7', 'br'],
	['br;q=0, hi', 'in'],
	// Breton and the old code of Indonesian are neither, but the codes alone are ours.
	['br-FR', 'en'],
	['in-ID', 'en'],
	['q=1;;;,,,=', 'en'],
])('the language for %s is %s', (header, locale) => {
	expect(negotiateLocale(header)).toBe(locale);
});

test('only the beginning of an endless header is read', () => {
	expect(negotiateLocale(`${'x,'.repeat(10_000)}br`)).toBe('en');
});

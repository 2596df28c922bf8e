import { expect, test } from 'vitest';
import { findMatch, type Route } from './route.ts';

const inner = { path: '/group/page' };
const group = { pages: [inner] };
const routes: readonly Route[] = [
	{ path: '/' },
	{ path: '/privacy-policy' },
	{ path: '/password/reset' },
	{ path: '/password/reset/{token}' },
	group,
];

test.each([
	['/', '/'],
	['/privacy-policy', '/privacy-policy'],
	['/privacy-policy/', '/privacy-policy'],
	['/password/reset', '/password/reset'],
	['/password/reset/', '/password/reset'],
	['/password/reset/abc', '/password/reset/{token}'],
	['/privacypolicy', undefined],
	['/Privacy-policy', undefined],
	['/password', undefined],
	['/password/reset/abc/def', undefined],
	['/password/reset//', undefined],
	['/toString', undefined],
])('[ROUTE-08] %s is the page %s', (path, page) => {
	expect(findMatch(routes, path)?.route.path).toBe(page);
});

test('[NAV-01] the groups around a page come before it', () => {
	expect(findMatch(routes, '/group/page')).toEqual({ route: inner, chain: [group, inner] });
});

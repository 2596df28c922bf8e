import { expect, test } from 'vitest';
import { splitLinks } from './inline-links.ts';

test('[ROUTE-05] links to pages are written within a text as in Markdown', () => {
	expect(splitLinks('See [Limits](/settings/limits), or [ask](/support#new).')).toEqual([
		{ text: 'See ', href: null },
		{ text: 'Limits', href: '/settings/limits' },
		{ text: ', or ', href: null },
		{ text: 'ask', href: '/support#new' },
		{ text: '.', href: null },
	]);
	expect(splitLinks('A [note](x) and [one](https://example.org)')).toEqual([
		{ text: 'A [note](x) and [one](https://example.org)', href: null },
	]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const STYLES = join(import.meta.dirname, '../src/first-paint.css');
const PLACES = { first: '<!--first-paint-->', later: '<!--styles-->' } as const;

function put(html: string, place: string, part: string): string {
	if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
	return html.replace(place, () => part);
}

/**
 * The first paint waits for no other file: its styles are in the page, whose security policy names their hash, and the
 * stylesheet is named below what is painted.
 */
export function firstPaint(): Plugin[] {
	return [
		{
			name: 'first-paint',
			transformIndexHtml: {
				order: 'pre',
				handler: (html) => put(html, PLACES.first, `<style>${readFileSync(STYLES, 'utf8')}</style>`),
			},
		},
		{
			name: 'later-styles',
			apply: 'build',
			transformIndexHtml: {
				order: 'post',
				handler(html) {
					const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
					if (link === undefined) throw new Error('index.html names no stylesheet');
					return put(html.replace(link, ''), PLACES.later, link);
				},
			},
		},
	];
}

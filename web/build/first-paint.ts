import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { put } from './put.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../src', file), 'utf8');
const PLACES = { first: '<!--first-paint-->', logo: '<!--logo-->', later: '<!--styles-->' } as const;

/**
 * Makes the first paint independent of other files: the page contains its logo and styles, its security policy names
 * their hash, and the stylesheet is linked below the painted content.
 */
export function firstPaint(): Plugin[] {
	return [
		{
			name: 'first-paint',
			transformIndexHtml: {
				order: 'pre',
				handler(html) {
					const styled = put(html, PLACES.first, `<style>${read('first-paint.css')}</style>`);
					// Browsers delay the first paint by half a second while it has no text or picture.
					return put(styled, PLACES.logo, read('kit/ui/logo.svg').replace('<svg ', '<svg width="28" height="28" '));
				},
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

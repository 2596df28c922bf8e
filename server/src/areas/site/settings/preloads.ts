import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import * as z from 'zod';
import { ifThere } from '../../../platform/database/index.ts';

const address = z.string().regex(/^\/dist\/[\w./-]+$/);
const byLocale = z.record(z.enum(LOCALES), z.array(address));

/** The build's list of the scripts that each page loads first. */
const preloads = z.object({
	pages: z.record(z.string(), z.object({ signedIn: byLocale, signedOut: byLocale })),
	others: byLocale,
	early: z.record(z.string(), address),
});
export type Preloads = z.output<typeof preloads>;

/** Null if the build has written none. */
export async function loadPreloads(webDir: string): Promise<Preloads | null> {
	const text = await ifThere(readFile(join(webDir, 'preloads.json'), 'utf8'));
	return text === null ? null : preloads.parse(JSON.parse(text));
}

/** The viewer of a page as far as its scripts depend on that; from cookies alone, so a wrong guess costs nothing. */
export interface Viewer {
	readonly signedIn: boolean;
	readonly locale: Locale;
}

/**
 * The script that a page of a signed-in user runs before all others, if it has one, and link elements that let its other
 * scripts load beside the first one instead of after it.
 */
export function renderPreloads(found: Preloads | null, path: string, { signedIn, locale }: Viewer): string {
	const scripts = (found?.pages[path]?.[signedIn ? 'signedIn' : 'signedOut'] ?? found?.others)?.[locale] ?? [];
	const early = signedIn ? found?.early[path] : undefined;
	return [
		...(early === undefined ? [] : [`<script type="module" async fetchpriority="high" src="${early}"></script>`]),
		...scripts.map((link) => `<link rel="modulepreload" crossorigin href="${link}">`),
	].join('\n\t\t');
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_CONFIG_ELEMENT_ID, type SiteConfig } from '@fairtick/domain/site/contract';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { ifThere } from '../../../platform/database/index.ts';
import { escapeHtml } from '../../../platform/texts/index.ts';

const PLACEHOLDER = '<!--site-config-->';
const MANIFEST = '/manifest.webmanifest';
/** The colour of the browser's own bar, that of the dark theme. */
const BAR = /<meta name="theme-color" content="#\w+"/;

/** The first paint before any script runs: the kind of the page, its theme (null: the default) and language. */
export interface FirstPaint {
	readonly kind: 'trading' | 'welcome' | 'form' | 'other';
	readonly theme: 'dark' | 'light' | null;
	readonly locale: Locale;
}

/** The built page. */
export interface Page {
	/** The page for the site's present settings, its first paint and a viewer's preloads. */
	render(config: SiteConfig, first: FirstPaint, preloads: string): string;
	/** Hashes of its style elements for the security policy. */
	readonly styles: readonly string[];
}

/**
 * The built page with its title and the site's settings as a JSON data block, which no browser runs as a script, and
 * with a place for each viewer's preloads. Null when the web part is not built.
 */
export async function loadPage(webDir: string): Promise<Page | null> {
	const template = await ifThere(readFile(join(webDir, 'index.html'), 'utf8'));
	if (template === null) return null;
	if (!template.includes(PLACEHOLDER)) throw new Error(`${webDir}/index.html has no place for the site's settings`);
	const styles = [...template.matchAll(/<style>(.*?)<\/style>/gs)].map(
		([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
	);
	const lightGround = /\[data-theme="?light"?\]\s*\{[^}]*--ground:\s*(#\w+)/.exec(template)?.[1];
	const render: Page['render'] = (config, { kind, theme, locale }, preloads) => {
		const block = `<script type="application/json" id="${SITE_CONFIG_ELEMENT_ID}">${escapeJson(config)}</script>`;
		const attributes = `lang="${INTL_LOCALES[locale]}" data-page="${kind}"${theme === null ? '' : ` data-theme="${theme}"`}`;
		return template
			.replace(MANIFEST, `${MANIFEST}?locale=${locale}`)
			.replace('<html lang="en">', `<html ${attributes}>`)
			.replace(BAR, (bar) => (theme === 'light' && lightGround ? bar.replace(/#\w+/, lightGround) : bar))
			.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.app_name)}</title>`)
			.replace(PLACEHOLDER, () => `${block}\n\t\t${preloads}`);
	};
	return { render, styles };
}

/** JSON that cannot end the element around it. */
export function escapeJson(value: unknown): string {
	return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
		return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
	});
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCREEN_LOCALES, SITE_CONFIG_ELEMENT_ID, type SiteConfig } from '@fairtick/domain/site/contract';
import type { Config } from '../config/index.ts';
import { escapeHtml } from '../texts/index.ts';

const PLACEHOLDER = '<!--site-config-->';

/** The settings that pages depend on. */
export type PageSettings = Pick<Config, 'appName' | 'chatSiteId' | 'mode'>;

/** The site's own settings as every page carries them (SITE-01). */
function siteConfigOf({ appName, chatSiteId, mode }: PageSettings): SiteConfig {
	return {
		app_name: appName,
		app_logo: null,
		app_icon: null,
		chat_script: chatSiteId ?? null,
		locale: 'en',
		locales: SCREEN_LOCALES,
		mode,
	};
}

/**
 * The built page with its title and the site's settings as a JSON data block, which no browser runs as a script, and
 * with a place for each viewer's preloads. Null when the web part is not built.
 */
export async function renderPage(webDir: string, config: PageSettings): Promise<((preloads: string) => string) | null> {
	const template = await readFile(join(webDir, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
	if (template === null) return null;
	if (!template.includes(PLACEHOLDER)) throw new Error(`${webDir}/index.html has no place for the site's settings`);
	const block = `<script type="application/json" id="${SITE_CONFIG_ELEMENT_ID}">${escapeJson(siteConfigOf(config))}</script>`;
	const titled = template.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.appName)}</title>`);
	return (preloads) => titled.replace(PLACEHOLDER, () => `${block}\n\t\t${preloads}`);
}

/** JSON that cannot end the element it stands in. */
export function escapeJson(value: unknown): string {
	return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
		return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
	});
}

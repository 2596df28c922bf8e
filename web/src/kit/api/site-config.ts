import { SITE_CONFIG_ELEMENT_ID, type SiteConfig, siteConfig } from '@fairtick/domain/site/contract';

declare global {
	interface Window {
		config: Readonly<SiteConfig>;
	}
}

const DEFAULT: SiteConfig = {
	app_name: 'Fairtick',
	app_logo: null,
	app_icon: null,
	chat_script: null,
	sign_in_providers: [],
	locale: 'en',
	locales: { en: 'English' },
	operator: null,
	mode: 'development',
	money: 'sandbox',
	has_calendar: true,
};

/** Reads the settings that the served page carries, once, and freezes them to `window.config` (SITE-01). */
export function readSiteConfig(): Readonly<SiteConfig> {
	const block = document.getElementById(SITE_CONFIG_ELEMENT_ID);
	// Only Vite's own development pages come without the block.
	const config =
		block === null && import.meta.env.DEV ? DEFAULT : siteConfig.parse(JSON.parse(block?.textContent ?? ''));
	freezeWhole(config);
	window.config = config;
	return config;
}

function freezeWhole(value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	Object.freeze(value);
	Object.values(value).forEach(freezeWhole);
}

/** Puts the site's own icon on the tab in place of ours. */
export function showSiteIcon({ app_icon }: SiteConfig): void {
	const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
	if (app_icon === null || link === null) return;
	// The type is that of our own file.
	link.removeAttribute('type');
	link.href = app_icon;
}

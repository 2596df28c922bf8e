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

/** Reads the served page's settings once, and freezes them in `window.config` (SITE-01). */
export function readSiteConfig(): Readonly<SiteConfig> {
	const block = document.getElementById(SITE_CONFIG_ELEMENT_ID);
	// Only Vite's development pages lack the block.
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

/** Replaces our icon on the tab by the site's own. */
export function showSiteIcon({ app_icon }: SiteConfig): void {
	const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
	if (app_icon === null || link === null) return;
	// The type attribute is that of our own file.
	link.removeAttribute('type');
	link.href = app_icon;
}

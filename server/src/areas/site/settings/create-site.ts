import { SCREEN_LOCALES, type SiteConfig } from '@fairtick/domain/site/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Config } from '../../../platform/config/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Hooks } from '../../../platform/hooks/index.ts';
import { hasCalendar } from './hooks.ts';
import { loadSiteSettings, type SiteSettingsRow } from './queries.ts';

/** The environment's settings of the site. */
export type SiteEnvironment = Pick<Config, 'appName' | 'chatSiteId' | 'mode' | 'money' | 'signInProviders'>;

/** The settings of the site as they are now (SITE-01). */
export interface Site {
	/** The pages' configuration. The same object until something changes. */
	config(): SiteConfig;
	/** The name of the site. */
	appName(): string;
	/** The language of the site, and of mails to its operator. */
	locale(): Locale;
	/** Reads them again after a commit that changed them; the next page has them. */
	refresh(): Promise<void>;
}

/** Pages are served from the settings that were read last, also while the database is away. */
export async function createSite(
	database: Queryable,
	environment: SiteEnvironment,
	hooks: Pick<Hooks, 'fire'>,
): Promise<Site> {
	let settings = await loadSiteSettings(database);
	let config = toSiteConfig(settings, environment, false);
	return {
		appName: () => config.app_name,
		locale: () => config.locale,
		config() {
			const has_calendar = hooks.fire(hasCalendar);
			if (config.has_calendar !== has_calendar) config = { ...config, has_calendar };
			return config;
		},
		async refresh() {
			const read = await loadSiteSettings(database);
			// The later answer of two concurrent reads may be the older one.
			if (read.version <= settings.version) return;
			settings = read;
			config = toSiteConfig(settings, environment, config.has_calendar);
		},
	};
}

function toSiteConfig(settings: SiteSettingsRow, environment: SiteEnvironment, has_calendar: boolean): SiteConfig {
	const { appName, chatSiteId, mode, money, signInProviders } = environment;
	const { operatorName, operatorAddress, operatorLicence } = settings;
	return {
		app_name: settings.appName ?? appName,
		app_logo: settings.appLogo,
		app_icon: settings.appIcon,
		chat_script: settings.chatSiteId ?? chatSiteId ?? null,
		sign_in_providers: signInProviders.map(({ id, name }) => ({ id, name })),
		locale: settings.locale,
		locales: Object.fromEntries(settings.locales.map((locale) => [locale, SCREEN_LOCALES[locale]])),
		operator:
			operatorName === null || operatorAddress === null
				? null
				: { name: operatorName, address: operatorAddress, licence: operatorLicence },
		mode,
		money,
		has_calendar,
	};
}

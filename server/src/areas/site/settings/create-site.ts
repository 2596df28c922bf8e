import { SCREEN_LOCALES, type SiteConfig } from '@fairtick/domain/site/contract';
import type { Config } from '../../../platform/config/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { loadSiteSettings, type SiteSettingsRow } from './queries.ts';

/** The environment's settings of the site. */
export type SiteEnvironment = Pick<Config, 'appName' | 'chatSiteId' | 'mode' | 'money' | 'signInProviders'>;

/** The settings of the site as they are now (SITE-01). */
export interface Site {
	/** The pages' configuration. The same object until something changes. */
	config(): SiteConfig;
	/** Reads them again after a commit that changed them; the next page has them. */
	refresh(): Promise<void>;
}

/** Pages are served from what was read last, also while the database is away. */
export async function createSite(
	database: Queryable,
	environment: SiteEnvironment,
	hasCalendar: () => boolean,
): Promise<Site> {
	let settings = await loadSiteSettings(database);
	let config = toSiteConfig(settings, environment, hasCalendar());
	return {
		config() {
			const has_calendar = hasCalendar();
			if (config.has_calendar !== has_calendar) config = { ...config, has_calendar };
			return config;
		},
		async refresh() {
			const read = await loadSiteSettings(database);
			// Of two concurrent reads the later answer may be the older one.
			if (read.version <= settings.version) return;
			settings = read;
			config = toSiteConfig(settings, environment, hasCalendar());
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

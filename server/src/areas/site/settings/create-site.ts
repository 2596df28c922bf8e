import { SCREEN_LOCALES, type SiteConfig } from '@fairtick/domain/site/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Config } from '../../../platform/config/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Hooks } from '../../../platform/hooks/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import { hasCalendar } from './hooks.ts';
import { loadSiteSettings, loadSiteVersion, type SiteSettingsRow } from './queries.ts';

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
	/** Reads them again after a commit that changed them; the next page has them. Those that another process changed are read within a second. */
	refresh(): Promise<void>;
	stop(): Promise<void>;
}

/** Interval of looking for changes that another process made. */
const LOOK_MS = 1_000;

/** Pages are served from the settings that were read last, also while the database is away. */
export async function createSite(
	database: Queryable,
	environment: SiteEnvironment,
	hooks: Pick<Hooks, 'fire'>,
): Promise<Site> {
	let settings = await loadSiteSettings(database);
	let config = toSiteConfig(settings, environment, false);
	const refresh = async () => {
		const read = await loadSiteSettings(database);
		// The later answer of two concurrent reads may be the older one.
		if (read.version <= settings.version) return;
		settings = read;
		config = toSiteConfig(settings, environment, config.has_calendar);
	};
	const looking = new Loop({
		everyMs: LOOK_MS,
		run: async () => {
			if ((await loadSiteVersion(database)) > settings.version) await refresh();
		},
		// An outage of the database is reported by everything else that needs it.
		onError: () => undefined,
	});
	return {
		appName: () => config.app_name,
		locale: () => config.locale,
		config() {
			const has_calendar = hooks.fire(hasCalendar);
			if (config.has_calendar !== has_calendar) config = { ...config, has_calendar };
			return config;
		},
		refresh,
		stop: () => looking.stop(),
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

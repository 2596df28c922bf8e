import type { Locale } from '@fairtick/domain/wire/primitives';
import { execute, loadOnlyRow, loadValue, pick, type Query, type Queryable } from '../../../platform/database/index.ts';

/** Settings that were made while the server ran; null: the environment's value, or none. */
export interface SiteSettingsRow {
	readonly version: number;
	readonly appName: string | null;
	readonly appLogo: string | null;
	readonly appIcon: string | null;
	readonly chatSiteId: string | null;
	readonly locale: Locale;
	readonly locales: readonly Locale[];
	readonly operatorName: string | null;
	readonly operatorAddress: string | null;
	readonly operatorLicence: string | null;
	/** Countries in which money is taken, ISO 3166; null: not decided yet. */
	readonly countries: readonly string[] | null;
	/** Methods that take no deposits. */
	readonly methodsOff: readonly string[];
}

/** Countries in which real money is traded, ISO 3166; null: everywhere (CASH-08). */
export const servedCountriesQuery: Query<readonly string[] | null> = {
	phase: 'reads',
	statement: { name: 'served-countries', text: 'select countries from site_settings' },
	read: ({ rows }) => rows[0].countries,
};

/** `lock`: no other transaction changes them until this one ends. */
export const loadSiteSettings = (db: Queryable, { lock = false } = {}) =>
	loadOnlyRow(
		db,
		`select version, app_name "appName", app_logo "appLogo", app_icon "appIcon", chat_site_id "chatSiteId", locale, locales,
			operator_name "operatorName", operator_address "operatorAddress", operator_licence "operatorLicence",
			countries, methods_off "methodsOff"
		from site_settings ${lock ? 'for no key update' : ''}`,
	);

/** Writes the next version. Needs the lock of `loadSiteSettings`. */
export const updateSiteSettings = (tx: Queryable, settings: Omit<SiteSettingsRow, 'version'>) =>
	execute(
		tx,
		`update site_settings set version = version + 1, app_name = $1, app_logo = $2, app_icon = $3, chat_site_id = $4,
			locale = $5, locales = $6, operator_name = $7, operator_address = $8, operator_licence = $9, countries = $10, methods_off = $11`,
		pick(
			settings,
			'appName',
			'appLogo',
			'appIcon',
			'chatSiteId',
			'locale',
			'locales',
			'operatorName',
			'operatorAddress',
			'operatorLicence',
			'countries',
			'methodsOff',
		),
	);

export const insertSitePicture = (tx: Queryable, hash: string, content: Buffer) =>
	execute(tx, 'insert into site_pictures (hash, content, created_at) values ($1, $2, clock()) on conflict do nothing', [
		hash,
		content,
	]);

export const loadSitePicture = (db: Queryable, hash: string) =>
	loadValue(db, 'select content from site_pictures where hash = $1', [hash]);

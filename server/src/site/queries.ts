import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../database/index.ts';

/** What was set while the server ran; null stands for the environment's word, or nothing. */
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
}

/** `lock`: nobody else changes them until the transaction ends. */
export async function loadSiteSettings(db: Queryable, { lock = false } = {}): Promise<SiteSettingsRow> {
	const { rows } = await db.query<SiteSettingsRow>(
		`select version, app_name "appName", app_logo "appLogo", app_icon "appIcon", chat_site_id "chatSiteId", locale, locales,
			operator_name "operatorName", operator_address "operatorAddress", operator_licence "operatorLicence"
		from site_settings ${lock ? 'for no key update' : ''}`,
	);
	return rows[0] as SiteSettingsRow;
}

/** Writes the next version. Needs the lock of `loadSiteSettings`. */
export async function updateSiteSettings(tx: Queryable, settings: Omit<SiteSettingsRow, 'version'>): Promise<void> {
	await tx.query(
		`update site_settings set version = version + 1, app_name = $1, app_logo = $2, app_icon = $3, chat_site_id = $4,
			locale = $5, locales = $6, operator_name = $7, operator_address = $8, operator_licence = $9`,
		[
			settings.appName,
			settings.appLogo,
			settings.appIcon,
			settings.chatSiteId,
			settings.locale,
			settings.locales,
			settings.operatorName,
			settings.operatorAddress,
			settings.operatorLicence,
		],
	);
}

export async function insertSitePicture(tx: Queryable, hash: string, content: Buffer): Promise<void> {
	await tx.query(
		'insert into site_pictures (hash, content, created_at) values ($1, $2, clock()) on conflict do nothing',
		[hash, content],
	);
}

export async function loadSitePicture(db: Queryable, hash: string): Promise<Buffer | null> {
	const { rows } = await db.query<{ content: Buffer }>('select content from site_pictures where hash = $1', [hash]);
	return rows[0]?.content ?? null;
}

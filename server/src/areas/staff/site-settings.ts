import { createHash } from 'node:crypto';
import { findForbidding } from '@fairtick/domain/site/served-countries';
import { siteOffer } from '@fairtick/domain/staff/kinds/site-offer-request';
import { siteOperator } from '@fairtick/domain/staff/kinds/site-operator-request';
import * as contract from '@fairtick/domain/staff/site-contract';
import { actAs, appendAudit, type Deed, deedOf } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Call, InvalidFields, Refused, refuse } from '../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest } from '../../platform/staff-requests/index.ts';
import {
	insertSitePicture,
	loadSiteSettings,
	pictureAddress,
	type SiteSettingsRow,
	updateSiteSettings,
} from '../site/settings/index.ts';
import type { AdminContext } from './context.ts';
import { loadSubjects } from './staff-queries.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Signature, length and name of the first chunk, which every PNG begins with. */
const HEADER_BYTES = 33;

const operatorOf = ({ operatorName: name, operatorAddress: address, operatorLicence: licence }: SiteSettingsRow) =>
	name === null || address === null ? null : { name, address, licence };

export async function showSiteSettings({ database, config, collected }: AdminContext): Promise<contract.SiteSettings> {
	const row = await loadSiteSettings(database);
	return {
		version: row.version,
		app_name: row.appName,
		chat_script: row.chatSiteId,
		locale: row.locale,
		locales: [...row.locales],
		app_logo: row.appLogo,
		app_icon: row.appIcon,
		operator: operatorOf(row),
		countries: row.countries && [...row.countries],
		methods: [...collected().depositMethods],
		methods_off: [...row.methodsOff],
		fallback: { app_name: config.appName, chat_script: config.chatSiteId ?? null },
	};
}

/** Writes the changes, with the former values in the log; refuses if there are none. */
async function writeSettings(
	tx: Queryable,
	now: SiteSettingsRow,
	change: Partial<SiteSettingsRow>,
	act: string,
	deed: Deed,
) {
	const names = (Object.keys(change) as (keyof SiteSettingsRow)[]).filter(
		(name) => JSON.stringify(change[name]) !== JSON.stringify(now[name]),
	);
	if (names.length === 0) return refuse('admin.unchanged');
	const pick = (from: Partial<SiteSettingsRow>) => Object.fromEntries(names.map((name) => [name, from[name]]));
	await updateSiteSettings(tx, { ...now, ...change });
	await appendAudit(tx, { ...deed, act, subject: 'site', before: pick(now), after: pick(change) });
	return undefined;
}

/** Changes the settings that pages carry; every page that is loaded afterwards has them (SITE-01). */
export async function changeSiteSettings(context: AdminContext, call: Call<typeof contract.changeSiteSettings>) {
	const { app_name: appName, chat_script: chatSiteId, locale, locales, version } = call.body;
	if (new Set(locales).size !== locales.length) throw new InvalidFields([{ field: 'locales', code: 'field.invalid' }]);
	if (!locales.includes(locale)) throw new InvalidFields([{ field: 'locale', code: 'field.invalid' }]);
	const refusal = await actAs(context.database, call, async (tx) => {
		const now = await loadSiteSettings(tx, { lock: true });
		if (now.version !== version) return refuse('admin.settings_changed');
		const change = { appName, chatSiteId, locale, locales };
		return writeSettings(tx, now, change, 'site.changed', deedOf(call, call.body));
	});
	if (refusal) return refusal;
	await context.site.refresh();
	return showSiteSettings(context);
}

/** Changes the logo or the icon: a PNG by its content, whatever it calls itself. */
export async function changeSitePicture(context: AdminContext, call: Call<typeof contract.changeSitePicture>) {
	const { png } = call.body;
	const content = png === null ? null : Buffer.from(png, 'base64');
	if (content !== null) refuseBadPicture(content);
	const hash = content && createHash('sha256').update(content).digest('hex');
	const refusal = await actAs(context.database, call, async (tx) => {
		const now = await loadSiteSettings(tx, { lock: true });
		if (content !== null && hash !== null) await insertSitePicture(tx, hash, content);
		const address = hash && pictureAddress(hash);
		const change = call.params.picture === 'logo' ? { appLogo: address } : { appIcon: address };
		return writeSettings(tx, now, change, 'site.changed', deedOf(call, call.body));
	});
	if (refusal) return refusal;
	await context.site.refresh();
	return showSiteSettings(context);
}

function refuseBadPicture(content: Buffer): void {
	const size = readPngSize(content);
	const { PICTURE_MAX_BYTES: bytes, PICTURE_MAX_SIDE: side } = contract;
	const good = size !== null && Math.max(size.width, size.height) <= side && content.length <= bytes;
	if (!good)
		throw new InvalidFields([{ field: 'png', code: 'field.picture', params: { side, kilobytes: bytes / 1_024 } }]);
}

const SUBJECT = 'site';

/** The operator's name and address are a legal statement, so two people make it. */
export async function proposeOperator({ database }: AdminContext, call: Call<typeof contract.proposeOperator>) {
	const { operator, reason } = call.body;
	await prepareRequest(database, siteOperator, SUBJECT);
	const id = await actAs(database, call, async (tx) => {
		const now = operatorOf(await loadSiteSettings(tx));
		if (JSON.stringify(now) === JSON.stringify(operator)) return refuse('admin.unchanged');
		const admins = [...(await loadSubjects(tx, [])).values()];
		if (admins.every((admin) => admin.id === call.caller.userId)) return refuse('admin.nobody_else');
		return makeRequest(tx, siteOperator, {
			subject: SUBJECT,
			content: { operator, from: now },
			...deedOf(call, { reason }),
		});
	});
	return id instanceof Refused ? id : { request_id: id };
}

export const operatorChangeExecutor =
	({ site }: AdminContext): Executor<typeof siteOperator> =>
	async (tx, _states, request, deed) => {
		const { operator } = request.content;
		const now = await loadSiteSettings(tx, { lock: true });
		const change = {
			operatorName: operator?.name ?? null,
			operatorAddress: operator?.address ?? null,
			operatorLicence: operator?.licence ?? null,
		};
		return (await writeSettings(tx, now, change, 'site.operator_changed', deed)) ?? (() => site.refresh());
	};

/** Two people decide about served countries and methods (CASH-08). */
export async function proposeOffer({ database }: AdminContext, call: Call<typeof contract.proposeOffer>) {
	const { reason, countries, methods_off: methodsOff } = call.body;
	const forbidding = findForbidding(countries ?? []);
	if (forbidding.length > 0)
		throw new InvalidFields([
			{ field: 'countries', code: 'field.country_forbids', params: { countries: forbidding.join(', ') } },
		]);
	const offer = { countries: countries && sorted(countries), methodsOff: sorted(methodsOff) };
	await prepareRequest(database, siteOffer, SUBJECT);
	const id = await actAs(database, call, async (tx) => {
		const now = await loadSiteSettings(tx);
		const from = { countries: now.countries, methodsOff: now.methodsOff };
		if (JSON.stringify(from) === JSON.stringify(offer)) return refuse('admin.unchanged');
		const admins = [...(await loadSubjects(tx, [])).values()];
		if (admins.every((admin) => admin.id === call.caller.userId)) return refuse('admin.nobody_else');
		return makeRequest(tx, siteOffer, { subject: SUBJECT, content: { ...offer, from }, ...deedOf(call, { reason }) });
	});
	return id instanceof Refused ? id : { request_id: id };
}

const sorted = (codes: readonly string[]) => [...new Set(codes)].sort();

export const offerChangeExecutor =
	({ site }: AdminContext): Executor<typeof siteOffer> =>
	async (tx, _states, request, deed) => {
		const { countries, methodsOff } = request.content;
		const now = await loadSiteSettings(tx, { lock: true });
		return (
			(await writeSettings(tx, now, { countries, methodsOff }, 'site.offer_changed', deed)) ?? (() => site.refresh())
		);
	};

/** Width and height of a PNG in pixels, null for anything else. */
function readPngSize(content: Buffer): { readonly width: number; readonly height: number } | null {
	if (content.length < HEADER_BYTES || !content.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
	if (content.toString('latin1', 12, 16) !== 'IHDR') return null;
	const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
	return width > 0 && height > 0 ? { width, height } : null;
}

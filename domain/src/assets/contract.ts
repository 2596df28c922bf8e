import * as z from 'zod/mini';
import { ASSET_GROUPS, CLOSED_REASONS, EXCHANGE_NAMES, SOURCES } from '../market/contract.ts';
import { FAIR_VOLATILITY } from '../market/fair-walk.ts';
import { LONGEST_TRADE_S } from '../market/longest-trade.ts';
import type { TradingHours } from '../market/trading-hours.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { count, id, idParams, instant, page, pageQuery, percent, price, uuid } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';
import { ASSET_STATES } from './rules.ts';

/** Refusals of changes of the catalogue, with the names of their parameters. */
export const ASSETS_REFUSALS = {
	/** Another asset of the name is on the list. */
	'assets.ticker_listed': ['ticker'],
	'assets.last_listed': [],
	/** `until`: when the last of them is over. */
	'assets.open_trades': ['until'],
	'assets.maintenance_early': ['earliest'],
	'assets.maintenance_late': ['latest'],
	'assets.maintenance_overlaps': ['from', 'until'],
	'assets.no_maintenance': [],
	/** `setting`: the setting without which the source cannot be reached. */
	'assets.no_source': ['setting'],
	/** The source of the prices cannot be used with real money. */
	'assets.demo_only': [],
	/** `begin`: of another beacon that is announced. */
	'assets.beacon_announced': ['begin'],
	/** Finer than the tick size, which stays. */
	'assets.recording_finer': ['tick_size'],
	/** The file is of another pair. */
	'assets.recording_pair': ['pair', 'ticker'],
	/** `line`: before it the price jumps by `percent`, and `most` is the most; percent as decimal text. */
	'assets.recording_jump': ['line', 'percent', 'most'],
	'assets.payout_early': ['earliest'],
	/** Another member of staff changed it meanwhile. */
	'assets.changed': [],
} as const;
export type AssetsRefusalCode = keyof typeof ASSETS_REFUSALS;

/** Roles that see the catalogue; the auditor changes nothing (ADMIN-01). */
const READERS = ['admin', 'risk', 'finance', 'auditor'] as const satisfies StaffRole[];
const CHANGERS = ['admin', 'risk'] as const satisfies StaffRole[];

/** The reason for an act, kept with it for ever. */
const reason = words(5, 500, true);
const minor = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000));
const seconds = z.int().check(z.minimum(5), z.maximum(LONGEST_TRADE_S));

const dayAndMinute = z.tuple([
	z.int().check(z.minimum(0), z.maximum(6)),
	z.int().check(z.minimum(0), z.maximum(1_440)),
]);
const localTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$|^\d{4}-\d\d-\d\dT24:00$/));
/** The times at which an asset is traded, in the zone's own time (MARKET-06). */
export const tradingHours = z.strictObject({
	/** IANA name. */
	zone: z.string().check(z.minLength(1), z.maxLength(60)),
	/** Each week, from and to: day (0 is Sunday) and minute of the day. */
	weekly: z.array(z.tuple([dayAndMinute, dayAndMinute])).check(z.minLength(1), z.maxLength(28)),
	/** Holidays and early ends, from and to. */
	closed: z.array(z.tuple([localTime, localTime])).check(z.maxLength(500)),
}) satisfies z.ZodMiniType<TradingHours>;

/** Limits on trades of an asset; money in minor units, durations in seconds. */
const limits = {
	stake_min: minor,
	demo_stake_max: minor,
	real_stake_max: minor,
	demo_duration_min: seconds,
	real_duration_min: seconds,
	duration_max: seconds,
};
const terms = {
	...limits,
	/** Null: always. */
	hours: z.nullable(tradingHours),
	real_allowed: z.boolean(),
};

const taken = {
	/** The real account trades it in the money of the sandbox, though real money is not allowed (LEDGER-01). */
	sandbox_only: z.boolean(),
};

const exchange = z.enum(EXCHANGE_NAMES);
/** Exchanges whose quotes make a price: one, or three for their median. */
const venues = z.array(exchange).check(z.minLength(1), z.maxLength(3));
const recordingId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const recording = z.object({
	id: recordingId,
	name: z.string(),
	form: z.string(),
	ticks: z.int(),
	/** Milliseconds from its first tick to its last. */
	length: z.int(),
	tick_size: price,
	uploaded_at: instant,
});
export type Recording = z.output<typeof recording>;

const maintenance = z.object({
	/** Null: all assets. */
	asset_id: z.nullable(z.int()),
	from: instant,
	until: instant,
	reason: z.string(),
});
export type AnnouncedMaintenance = z.output<typeof maintenance>;

const managedAsset = z.object({
	id: z.int(),
	ticker: z.string(),
	name: z.string(),
	primary_exchange: z.string(),
	icon: z.string(),
	group: z.enum(ASSET_GROUPS),
	source: z.enum(SOURCES),
	state: z.enum(ASSET_STATES),
	open: z.boolean(),
	closed_reason: z.nullable(z.enum(CLOSED_REASONS)),
	/** Version of the newest terms, which may not be in force yet. */
	version: z.int(),
	effective_at: instant,
	tick_size: price,
	...terms,
	...taken,
	venues: z.array(z.string()),
	/** The venues that apply once no trade on the asset is open. */
	ordered_venues: z.nullable(z.array(z.string())),
	recording: z.nullable(recording),
	/** True if the sources allow real money at all. */
	real_possible: z.boolean(),
});
export type ManagedAsset = z.output<typeof managedAsset>;

export const listManagedAssets = defineEndpoint({
	name: 'listManagedAssets',
	method: 'GET',
	path: '/api/admin/assets',
	viewed: 'none',
	summary: 'Every asset that was ever listed, by number',
	access: { who: READERS },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: page(managedAsset),
});

export const getManagedAsset = defineEndpoint({
	name: 'getManagedAsset',
	method: 'GET',
	path: '/api/admin/assets/{id}',
	viewed: 'none',
	summary: 'One asset with its current and earlier terms and its maintenance',
	access: { who: READERS },
	limit: 'lists',
	params: idParams,
	answer: z.object({
		...managedAsset.shape,
		open_trades: z.int(),
		versions: z.array(
			z.object({ version: z.int(), effective_at: instant, ...terms, ...taken, venues: z.array(z.string()) }),
		),
		maintenances: z.array(maintenance),
	}),
});

export const getAssetSources = defineEndpoint({
	name: 'getAssetSources',
	method: 'GET',
	path: '/api/admin/asset-sources',
	viewed: 'none',
	summary:
		'Available price sources: those that are set up, recordings, usual trading hours; and maintenance of all assets',
	access: { who: READERS },
	limit: 'lists',
	answer: z.object({
		/** Empty: no exchange is asked. */
		exchanges: z.array(exchange),
		polygon: z.boolean(),
		/** Assets that this server knows and the catalogue lacks: the setting that brings them, and whether it is set and its source has not answered. */
		lacking: z.array(z.object({ tickers: z.array(z.string()), setting: z.string(), waits: z.boolean() })),
		recordings: z.array(recording),
		/** Usual hours by group. */
		hours: z.object({ stocks: tradingHours, currencies: tradingHours }),
		maintenances: z.array(maintenance),
	}),
});

export const searchExchangeMarkets = defineEndpoint({
	name: 'searchExchangeMarkets',
	method: 'GET',
	path: '/api/admin/exchange-markets',
	viewed: 'none',
	summary: 'Markets of the exchanges by a part of their name, at most 30',
	access: { who: READERS },
	limit: 'lists',
	query: z.strictObject({ search: z.string().check(z.trim(), z.minLength(2), z.maxLength(20)) }),
	answer: z.object({
		data: z.array(
			z.object({ ticker: z.string(), name: z.string(), venues: z.array(exchange), tick_size: z.nullable(price) }),
		),
		/** Exchanges that did not answer. */
		missing: z.array(exchange),
	}),
});

/** Most of an icon's file, and of a recorded file's, in bytes. */
const ICON_MAX_BYTES = 1_048_576;
const RECORDING_MAX_BYTES = 33_554_432;

export const uploadAssetIcon = defineEndpoint({
	name: 'uploadAssetIcon',
	method: 'POST',
	path: '/api/admin/asset-icons',
	summary: 'Upload an icon as JPEG, PNG or WebP; it is redrawn as a small square. The answer is its name for `icon`',
	access: { who: CHANGERS, fresh: true },
	limit: 'photos',
	upload: { field: 'icon', maxBytes: ICON_MAX_BYTES },
	answer: z.object({ icon: z.string() }),
});

export const uploadRecording = defineEndpoint({
	name: 'uploadRecording',
	method: 'POST',
	path: '/api/admin/recordings',
	summary: 'Upload a recorded file in one of the known formats, plain or gzip; every line must be valid',
	access: { who: CHANGERS, fresh: true },
	limit: 'photos',
	query: z.strictObject({ name: words(1, 100) }),
	upload: { field: 'recording', maxBytes: RECORDING_MAX_BYTES },
	answer: recording,
});

const ticker = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9.-]{0,14}(\/[A-Z0-9]{2,10})?$/));
const icon = z.string().check(z.regex(/^[a-z0-9]{1,20}$|^\/asset-icons\/[0-9a-f]{64}\.webp$/));

export const createAsset = defineEndpoint({
	name: 'createAsset',
	method: 'POST',
	path: '/api/admin/assets',
	summary: 'List a new asset, in demo immediately; real money needs a second person, who gets a request',
	access: { who: CHANGERS, fresh: true },
	body: z.strictObject({
		source: z.enum(SOURCES),
		/** For `exchange`, `polygon` and `replay`. */
		ticker: z.optional(ticker),
		/** For `fair`: percent a year. */
		volatility: z.optional(z.int().check(z.minimum(FAIR_VOLATILITY.least), z.maximum(FAIR_VOLATILITY.most))),
		/** For `exchange`. */
		venues: z.optional(venues),
		/** For `replay`. */
		recording: z.optional(recordingId),
		/** For `exchange` and `polygon`: every price is a whole number of ticks, permanently. */
		tick_size: z.optional(price.check(z.maxLength(30))),
		/** For all sources but `fair`. */
		group: z.optional(z.enum(ASSET_GROUPS)),
		name: z.optional(words(1, 60)),
		/** Left out: drawn from the ticker's letters. */
		icon: z.optional(icon),
		...terms,
		reason,
	}),
	status: 201,
	answer: z.object({ id, request_id: z.nullable(uuid) }),
	refusals: [
		'assets.ticker_listed',
		'assets.no_source',
		'assets.demo_only',
		'assets.recording_pair',
		'assets.recording_jump',
		'assets.beacon_announced',
		'admin.request_open',
	],
});

export const changeAssetTerms = defineEndpoint({
	name: 'changeAssetTerms',
	method: 'PUT',
	path: '/api/admin/assets/{id}/terms',
	summary:
		'Change the terms of an asset for trades opened from then on; where real money is concerned, 202 with a request for a second person',
	access: { who: CHANGERS, fresh: true },
	params: idParams,
	/** `version`: of the terms that were changed: newer ones are not overwritten unseen. */
	body: z.strictObject({ version: count, ...terms, reason }),
	otherStatus: 202,
	answer: z.object({ request_id: z.nullable(uuid) }),
	refusals: ['assets.changed', 'assets.demo_only', 'admin.unchanged', 'admin.request_open'],
});

export const changeAssetAppearance = defineEndpoint({
	name: 'changeAssetAppearance',
	method: 'PUT',
	path: '/api/admin/assets/{id}/appearance',
	summary: 'Change the name and icon of an asset',
	access: { who: CHANGERS, fresh: true },
	params: idParams,
	body: z.strictObject({ name: words(1, 60), icon, reason }),
	refusals: ['admin.unchanged'],
});

export const changeAssetState = defineEndpoint({
	name: 'changeAssetState',
	method: 'PUT',
	path: '/api/admin/assets/{id}/state',
	summary:
		'Suspend an asset, make it close-only, remove it from the list, or allow trading; open trades run to expiry as normal',
	access: { who: CHANGERS, fresh: true },
	params: idParams,
	body: z.strictObject({ state: z.enum(ASSET_STATES), reason }),
	refusals: ['admin.unchanged', 'assets.last_listed', 'assets.ticker_listed'],
});

export const orderAssetVenues = defineEndpoint({
	name: 'orderAssetVenues',
	method: 'PUT',
	path: '/api/admin/assets/{id}/venues',
	summary: 'Choose the exchanges that make an asset’s price, once no trade on it is open',
	access: { who: CHANGERS, fresh: true },
	params: idParams,
	body: z.strictObject({ venues, reason }),
	refusals: ['admin.unchanged', 'assets.demo_only'],
});

export const replaceAssetRecording = defineEndpoint({
	name: 'replaceAssetRecording',
	method: 'PUT',
	path: '/api/admin/assets/{id}/recording',
	summary: 'Use another recorded file for an asset’s prices, while no trade on it is open',
	access: { who: CHANGERS, fresh: true },
	params: idParams,
	body: z.strictObject({ recording: recordingId, reason }),
	refusals: [
		...(['admin.unchanged', 'assets.open_trades', 'assets.recording_finer', 'assets.demo_only'] as const),
		...(['assets.recording_pair', 'assets.recording_jump'] as const),
	],
});

export const announceAssetMaintenance = defineEndpoint({
	name: 'announceAssetMaintenance',
	method: 'POST',
	path: '/api/admin/maintenances',
	summary:
		'Announce maintenance of an asset, or of all with null; trades that would still be open when it begins are declined',
	access: { who: CHANGERS, fresh: true },
	body: z.strictObject({
		asset_id: z.nullable(id),
		from: instant,
		minutes: z.int().check(z.minimum(1), z.maximum(1_440)),
		reason,
	}),
	status: 204,
	refusals: ['assets.maintenance_early', 'assets.maintenance_late', 'assets.maintenance_overlaps'],
});

export const endAssetMaintenance = defineEndpoint({
	name: 'endAssetMaintenance',
	method: 'POST',
	path: '/api/admin/maintenances/end',
	summary: 'Cancel announced maintenance of an asset, or of all with null, and end what is under way',
	access: { who: CHANGERS, fresh: true },
	body: z.strictObject({ asset_id: z.nullable(id), reason }),
	status: 204,
	refusals: ['assets.no_maintenance'],
});

const payout = z.object({
	group: z.enum(ASSET_GROUPS),
	version: z.int(),
	effective_at: instant,
	/** Percent of the stake, by type of user (SITE-04). */
	percentage: percent,
	percentage_gold: percent,
	percentage_vip: percent,
});
export type Payout = z.output<typeof payout>;

export const getPayouts = defineEndpoint({
	name: 'getPayouts',
	method: 'GET',
	path: '/api/payouts',
	summary: 'Payouts of each group in versions, announced ones included, newest first',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	query: z.strictObject({
		group: z.optional(z.enum(ASSET_GROUPS)),
		/** Versions that begin from here on, and before there. */
		from: z.optional(instant),
		to: z.optional(instant),
		...pageQuery,
	}),
	answer: page(payout),
});

/** Percent with at most two decimals: 0.01 to 98. */
const payoutPercent = z.number().check(z.minimum(0.01), z.maximum(98), z.multipleOf(0.01));

export const proposePayouts = defineEndpoint({
	name: 'proposePayouts',
	method: 'POST',
	path: '/api/admin/payouts',
	summary: 'Ask a second person to announce payouts of a group; open trades keep theirs',
	access: { who: ['admin', 'finance'], fresh: true },
	body: z.strictObject({
		group: z.enum(ASSET_GROUPS),
		percentage: payoutPercent,
		percentage_gold: payoutPercent,
		percentage_vip: payoutPercent,
		effective_at: instant,
		reason,
	}),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: ['assets.payout_early', 'admin.unchanged', 'admin.request_open'],
});

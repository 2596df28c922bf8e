import type { AssetGroup, BeaconName, ClosedDetail, ClosedReason, SourceName } from '@fairtick/domain/market/contract';
import {
	changeRows,
	execute,
	loadColumn,
	loadMap,
	loadOnlyRow,
	loadRows,
	pick,
	type Queryable,
} from '../../../platform/database/index.ts';
import type { AssetIdentity, AssetTerms } from '../catalogue.ts';

/**
 * Puts an asset that is not there yet on the list, with a writer's row of its own. Changes nothing, and answers false, where
 * it is there or another asset of its name is on the list.
 */
export async function insertAsset(tx: Queryable, asset: AssetIdentity): Promise<boolean> {
	const rowCount = await changeRows(
		tx,
		`insert into assets (id, ticker, name, primary_exchange, icon, asset_group) values ($1, $2, $3, $4, $5, $6)
		on conflict do nothing`,
		[asset.id, asset.ticker, asset.name, asset.primaryExchange, asset.icon, asset.group],
	);
	if (rowCount === 0) return false;
	await execute(tx, 'insert into asset_writers (asset_id) values ($1)', [asset.id]);
	return true;
}

export interface VersionOptions {
	/** The least slippage was measured again: reason enough for a version. */
	readonly isRemeasured?: boolean;
	/** Not in force before this, epoch milliseconds. */
	readonly beginMs?: number | null;
}

/**
 * Adds a version of an asset's terms unless the newest one says the same; `slippageMin` alone is no reason for one,
 * unless it `isRemeasured`. Like all changes of the catalogue it comes from a first install, a command or staff (MARKET-13). It is in
 * force at once, but never before an announced one.
 */
export const insertAssetVersion = (
	tx: Queryable,
	assetId: number,
	terms: AssetTerms,
	slippageMin: number,
	{ isRemeasured = false, beginMs = null }: VersionOptions = {},
) =>
	execute(
		tx,
		`with newest as (select * from asset_versions where asset_id = $1 order by version desc limit 1),
			begin as (select greatest(clock(), (select effective_at from newest), $20::bigint) at)
		insert into asset_versions (asset_id, version, effective_at, source, tick_size, digits, entry_within_ms, exit_max_age_ms,
			demo_duration_min_s, real_duration_min_s, duration_max_s, stake_min, demo_stake_max, real_stake_max, real_allowed, slippage_min, beacon, venues, hours,
			recording)
		select $1, coalesce((select version from newest), 0) + 1, (select at from begin), $2::text, $3::text, $4::int, $5::int, $6::int, $7::int, $8::int,
			$9::int, $10::bigint, $11::bigint, $12::bigint, $13::boolean, $14::int, $15::text, $16::text[], $17::jsonb, $19::text
		where not exists (select from newest where (source, tick_size, digits, entry_within_ms, exit_max_age_ms, demo_duration_min_s,
			real_duration_min_s, duration_max_s, stake_min, demo_stake_max, real_stake_max, real_allowed, beacon, venues, hours, recording)
			is not distinct from ($2::text, $3::text, $4::int, $5::int, $6::int, $7::int, $8::int, $9::int, $10::bigint, $11::bigint, $12::bigint, $13::boolean,
			$15::text, $16::text[], $17::jsonb, $19::text) and (not $18::boolean or slippage_min = $14::int))
		on conflict do nothing`,
		[
			assetId,
			...pick(terms, 'source', 'tickSize', 'digits', 'entryWithinMs', 'exitMaxAgeMs'),
			...pick(terms, 'demoDurationMinS', 'realDurationMinS', 'durationMaxS'),
			...pick(terms, 'stakeMin', 'demoStakeMax', 'realStakeMax'),
			terms.realAllowed,
			slippageMin,
			terms.beacon,
			terms.venues,
			terms.hours === null ? null : JSON.stringify(terms.hours),
			isRemeasured,
			terms.recording,
			beginMs,
		],
	);

/** An asset of the catalogue under one version of its terms. */
export interface CatalogueAsset {
	readonly id: number;
	readonly ticker: string;
	readonly group: AssetGroup;
	readonly listed: boolean;
	readonly suspended: boolean;
	readonly closeOnly: boolean;
	readonly orderedVenues: readonly string[] | null;
	readonly version: number;
	/** Epoch milliseconds. */
	readonly effectiveAtMs: number;
	readonly slippageMin: number;
	readonly terms: AssetTerms;
}

/** The columns of `CatalogueAsset`, from `assets a` and `asset_versions v`. */
export const CATALOGUE_COLUMNS = `a.id, a.ticker, a.asset_group "group", a.listed, a.suspended, a.close_only "closeOnly",
	a.ordered_venues "orderedVenues", v.version, v.effective_at::float8 "effectiveAtMs", v.slippage_min "slippageMin", v.source, v.tick_size "tickSize",
	v.digits, v.entry_within_ms "entryWithinMs", v.exit_max_age_ms "exitMaxAgeMs", v.demo_duration_min_s "demoDurationMinS",
	v.real_duration_min_s "realDurationMinS", v.duration_max_s "durationMaxS", v.stake_min "stakeMin", v.demo_stake_max "demoStakeMax",
	v.real_stake_max "realStakeMax", v.real_allowed "realAllowed", v.venues, v.hours, v.beacon, v.recording`;

/** A row of `CATALOGUE_COLUMNS`. */
export type CatalogueRow = Omit<CatalogueAsset, 'terms'> & AssetTerms;

export function toCatalogueAsset(row: CatalogueRow): CatalogueAsset {
	const { id, ticker, group, listed, suspended, closeOnly, orderedVenues, version, effectiveAtMs, slippageMin } = row;
	const { source, tickSize, digits, entryWithinMs, exitMaxAgeMs, demoDurationMinS, realDurationMinS } = row;
	const { durationMaxS, stakeMin, demoStakeMax, realStakeMax, realAllowed, venues, hours, beacon, recording } = row;
	return {
		id,
		ticker,
		group,
		listed,
		suspended,
		closeOnly,
		orderedVenues,
		version,
		effectiveAtMs,
		slippageMin,
		terms: {
			source,
			tickSize,
			digits,
			entryWithinMs,
			exitMaxAgeMs,
			demoDurationMinS,
			realDurationMinS,
			durationMaxS,
			stakeMin,
			demoStakeMax,
			realStakeMax,
			realAllowed,
			venues,
			hours,
			beacon,
			recording,
		},
	};
}

/** Every asset that ever was on the list, under the newest version of its terms, which may not be in force yet. */
export async function loadCatalogueAssets(database: Queryable): Promise<CatalogueAsset[]> {
	const rows = await loadRows(
		database,
		`select ${CATALOGUE_COLUMNS}
		from assets a join lateral (select * from asset_versions v where v.asset_id = a.id order by v.version desc limit 1) v on true
		order by a.id`,
	);
	return rows.map(toCatalogueAsset);
}

/** The same under the terms in force; under the first ones where none is in force yet. */
export async function loadCatalogueInForce(database: Queryable): Promise<CatalogueAsset[]> {
	const rows = await loadRows(
		database,
		`with now as materialized (select clock() t) select ${CATALOGUE_COLUMNS}
		from now cross join assets a join lateral (select * from asset_versions v where v.asset_id = a.id
			order by v.effective_at <= now.t desc, case when v.effective_at <= now.t then v.version else -v.version end desc limit 1) v on true
		order by a.id`,
	);
	return rows.map(toCatalogueAsset);
}

/**
 * A mark that changes with the catalogue: its stamp, and the versions in force. Equal marks mean equal catalogues as long as
 * nothing else was announced.
 */
export const loadCatalogueMark = (database: Queryable) =>
	loadOnlyRow(database, {
		name: 'catalogue-mark',
		text: `with now as materialized (select clock() t)
			select s.stamp::float8 stamp,
				(select count(*) from asset_versions where effective_at <= now.t) || '.' ||
				(select count(*) from payout_versions where effective_at <= now.t) "inForce" from now cross join catalogue_stamp s`,
	});

/** Orders other venues of an asset for the next start; null takes an order back. */
export const updateOrderedVenues = (tx: Queryable, assetId: number, venues: readonly string[] | null) =>
	execute(tx, 'update assets set ordered_venues = $2 where id = $1', [assetId, venues]);

/** Gives a group its payouts, where it has none. */
export const insertFirstPayouts = (
	tx: Queryable,
	group: AssetGroup,
	payouts: { standard: number; gold: number; premium: number },
) =>
	execute(
		tx,
		`insert into payout_versions (asset_group, version, effective_at, standard_bps, gold_bps, premium_bps)
		select $1, 1, clock(), $2::int, $3::int, $4::int
		where not exists (select from payout_versions where asset_group = $1) on conflict do nothing`,
		[group, payouts.standard, payouts.gold, payouts.premium],
	);

/** Ids of all assets that ever were on offer. */
export const loadAssetIds = (database: Queryable) => loadColumn(database, 'select id from assets order by id');

const NEWEST_PRICES = 'select price from ticks where asset_id = $1 order by t desc, seq desc limit $2';

/** The prices of an asset's newest ticks, oldest first. */
export async function loadNewestPrices(database: Queryable, assetId: number, count: number): Promise<bigint[]> {
	return (await loadColumn(database, NEWEST_PRICES, [assetId, count])).reverse();
}

export interface ListedAssetRow {
	readonly id: number;
	readonly ticker: string;
	readonly name: string;
	readonly primary_exchange: string;
	readonly icon: string;
	readonly asset_group: AssetGroup;
	readonly source: SourceName;
	readonly digits: number;
	readonly demo_duration_min_s: number;
	readonly real_duration_min_s: number;
	readonly duration_max_s: number;
	readonly stake_min: bigint;
	readonly demo_stake_max: bigint;
	readonly real_stake_max: bigint;
	readonly real_allowed: boolean;
	readonly entry_within_ms: number;
	readonly exit_max_age_ms: number;
	readonly tick_size: string;
	readonly slippage_min: number;
	readonly beacon: BeaconName | null;
	readonly venues: readonly string[];
	readonly standard_bps: number;
	readonly gold_bps: number;
	readonly premium_bps: number;
	readonly open: boolean;
	readonly closed_reason: ClosedReason | null;
	readonly closed_detail: ClosedDetail | null;
	readonly opens_at: bigint | null;
	/** Open, but its newest tick is older than an entry may be (TRADE-08). */
	readonly stale: boolean;
	readonly suspended: boolean;
	readonly close_only: boolean;
	/** Announced maintenance that is under way or comes next; both null if there is none. */
	readonly maintenance_from: bigint | null;
	readonly maintenance_until: bigint | null;
	/** The clock that all this is of. */
	readonly now: bigint;
}

/** Every asset on offer, with the terms, payouts and state in force. */
export const loadListedAssets = (database: Queryable) =>
	loadRows(database, {
		name: 'listed-assets',
		text: `with now as materialized (select clock() t)
			select a.id, a.ticker, a.name, a.primary_exchange, a.icon, a.asset_group, v.source, v.digits, v.demo_duration_min_s,
				v.real_duration_min_s, v.duration_max_s, v.stake_min, v.demo_stake_max, v.real_stake_max, v.real_allowed, v.entry_within_ms, v.exit_max_age_ms, v.tick_size, v.slippage_min, v.beacon, v.venues, p.standard_bps, p.gold_bps, p.premium_bps,
				w.open, w.closed_reason, w.closed_detail, w.opens_at, coalesce(now.t - w.last_t > v.entry_within_ms, true) stale,
				a.suspended, a.close_only, m.begins_at maintenance_from, m.ends_at maintenance_until, now.t now
			from now join assets a on a.listed join asset_writers w on w.asset_id = a.id
			join lateral (select * from asset_versions v where v.asset_id = a.id and v.effective_at <= now.t order by v.version desc limit 1) v on true
			join lateral (select * from payout_versions p where p.asset_group = a.asset_group and p.effective_at <= now.t order by p.version desc limit 1) p on true
			left join lateral (select * from maintenances m where coalesce(m.asset_id, a.id) = a.id and m.ends_at > now.t order by m.begins_at limit 1) m on true
			order by a.id`,
	});

/** The tick size of each of these assets. */
export const loadTickSizes = (database: Queryable, assetIds: readonly number[]) =>
	loadMap(
		database,
		{
			name: 'tick-sizes',
			text: 'select distinct on (asset_id) asset_id, tick_size from asset_versions where asset_id = any($1::int[]) order by asset_id, version desc',
		},
		[assetIds],
	);

export interface TickRow {
	readonly asset_id: number;
	readonly seq: bigint;
	readonly t: bigint;
	readonly price: bigint;
}

export interface SourcedTickRow extends TickRow {
	readonly source: SourceName;
	readonly source_t: bigint;
}

/** Ticks from a seq on, ascending. */
export const loadTicksFromSeq = (database: Queryable, assetId: number, fromSeq: number, limit: number) =>
	loadRows(
		database,
		{
			name: 'ticks-from-seq',
			text: 'select asset_id, seq, t, price, source, source_t from ticks where asset_id = $1 and seq >= $2 order by seq limit $3',
		},
		[assetId, fromSeq, limit],
	);

/** Ticks from an instant on, ascending. */
export const loadTicksFromTime = (database: Queryable, assetId: number, from: number, limit: number) =>
	loadRows(
		database,
		{
			name: 'ticks-from-time',
			text: 'select asset_id, seq, t, price, source, source_t from ticks where asset_id = $1 and t >= $2 order by t, seq limit $3',
		},
		[assetId, from, limit],
	);

export const loadNewestTickRows = (database: Queryable, assetIds: readonly number[]) =>
	loadRows(
		database,
		{
			name: 'newest-ticks',
			text: `select asset_id, last_seq as seq, last_t as t, last_price as price from asset_writers
			where asset_id = any($1::int[]) and last_t is not null and last_price is not null`,
		},
		[assetIds],
	);

/**
 * Hours of the fair index that begin from `fromEpoch` to before `toEpoch`, at most `limit`, oldest first.
 * @param assetId any fair index: all of them take the same beacon.
 */
export const loadFairHours = (
	database: Queryable,
	fromEpoch: number,
	toEpoch: number,
	limit: number,
	assetId: number,
) =>
	loadRows(
		database,
		{
			name: 'fair-hours',
			text: `select h.*, coalesce(s.starts, '[]') starts, case when not h.backfill then fair_beacon($4, h.epoch) end beacon from fair_hours h
			left join lateral (select jsonb_agg(jsonb_build_object('asset', a.ticker, 'first_tick', f.first_k, 'x', f.x) order by a.id, f.first_k) starts
				from fair_starts f join assets a on a.id = f.asset_id where f.epoch = h.epoch and f.backfill = h.backfill) s on true
			where h.epoch >= $1 and h.epoch < $2 order by h.epoch, h.backfill desc limit $3`,
		},
		[fromEpoch, toEpoch, limit, assetId],
	);

/** Kept rounds of the beacon from one on, ascending; the signature in hex. */
export const loadRounds = (database: Queryable, from: number, limit: number) =>
	loadRows(
		database,
		{
			name: 'beacon-rounds',
			text: `select round, encode(signature, 'hex') signature, fetched_at from beacon_rounds where round >= $1 order by round limit $2`,
		},
		[from, limit],
	);

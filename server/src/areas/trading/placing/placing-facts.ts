import type { SourceName } from '@fairtick/domain/market/contract';
import { computeOpening, type Opening } from '@fairtick/domain/market/opening';
import type { TradingSessionEndReason } from '@fairtick/domain/trading/contract';
import type { AssetFacts, TradingSessionEnd } from '@fairtick/domain/trading/rules';
import { isLivingSession } from '../../../platform/authorization/index.ts';
import { ints, type Query, uuids } from '../../../platform/database/index.ts';
import { toTick } from '../trade/row.ts';
import type { AssetInForce, Catalogue } from './catalogue.ts';

/** Payout and limits differ by type and mode, so they stay open until a request is looked at. */
export interface AssetRow
	extends Omit<AssetInForce, 'source' | 'beaconEndsAtMs' | 'hoursEndAtMs' | 'session' | 'halt'>,
		Pick<AssetFacts, 'open' | 'closedReason' | 'closedDetail' | 'opensAtMs' | 'tradingSessionEnd' | 'newestTick'> {}

export interface PlacingUser {
	readonly id: number;
	readonly type: 'standard' | 'gold' | 'premium';
	readonly emailVerified: boolean;
	readonly isStaff: boolean;
	/** Version of the terms that the user accepted last. */
	readonly termsVersion: number;
	/** ISO 3166, two letters. */
	readonly country: string;
	readonly closed: boolean;
}

/** The facts that decide placements besides the users' accounts, all of one snapshot. */
export interface PlacingFacts {
	readonly nowMs: number;
	readonly assets: ReadonlyMap<number, AssetRow>;
	readonly users: ReadonlyMap<number, PlacingUser>;
	/** The ids that were decided before. */
	readonly knownIds: readonly string[];
	/** The valid sessions and API tokens. */
	readonly livingSessions: ReadonlySet<string>;
}

/** The result of `placingFactsQuery`; the catalogue may have to be read again under its stamp. */
export interface PlacingRows extends Pick<PlacingFacts, 'nowMs' | 'users' | 'knownIds' | 'livingSessions'> {
	readonly stamp: bigint;
	readonly assets: (catalogue: Catalogue) => PlacingFacts['assets'];
}

/** The last that a batch reads: everything that it is decided by at one instant. */
export const placingFactsQuery = ({
	userIds,
	assetIds,
	ids,
	sessionIds,
}: {
	readonly userIds: readonly number[];
	readonly assetIds: readonly number[];
	/** Ids of the placements, in lower case. */
	readonly ids: readonly string[];
	/** The sessions and API tokens that they came by. */
	readonly sessionIds: readonly string[];
}): Query<PlacingRows> => ({
	phase: 'clock',
	statement: {
		name: 'placing-facts',
		text: `with now as materialized (select clock() t)
			select now.t, (select stamp from catalogue_stamp) stamp,
				(select array_agg(id) from (select p.id from unnest($3::uuid[]) p (id) join ledger_references r on r.reference = 'trade:' || p.id || ':open' union all select id from refused_placements where id = any($3::uuid[])) k) known,
				(select array_agg(id::text) from (select id from sessions s where id = any($4::uuid[]) and ${isLivingSession('now.t')}
					union all select id from api_tokens where id = any($4::uuid[]) and ended_at is null) l) living,
				(select json_agg(json_build_object('id', id, 'type', type, 'emailVerified', email_verified_at is not null, 'isStaff', role <> 'user', 'country', residence, 'termsVersion', terms_version, 'closed', closed_at is not null)) from users where id = any($2::int[])) users,
				w.asset_id, w.open, w.closed_reason, w.closed_detail, w.opens_at, w.session_ends_at, w.last_seq, w.last_t, w.last_price
			from now left join asset_writers w on w.asset_id = any($1::int[])`,
		values: [ints(assetIds), ints(userIds), uuids(ids), uuids(sessionIds)],
	},
	read({ rows }) {
		const [first] = rows;
		const users: PlacingUser[] = first.users ?? [];
		const nowMs = Number(first.t);
		return {
			nowMs,
			stamp: first.stamp,
			assets: (catalogue) =>
				new Map(
					rows.flatMap((row) => toAssetRow(row, catalogue, nowMs) ?? []).map((asset) => [asset.id, asset] as const),
				),
			users: new Map(users.map((user) => [user.id, user])),
			knownIds: first.known ?? [],
			livingSessions: new Set(first.living),
		};
	},
});

// biome-ignore lint/suspicious/noExplicitAny: a row of a hand-written query, taken apart here and nowhere else
function toAssetRow(row: any, catalogue: Catalogue, nowMs: number): AssetRow | null {
	const inForce = row.asset_id === null ? null : catalogue.inForce(row.asset_id, nowMs);
	if (inForce === null) return null;
	const { source, beaconEndsAtMs, hoursEndAtMs, session, halt, ...asset } = inForce;
	const opening: Opening = session.open
		? {
				open: row.open,
				closedReason: row.closed_reason,
				closedDetail: row.closed_detail,
				opensAtMs: row.opens_at === null ? null : Number(row.opens_at),
			}
		: { open: false, closedReason: 'hours', opensAtMs: session.untilMs };
	return {
		...asset,
		...computeOpening(opening, halt, nowMs),
		tradingSessionEnd: findTradingSessionEnd([
			{
				atMs: row.session_ends_at === null ? null : Number(row.session_ends_at),
				reason: TRADING_SESSION_ENDS_OF[source],
			},
			{ atMs: beaconEndsAtMs, reason: 'beacon' },
			{ atMs: hoursEndAtMs, reason: 'hours' },
			{ atMs: session.open ? session.untilMs : null, reason: 'hours' },
			{ atMs: halt.maintenance?.fromMs ?? null, reason: 'maintenance' },
		]),
		newestTick: toTick(row.last_t === null ? null : row.last_seq, row.last_t, row.last_price),
	};
}

/** The meaning of a session's end by source. */
const TRADING_SESSION_ENDS_OF: Readonly<Record<SourceName, TradingSessionEndReason>> = {
	fair: 'reset',
	replay: 'recording',
	exchange: 'hours',
	polygon: 'hours',
};

/** The first of several ends, of which some are not known. */
function findTradingSessionEnd(
	ends: readonly { readonly atMs: number | null; readonly reason: TradingSessionEndReason }[],
): TradingSessionEnd | null {
	const known = ends.flatMap(({ atMs, reason }) => (atMs === null ? [] : [{ atMs, reason }]));
	return known.sort((a, b) => a.atMs - b.atMs)[0] ?? null;
}

import { computePosting } from '@fairtick/domain/ledger/rules';
import { loadUserAccounts, sha256 } from '../../../server/src/areas/ledger/index.ts';
import { lockUsers } from '../../../server/src/platform/authorization/index.ts';
import { type Database, inTransaction, type Queryable } from '../../../server/src/platform/database/index.ts';
import { copyPosting, copyTrades } from './copy-rows.ts';
import { eventsOf, LEAST_SPAN_S, makePastTrade, type PastAsset } from './past-trades.ts';

/** Number of users written at once: PostgreSQL writes one user's rows while the next ones are made. */
const LANES = 2;
/** Number of trades in one commit. */
const CHUNK = 5_000;
const EVENT_IDS = 1_000;
/** Ticks farther apart than this, in milliseconds, may leave a trade without an entry or an exit. */
const GAP_MS = 600;

export interface SeedOptions {
	readonly asset: PastAsset;
	/** Total number of trades, shared evenly among the users. */
	readonly trades: number;
	readonly userIds: readonly number[];
	readonly onProgress: (done: number) => void;
}

/**
 * Writes settled demo trades that pass the audit: on logged ticks, with ledger and hashes, each commit complete. User
 * events are left out, as if their seven days were over.
 */
export async function seedTrades(
	database: Database,
	{ asset, trades, userIds, onProgress }: SeedOptions,
): Promise<void> {
	const left = userIds.map((userId, index) => ({
		userId,
		trades: Math.floor((trades + index) / userIds.length),
	}));
	let done = 0;
	await Promise.all(
		Array.from({ length: LANES }, async () => {
			for (let next = left.shift(); next; next = left.shift()) {
				for (let from = 0; from < next.trades; from += CHUNK) {
					const count = Math.min(CHUNK, next.trades - from);
					await writeChunk(database, asset, next.userId, count);
					done += count;
					onProgress(done);
				}
			}
		}),
	);
}

async function writeChunk(database: Database, asset: PastAsset, userId: number, count: number): Promise<void> {
	const trades = Array.from({ length: count }, () => makePastTrade(asset, userId));
	await inTransaction(database, async (tx) => {
		await lockUsers(tx, [userId]);
		const accounts = await loadUserAccounts(tx, [userId]);
		const events = eventsOf(trades, accounts, await takeEventIds(tx, 2 * count));
		const posting = computePosting(accounts.byId, events, sha256);
		await copyPosting(tx, posting);
		await copyTrades(tx, trades);
		for (const [id, { balance, version, head }] of posting.accounts)
			await tx.query(`update accounts set balance = $2, version = $3, head = decode($4, 'hex') where id = $1`, [
				id,
				balance,
				version,
				head,
			]);
	});
}

/** Takes `count` consecutive ids; returns the first. */
async function takeEventIds(tx: Queryable, count: number): Promise<bigint> {
	for (;;) {
		const { rows } = await tx.query<{ first: bigint; last: bigint; blocks: number }>(
			`select min(id) first, max(id) last, count(*)::int blocks from (select nextval('ledger_event_ids') id from generate_series(1, $1)) ids`,
			[Math.ceil(count / EVENT_IDS)],
		);
		const { first, last, blocks } = rows[0] as { first: bigint; last: bigint; blocks: number };
		// Another writer may have taken a block in between.
		if (last - first === BigInt((blocks - 1) * EVENT_IDS)) return first;
	}
}

/** A fair index with its longest gapless run of ticks. Throws if that is shorter than the longest trade. */
export async function loadPastAsset(database: Database): Promise<PastAsset> {
	const { rows } = await database.query(
		`select a.id, v.version, v.entry_within_ms, v.exit_max_age_ms, p.version payout_version, p.standard_bps
		from assets a
		join lateral (select * from asset_versions v where v.asset_id = a.id and v.effective_at <= clock() order by version desc limit 1) v on true
		join lateral (select * from payout_versions p where p.asset_group = a.asset_group and p.effective_at <= clock() order by version desc limit 1) p on true
		where v.source = 'fair' and a.listed order by a.id limit 1`,
	);
	const asset = rows[0];
	if (!asset) throw new Error('no fair index is offered');
	const found = await database.query<{ seq: bigint; t: bigint; price: bigint }>(
		`with steps as (select seq, t, price, case when t - lag(t) over (order by t, seq) > $2 then 1 else 0 end gap from ticks where asset_id = $1),
			stretches as materialized (select *, sum(gap) over (order by t, seq) stretch from steps)
		select seq, t, price from stretches
		where stretch = (select stretch from stretches group by stretch order by max(t) - min(t) desc limit 1) order by t, seq`,
		[asset.id, GAP_MS],
	);
	const ticks = found.rows.map(({ seq, t, price }) => ({
		seq: Number(seq),
		atMs: Number(t),
		// A step of the walk is not known before its time.
		knownAtMs: Number(t),
		price,
	}));
	const spanMs = (ticks.at(-1)?.atMs ?? 0) - (ticks[0]?.atMs ?? 0);
	if (spanMs < LEAST_SPAN_S * 1000)
		throw new Error(
			`trades need ${LEAST_SPAN_S} s of logged prices, there are ${Math.floor(spanMs / 1000)}: try again later`,
		);
	return {
		id: asset.id,
		version: asset.version,
		entryWithinMs: asset.entry_within_ms,
		exitMaxAgeMs: asset.exit_max_age_ms,
		payoutBps: asset.standard_bps,
		payoutVersion: asset.payout_version,
		ticks,
	};
}

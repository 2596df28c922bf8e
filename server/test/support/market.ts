import type { LiveTick } from '@fairtick/domain/live/contract';
import { CHAIN_START, computeGroupHash, computeKnownAt, type GroupKind } from '@fairtick/domain/market/chain';
import { formatPrice } from '@fairtick/domain/market/price';
import type { MarketTick } from '../../src/areas/market/index.ts';
import type { TestDatabase } from './database.ts';

type Listener = (assetId: number, ticks: readonly MarketTick[]) => void;

/** A market whose ticks a test writes one by one, logged and chained like those of the real writer. */
export class TestMarket {
	readonly assetIds: number[] = [];
	/** Instants of hours whose seeds cannot be read. */
	unreadableHours: readonly number[] = [];
	readonly #db: TestDatabase;
	readonly #listeners = new Set<Listener>();
	readonly #errorListeners = new Set<() => void>();
	readonly #liveListeners = new Set<(ticks: readonly LiveTick[]) => void>();
	readonly #chains = new Map<number, { no: bigint; head: Uint8Array; seq: bigint }>();
	/** Assets with prices of another source than an exchange, and that source. */
	readonly #sources = new Map<number, string>();

	constructor(db: TestDatabase) {
		this.#db = db;
	}

	onTicksCommitted(listener: Listener): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** The same ticks as the live socket shows them. */
	onLiveTicks(listener: (ticks: readonly LiveTick[]) => void): () => void {
		this.#liveListeners.add(listener);
		return () => this.#liveListeners.delete(listener);
	}

	onFeedErrors(listener: () => void): () => void {
		this.#errorListeners.add(listener);
		return () => this.#errorListeners.delete(listener);
	}

	/** Says that wrong prices were found, as the market does after their commit. */
	reportFeedErrors(): void {
		for (const listener of this.#errorListeners) listener();
	}

	nowMs(): number {
		return Date.now();
	}

	/** A test's own process writes all the time. */
	whileWriting(begin: () => { stop(): Promise<void> }): () => Promise<void> {
		const running = begin();
		return () => running.stop();
	}

	/** A test moves `logged_through` itself. */
	async advanceLoggedThrough(): Promise<void> {}

	/** An open asset in the shape of a fair index: ticks of half a second, entry within 1.5 s, exit within 2 s. */
	async addAsset(id: number, terms: Partial<Record<string, unknown>> = {}): Promise<void> {
		const { owner } = this.#db;
		// Real trades of tests need no beacon.
		await owner.query('alter table asset_versions drop constraint if exists asset_versions_real_fair');
		const group = { exchange: 'crypto', polygon: 'stocks' }[`${terms['source']}`] ?? 'fair';
		await owner.query(
			`insert into assets (id, ticker, name, primary_exchange, icon, asset_group) values ($1::int, 'T' || $1::int, 'Test ' || $1::int, 'Test', 'test', $2)`,
			[id, group],
		);
		const version: Record<string, unknown> = {
			asset_id: id,
			version: 1,
			effective_at: 0,
			source: 'fair',
			tick_size: '0.0001',
			digits: 4,
			entry_within_ms: 1_500,
			exit_max_age_ms: 2_000,
			demo_duration_min_s: 5,
			real_duration_min_s: 30,
			duration_max_s: 14_400,
			stake_min: 100,
			demo_stake_max: 1_000_000,
			real_stake_max: 100_000,
			slippage_min: 1,
			real_allowed: true,
			// With it entries are sealed (TRADE-20).
			beacon: null,
			...terms,
		};
		const columns = Object.keys(version);
		await owner.query(
			`insert into asset_versions (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
			Object.values(version),
		);
		await owner.query(`insert into payout_versions values ($1, 1, 0, 9000, 9200, 9400) on conflict do nothing`, [
			group,
		]);
		await owner.query('insert into asset_writers (asset_id, open) values ($1, true)', [id]);
		this.#chains.set(id, { no: 0n, head: CHAIN_START, seq: 0n });
		const { source } = terms;
		if (source === 'polygon' || source === 'replay') this.#sources.set(id, source);
		this.assetIds.push(id);
	}

	/** Logs a tick; L moves to its time, or as far as given. */
	tick(assetId: number, atMs: number, price: bigint, loggedThrough = atMs): Promise<MarketTick> {
		return this.#tick(assetId, { t: atMs, price, sourceT: atMs, source: 'fair' }, loggedThrough);
	}

	/** Logs a price of the asset's own source, by default an exchange, which had it at `sourceT` and quoted it as `sourceRef` says. */
	venueTick(assetId: number, atMs: number, price: bigint, sourceT: number, sourceRef = '-'): Promise<MarketTick> {
		const source = this.#sources.get(assetId) ?? 'exchange';
		return this.#tick(assetId, { t: atMs, price, sourceT, source, sourceRef }, atMs);
	}

	async #tick(
		assetId: number,
		logged: { t: number; price: bigint; sourceT: number; source: string; sourceRef?: string },
		loggedThrough: number,
	): Promise<MarketTick> {
		const tick = { sourceRef: '-', ...logged, seq: this.#chain(assetId).seq + 1n };
		await this.#write(assetId, 'ticks', tick.t, loggedThrough, [tick]);
		const committed = { seq: Number(tick.seq), atMs: tick.t, price: tick.price, knownAtMs: computeKnownAt(tick) };
		for (const listener of this.#listeners) listener(assetId, [committed]);
		const live: LiveTick = [assetId, committed.seq, committed.atMs, formatPrice(committed.price, '0.0001')];
		for (const listener of this.#liveListeners) listener([live]);
		return committed;
	}

	async heartbeat(assetId: number, atMs: number): Promise<void> {
		await this.#write(assetId, 'heartbeat', atMs, atMs, []);
	}

	/** Promises that every tick up to an instant is in the log. */
	async logThrough(assetId: number, atMs: number): Promise<void> {
		await this.#db.owner.query('update asset_writers set logged_through = $2 where asset_id = $1', [assetId, atMs]);
	}

	/** Continues where the database is, which was restored. */
	async reload(): Promise<void> {
		const { rows } = await this.#db.owner.query(
			'select asset_id "assetId", chain_no no, chain_head head, coalesce(last_seq, 0) seq from asset_writers',
		);
		for (const { assetId, no, head, seq } of rows)
			this.#chains.set(assetId, { no: BigInt(no), head, seq: BigInt(seq) });
	}

	#chain(assetId: number) {
		const chain = this.#chains.get(assetId);
		if (!chain) throw new Error(`no test asset ${assetId}`);
		return chain;
	}

	async #write(
		assetId: number,
		kind: GroupKind,
		t: number,
		loggedThrough: number,
		ticks: { seq: bigint; t: number; price: bigint; sourceT: number; sourceRef: string; source: string }[],
	): Promise<void> {
		const chain = this.#chain(assetId);
		const group = { assetId, no: chain.no + 1n, kind, t, loggedThrough, reason: null, ticks };
		const hash = computeGroupHash(chain.head, group);
		const { owner } = this.#db;
		await owner.query('select app.make_tick_partitions($1, 1)', [t]);
		const tick = ticks[0];
		await owner.query(
			`with g as (insert into tick_groups values ($1, $2, $3, $4, $5, $6, $6, null, $7, $4)),
				k as (insert into ticks select $1, $6, $4, $8, $9, $11, $10 where $6::bigint is not null)
			update asset_writers set last_seq = coalesce($6, last_seq), last_t = case when $6::bigint is null then last_t else $4 end,
				last_price = coalesce($8, last_price), logged_through = $5, chain_no = $2, chain_head = $7 where asset_id = $1`,
			[
				assetId,
				group.no,
				kind,
				t,
				loggedThrough,
				tick?.seq,
				hash,
				tick?.price,
				tick?.sourceT,
				tick?.source,
				tick?.sourceRef,
			],
		);
		this.#chains.set(assetId, { no: group.no, head: hash, seq: tick?.seq ?? chain.seq });
	}
}

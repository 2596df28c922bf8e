import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHAIN_START, computeGroupHash, type GroupKind, type TickGroup } from '@fairtick/domain/market/chain';
import { pino } from 'pino';
import { installFairAssets } from '../../src/areas/market/assets/install-assets.ts';
import type { Beacon } from '../../src/areas/market/sources/fair/beacon/beacon.ts';
import { makeTickPartitions } from '../../src/areas/market/ticks/queries.ts';
import { type AssetCommit, createTickLog, type TickLog } from '../../src/areas/market/ticks/tick-log.ts';
import { type DatabaseClock, startDatabaseClock } from '../../src/platform/clock/index.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** For indices without a beacon: it is asked nothing. */
export const noBeacon: Beacon = {
	assetIds: [],
	want: () => {},
	take: () => [],
	isLate: () => false,
	askEach: async () => null,
	clockWatch: { assetIds: [], isLate: () => false, advance: async () => 0 },
	advance: async () => 0,
};

export const silentLog = pino({ level: 'silent' });

/** A tick log of its own database, on a clock that moves only when a test says so. */
export class TickLogFixture {
	readonly db: TestDatabase;
	readonly dataDir: string;
	readonly clock: DatabaseClock;
	readonly commits: AssetCommit[] = [];
	readonly tickLog: TickLog;
	#nowMs: number;
	/** By how much the wall clock is ahead of the monotonic one, after it was moved. */
	#movedMs = 0;

	private constructor(
		db: TestDatabase,
		dataDir: string,
		nowMs: number,
		start: (fixture: TickLogFixture) => DatabaseClock,
	) {
		this.db = db;
		this.dataDir = dataDir;
		this.#nowMs = nowMs;
		this.clock = start(this);
		this.tickLog = this.newTickLog();
	}

	static async create(nowMs: number, { withBeacon = false } = {}): Promise<TickLogFixture> {
		const db = await createTestDatabase();
		await db.setClock(nowMs);
		await makeTickPartitions(db.database);
		await installFairAssets(db.database, withBeacon);
		const dataDir = await mkdtemp(join(tmpdir(), 'fairtick-fixture-'));
		const monotonic = { now: () => nowMs };
		const clock = await startDatabaseClock(db.database, () => monotonic.now());
		const fixture = new TickLogFixture(db, dataDir, nowMs, () => clock);
		monotonic.now = () => fixture.#nowMs - fixture.#movedMs;
		return fixture;
	}

	/** Another writer's log on the same database. */
	newTickLog(): TickLog {
		return createTickLog(this.db.database, this.clock, (commits) => this.commits.push(...commits));
	}

	get nowMs(): number {
		return this.#nowMs;
	}

	/** Lets time pass until an instant, epoch milliseconds. */
	async goTo(instantMs: number): Promise<void> {
		this.#nowMs = instantMs;
		await this.db.setClock(instantMs);
	}

	/** Moves the wall clock by hand: the monotonic one does not follow. */
	async moveWallClock(ms: number): Promise<void> {
		this.#movedMs += ms;
		await this.goTo(this.#nowMs + ms);
	}

	async end(): Promise<void> {
		this.clock.stop();
		await this.db.drop();
		await rm(this.dataDir, { recursive: true });
	}

	/** An asset's ticks as numbers, in the order of their seq. */
	async ticks(assetId: number): Promise<{ seq: number; t: number; price: number; sourceRef: string }[]> {
		const { rows } = await this.db.owner.query(
			'select seq, t, price, source_ref from ticks where asset_id = $1 order by seq',
			[assetId],
		);
		return rows.map((row) => ({
			seq: Number(row.seq),
			t: Number(row.t),
			price: Number(row.price),
			sourceRef: row.source_ref,
		}));
	}

	/** Kinds, reasons and instants of an asset's chain. */
	async groups(
		assetId: number,
	): Promise<{ kind: GroupKind; reason: string | null; t: number; loggedThrough: number }[]> {
		const { rows } = await this.db.owner.query(
			'select kind, reason, t, logged_through from tick_groups where asset_id = $1 order by no',
			[assetId],
		);
		return rows.map((row) => ({
			kind: row.kind,
			reason: row.reason,
			t: Number(row.t),
			loggedThrough: Number(row.logged_through),
		}));
	}

	async writer(assetId: number): Promise<Record<string, unknown>> {
		const { rows } = await this.db.owner.query('select * from asset_writers where asset_id = $1', [assetId]);
		return rows[0];
	}

	/** Recomputes an asset's chain from its rows: numbers and seq without gaps, t never falling, hashes up to the head. */
	async assertWholeLog(assetId: number): Promise<void> {
		const { owner } = this.db;
		const { rows: groups } = await owner.query('select * from tick_groups where asset_id = $1 order by no', [assetId]);
		const { rows: ticks } = await owner.query('select * from ticks where asset_id = $1 order by seq', [assetId]);
		let [no, seq, t, loggedThrough, hash] = [0n, 0n, 0n, 0n, CHAIN_START];
		for (const group of groups) {
			no += 1n;
			assert.equal(group.no, no);
			const own = ticks.slice(Number(seq), group.last_seq === null ? Number(seq) : Number(group.last_seq));
			for (const tick of own) {
				seq += 1n;
				assert.equal(tick.seq, seq);
				assert(tick.t >= t, `tick ${seq} goes back in time`);
				assert(tick.t > loggedThrough, `tick ${seq} breaks the promise of L`);
				t = tick.t;
			}
			assert(group.logged_through >= loggedThrough, `L falls in group ${no}`);
			loggedThrough = group.logged_through;
			hash = computeGroupHash(hash, {
				assetId,
				no,
				kind: group.kind,
				t: Number(group.t),
				loggedThrough: Number(group.logged_through),
				reason: group.reason,
				ticks: own.map((tick) => ({
					seq: tick.seq,
					t: Number(tick.t),
					price: tick.price,
					sourceT: Number(tick.source_t),
					sourceRef: tick.source_ref,
					source: tick.source,
				})),
			} satisfies TickGroup);
			assert(group.hash.equals(hash), `hash of group ${no}`);
		}
		assert.equal(Number(seq), ticks.length);
		const writer = await this.writer(assetId);
		assert.equal(writer['last_seq'], seq);
		assert.equal(writer['chain_no'], no);
		assert((writer['chain_head'] as Buffer).equals(hash));
	}
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TickGroup } from '@fairtick/domain/market/chain';
import { decodeItem, encodeItem } from '@fairtick/domain/proof/log/items';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import { promiseKeyName } from '@fairtick/domain/proof/log/promise';
import { decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { createSigner, type Signer } from '../../src/areas/proof/log-keys.ts';
import { makeEntries, writeEntries } from '../../src/areas/proof/make-entries.ts';
import { Mirrors } from '../../src/areas/proof/mirrors/mirrors.ts';
import { createPromises } from '../../src/areas/proof/promises/promises.ts';
import { makeReceipt } from '../../src/areas/proof/receipts/make-receipt.ts';
import type { RotatingKeys } from '../../src/areas/proof/rotating-keys.ts';
import { keepLog, type SequencerOptions } from '../../src/areas/proof/sequencer.ts';
import { signLog } from '../../src/areas/proof/sign-log.ts';
import { insertCheckpoint, insertLog, type LogRow, lockLog, takeFence } from '../../src/areas/proof/sql/proof.ts';
import { createLocalLogStore, type LogStore } from '../../src/areas/proof/store/log-store.ts';
import { Witnesses } from '../../src/areas/proof/witnesses.ts';
import type { PlacementAnswer } from '../../src/areas/trading/placing/placement.ts';
import { settleTrades } from '../../src/areas/trading/settling/settle-trades.ts';
import type { Promises } from '../../src/areas/trading/trade/promises.ts';
import { type DatabaseClock, startDatabaseClock } from '../../src/platform/clock/index.ts';
import { inTransaction } from '../../src/platform/database/index.ts';
import type { Kept, Leases } from '../../src/platform/leases/index.ts';
import { createOutgoing } from '../../src/platform/outgoing/index.ts';
import { openTestLeases } from './leases.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from './trading-fixture.ts';
import { addTestUser } from './users.ts';

export const LOG_SIGNER = createSigner('fairtick.test/log', randomBytes(32));
export const PROMISE_SIGNER = createSigner(promiseKeyName(LOG_SIGNER.key.name), randomBytes(32));

const OF_EXCHANGES = { source: 'exchange', venues: ['okx', 'bybit', 'bitget'] };

/** Trading with a log whose entries and checkpoints are made when a test says so, and a user who trades. */
export class ProofFixture {
	readonly trading: TradingFixture;
	readonly store: LogStore;
	readonly folder: string;
	readonly clock: DatabaseClock;
	readonly leases: Leases;
	readonly userId: number;
	readonly promises: Promises;
	fence: bigint;
	/** Signer of checkpoints. */
	signer: Signer = LOG_SIGNER;
	/** Entries under the newest checkpoint. */
	size = 0;
	/** For a test that enters seldom: placements are decided whatever waits for its entry. */
	placesLate = false;
	/** Trades of a test are placed at this time: the minute before it has passed, so that entries are in time. */
	noon = NOON;
	#asset = 100;

	private constructor(
		parts: Pick<ProofFixture, 'trading' | 'store' | 'folder' | 'clock' | 'leases' | 'userId' | 'promises' | 'fence'>,
	) {
		({
			trading: this.trading,
			store: this.store,
			folder: this.folder,
			clock: this.clock,
			leases: this.leases,
			userId: this.userId,
			promises: this.promises,
			fence: this.fence,
		} = parts);
	}

	/** @param beginMs where the clock stands. */
	static async open(beginMs = NOON): Promise<ProofFixture> {
		let fixture: ProofFixture | null = null;
		const { name: origin } = LOG_SIGNER.key;
		const made = createPromises({
			signerOf: () => PROMISE_SIGNER,
			origin,
		});
		const promises: Promises = {
			...made,
			isLate: async (...facts) => fixture?.placesLate !== true && (await made.isLate(...facts)),
		};
		const trading = await openTradingFixture({ promises, openTradesLimit: 10_000, beginMs });
		await trading.stopSettling();
		const folder = await mkdtemp(join(tmpdir(), 'fairtick-log-'));
		const { database } = trading.db;
		fixture = new ProofFixture({
			trading,
			folder,
			store: createLocalLogStore(folder),
			userId: await addTestUser(trading.db),
			promises,
			clock: await startDatabaseClock(database),
			leases: openTestLeases(trading.db),
			fence: await inTransaction(database, async (tx) => {
				await insertLog(tx, origin, EMPTY_ROOT);
				return (await takeFence(tx)) as bigint;
			}),
		});
		return fixture;
	}

	async close(): Promise<void> {
		this.clock.stop();
		await this.leases.stop();
		await this.trading.close();
		await rm(this.folder, { recursive: true });
	}

	get db() {
		return this.trading.db;
	}

	/** An asset of its own for a test, with a price 250 ms before an instant, and the clock at that instant. */
	async freshAsset(atMs = this.noon, terms: object = OF_EXCHANGES): Promise<number> {
		await this.trading.clock(atMs);
		const id = ++this.#asset;
		await this.trading.market.addAsset(id, { ...terms });
		await this.trading.market.tick(id, atMs - 250, 1_000n);
		return id;
	}

	/** Enters what waits, and places what comes next a minute later: entries are never older than those before them. */
	async moveOn(): Promise<void> {
		await this.log();
		this.noon += 60_000;
	}

	/** Assets that were made. */
	get assets(): number {
		return this.#asset - 100;
	}

	async place(change: Partial<OpenTradeBody>): Promise<PlacementAnswer & { id: string }> {
		const body = placement(change);
		return { id: body.id, ...(await this.trading.trading.place(this.userId, body)) };
	}

	settle = (assetId: number, ids: readonly string[]) =>
		settleTrades(
			this.db.database,
			'SANDBOX_USD',
			assetId,
			ids.map((id) => ({ id, userId: this.userId })),
		);

	/** Makes the log again with a fence of its own, after other processes made it. */
	async takeOver(): Promise<void> {
		this.fence = (await inTransaction(this.db.database, takeFence)) as bigint;
	}

	enter = (withSubjects = true) => makeEntries(this.db.database, this.clock, { fence: this.fence, withSubjects });

	/** Makes `count` entries with nothing of any asset. */
	fillLog(count: number): Promise<number> {
		const items = Array.from({ length: count }, (_, i) => ({
			bytes: encodeItem('turned-away/1', { at: `${i}`, malformed: '0', tooMany: '0', unavailable: '0' }),
			atMs: i * 2_000,
		}));
		return inTransaction(this.db.database, async (tx) => {
			const log = (await lockLog(tx)) as LogRow;
			return writeEntries(tx, log, { items, clockMs: (await this.clock.read(tx)).clockMs });
		});
	}

	/** Enters what is new, signs, and keeps the checkpoint. */
	async log(): Promise<void> {
		await this.enter();
		const { database } = this.db;
		const signed = await signLog({ database, store: this.store, signer: this.signer, fence: this.fence });
		if (signed === null) return;
		this.size = signed.size;
		await insertCheckpoint(database, { fence: this.fence, ...signed, atMs: this.clock.now() });
	}

	/** Goes to an instant and logs a price of it, which is entered at once. */
	async enterTick(assetId: number, atMs: number, price: bigint): Promise<void> {
		await this.trading.clock(atMs);
		await this.trading.market.tick(assetId, atMs, price, atMs);
		await this.enter();
	}

	/** A trade of five seconds, up, with half-second prices, that is settled and in the log, each part of it in time. */
	async decided(
		assetId: number,
		priceAt: (atMs: number) => bigint,
		change: Partial<OpenTradeBody> = {},
	): Promise<string> {
		const { id } = await this.place({ asset_id: assetId, ...change });
		await this.enter();
		await this.enterTick(assetId, this.noon + 250, priceAt(this.noon + 250));
		for (let at = this.noon + 750; at <= this.noon + 5_250; at += 500)
			await this.trading.market.tick(assetId, at, priceAt(at), at);
		await this.trading.clock(this.noon + 5_300);
		await this.settle(assetId, [id]);
		await this.log();
		return id;
	}

	/** The process that makes the log, with keys that were never rotated, without mirrors and witnesses. */
	startSequencer(change: Partial<SequencerOptions> = {}): Kept {
		const { clock, store } = this;
		const { key } = LOG_SIGNER;
		const now = () => clock.now();
		return keepLog({
			leases: this.leases,
			database: this.db.database,
			clock,
			store,
			origin: key.name,
			checkpointMs: 100,
			keys: {
				promise: PROMISE_SIGNER,
				turn: async () => {},
				listKnown: async () => [key],
				signerAt: async () => LOG_SIGNER,
			} as unknown as RotatingKeys,
			mirrors: new Mirrors({ mirrors: [], source: store, loadKeys: async () => [], now, onError: () => {} }),
			witnesses: new Witnesses({
				policy: null,
				outgoing: createOutgoing({ allowsLoopback: false }),
				store,
				origin: key.name,
				now,
			}),
			onSigned: () => {},
			onKept: () => {},
			onStop: () => {},
			onError: (error) => {
				throw error;
			},
			...change,
		});
	}

	/** Groups that a signed entry holds. */
	async groupsOf(entry: number): Promise<readonly TickGroup[]> {
		const items = decodeItemBundle((await this.store.read(itemsPathOf(entry))) as Buffer).map(decodeItem);
		return items.flatMap((item) => (item?.kind === 'group/1' ? [item.group] : []));
	}

	async receiptOf(id: string): Promise<Receipt> {
		const made = await makeReceipt({ database: this.db.database, store: this.store }, id, { withHolder: true });
		if (typeof made === 'string') throw new Error(`no receipt: ${made}`);
		return made;
	}
}

import { setImmediate } from 'node:timers/promises';
import { FAIR_ASSETS } from '../../src/areas/market/catalogue.ts';
import type { Source } from '../../src/areas/market/source.ts';
import { type Beacon, createBeacon } from '../../src/areas/market/sources/fair/beacon/beacon.ts';
import { createRoundVerifier, type RoundVerifier } from '../../src/areas/market/sources/fair/beacon/round-verifier.ts';
import { createFairHours, type FairHours } from '../../src/areas/market/sources/fair/fair-hours.ts';
import { createFairSource } from '../../src/areas/market/sources/fair/fair-source.ts';
import { createSeedBox } from '../../src/areas/market/sources/fair/seed-box.ts';
import type { Log } from '../../src/platform/log/index.ts';
import { TestNetwork, TestRelay } from './relay.ts';
import { SeedRows, TEST_SEEDS_KEY } from './seed-rows.ts';
import { silentLog, TickLogFixture } from './tick-log-fixture.ts';

const ASSET_IDS = FAIR_ASSETS.map(({ id }) => id);

/** The fair indices with a beacon of their own, on a clock that moves only when a test says so. */
export class FairFixture {
	readonly ticks: TickLogFixture;
	readonly network: TestNetwork;
	readonly relay: TestRelay;
	/** Asked after the first one, from the next start on. */
	readonly moreRelays: TestRelay[] = [];
	lastExitDeadline: number | null = null;
	readonly #verifier: RoundVerifier;
	#hours!: FairHours;
	#source!: Source;
	#beacon!: Beacon;

	private constructor(ticks: TickLogFixture, network: TestNetwork, relay: TestRelay) {
		this.ticks = ticks;
		this.network = network;
		this.relay = relay;
		this.#verifier = createRoundVerifier(network.publicKey);
	}

	static async create(nowMs: number, options: { withBeacon: boolean }): Promise<FairFixture> {
		const ticks = await TickLogFixture.create(nowMs, options);
		const network = new TestNetwork();
		const fixture = new FairFixture(ticks, network, await TestRelay.open(network, () => ticks.nowMs));
		await fixture.start();
		await fixture.workAt(nowMs);
		return fixture;
	}

	get seeds(): SeedRows {
		return new SeedRows(this.ticks.db.owner);
	}

	get hours(): FairHours {
		return this.#hours;
	}

	/** The start of a process that makes prices; without its key nothing opens, as on a machine of another installation. */
	async start(key: Buffer = TEST_SEEDS_KEY, log: Log = silentLog): Promise<void> {
		const { db, clock } = this.ticks;
		const hours = createFairHours(createSeedBox(key), this.ticks.dataDir, log);
		this.#hours = hours;
		const tickLog = this.ticks.newTickLog();
		await tickLog.takeOver(ASSET_IDS);
		await hours.extend(db.database, this.ticks.nowMs);
		await hours.check(db.database);
		const common = { database: db.database, clock, log };
		const beacon = createBeacon({
			...common,
			relays: [this.relay, ...this.moreRelays].map(({ address }) => address),
			verifier: this.#verifier,
		});
		this.#beacon = beacon;
		this.#source = createFairSource({
			...common,
			tickLog,
			hours,
			beacon,
			tickers: new Map(FAIR_ASSETS.map(({ id, ticker }) => [id, ticker])),
			loadLastExitDeadline: async () => this.lastExitDeadline,
		});
	}

	/** Lets the indices work at an instant until they get no further. */
	async workAt(instantMs: number): Promise<void> {
		await this.ticks.goTo(instantMs);
		await this.#beacon.clockWatch.advance();
		for (let before = ''; ; ) {
			// A round that a thread still verifies comes with the next turn of the event loop.
			while ((await this.#source.advance()) <= instantMs) await setImmediate();
			await this.#beacon.advance();
			const { rows } = await this.ticks.db.owner.query(
				'select (select max(fair_k) from asset_writers)::text || (select count(*) from beacon_rounds)::text as state',
			);
			if (rows[0].state === before) return;
			before = rows[0].state;
		}
	}

	/** Lets time pass in halves of a second. */
	async workTo(instantMs: number): Promise<void> {
		for (let t = this.ticks.nowMs + 500; t <= instantMs; t += 500) await this.workAt(t);
	}

	async end(): Promise<void> {
		await Promise.all([this.relay, ...this.moreRelays].map((relay) => relay.goAway()));
		await this.#verifier.close();
		await this.ticks.end();
	}
}

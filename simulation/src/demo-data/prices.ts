import {
	computeQuotedTerms,
	EXCHANGE_ASSETS,
	PAYOUTS,
	REPLAY_ASSETS,
} from '../../../server/src/areas/market/catalogue.ts';
import {
	computeReplayTerms,
	insertRecording,
	keepRecording,
	type MarketTick,
} from '../../../server/src/areas/market/index.ts';
import { insertAsset, insertAssetVersion, insertFirstPayouts } from '../../../server/src/areas/market/sql/assets.ts';
import type { NewTick } from '../../../server/src/areas/market/ticks/asset-draft.ts';
import { createTickLog, type TickLog } from '../../../server/src/areas/market/ticks/tick-log.ts';
import type { Config } from '../../../server/src/platform/config/index.ts';
import { type Database, inTransaction } from '../../../server/src/platform/database/index.ts';
import type { Chance } from './chance.ts';
import type { DemoClock } from './demo-clock.ts';

/** Part of the names of the assets and of the recording. */
const SPECIMEN = 'specimen';
const DAY_MS = 86_400_000;
/** Time between two prices for the charts while no one trades. */
const SPARSE_MS = 300_000;
const RECORDED_HOURS = 6;
const VENUES = ['okx', 'bybit', 'bitget'];

interface Walk {
	readonly assetId: number;
	readonly base: number;
	/** Standard deviation of the logarithm over one second. */
	readonly deviation: number;
	/** Distance between two possible prices. */
	readonly step: number;
	/** Tick sizes of the asset in one step. */
	readonly ticksOfStep: number;
	price: number;
	lastMs: number;
}

type Listener = (assetId: number, ticks: readonly MarketTick[]) => void;

/**
 * The month's prices: a recorded euro for demo trades, and bitcoin as three exchanges would quote it for sandbox money,
 * because recorded prices may not decide such trades. All are made up, and logged by the product's tick log.
 */
export class Prices {
	readonly recorded: number;
	readonly quoted: number;
	readonly #clock: DemoClock;
	readonly #chance: Chance;
	readonly #log: TickLog;
	readonly #walks: readonly Walk[];
	readonly #listeners = new Set<Listener>();

	private constructor(database: Database, clock: DemoClock, chance: Chance, walks: readonly Walk[]) {
		this.#clock = clock;
		this.#chance = chance;
		this.#walks = walks;
		[this.recorded, this.quoted] = walks.map(({ assetId }) => assetId) as [number, number];
		this.#log = createTickLog(database, clock, (commits) => {
			for (const { assetId, ticks } of commits)
				for (const listener of this.#listeners)
					listener(
						assetId,
						ticks.map(({ seq, t, price, sourceT }) => ({ seq: Number(seq), atMs: t, price, knownAtMs: sourceT })),
					);
		});
	}

	/** Offers both assets and the first payouts, at the clock's instant. */
	static async open(
		database: Database,
		{ config, clock, chance, days }: { config: Config; clock: DemoClock; chance: Chance; days: number },
	): Promise<Prices> {
		const [euro] = REPLAY_ASSETS;
		const [bitcoin] = EXCHANGE_ASSETS;
		if (!euro || !bitcoin) throw new Error('the catalogue knows no recorded asset');
		const recording = await keepRecording(config, makeRecording(chance, clock.now()), 'recorded.csv');
		if ('problem' in recording) throw new Error(`the recording is refused: ${recording.problem}`);
		await inTransaction(database, async (tx) => {
			for (const [group, payouts] of Object.entries(PAYOUTS))
				await insertFirstPayouts(tx, group as keyof typeof PAYOUTS, payouts);
			await insertRecording(tx, { ...recording, name: `${SPECIMEN}-eurusd.csv` });
			await insertAsset(tx, { ...euro, name: `${euro.name} (${SPECIMEN})` });
			await insertAssetVersion(tx, euro.id, computeReplayTerms(recording), recording.slippageMin);
			await insertAsset(tx, { ...bitcoin, name: `${bitcoin.name} (${SPECIMEN})` });
			await insertAssetVersion(tx, bitcoin.id, computeQuotedTerms(bitcoin, 'exchange', VENUES), 200);
			for (let day = -1; day <= days + 1; day++)
				await tx.query('select make_tick_partitions($1, 1)', [clock.now() + day * DAY_MS]);
		});
		const lastMs = clock.now();
		const prices = new Prices(database, clock, chance, [
			{ assetId: euro.id, base: EURO, deviation: 7e-6, step: 5e-6, ticksOfStep: 1, price: EURO, lastMs },
			{ assetId: bitcoin.id, base: 91_000, deviation: 5e-5, step: 0.5, ticksOfStep: 100, price: 91_000, lastMs },
		]);
		await prices.#begin();
		return prices;
	}

	async #begin(): Promise<void> {
		const ids = [this.recorded, this.quoted];
		await this.#log.takeOver(ids);
		await this.#log.write(ids, ({ drafts, clockMs }) => {
			for (const draft of drafts) draft.open(clockMs);
		});
	}

	onTicksCommitted(listener: Listener): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Moves the clock and logs prices up to it: sparse ones, or one a second if trades need them. */
	async moveTo(atMs: number, stepMs = SPARSE_MS): Promise<void> {
		await this.#clock.moveTo(atMs);
		const nowMs = this.#clock.now();
		const due = this.#walks.filter(({ lastMs }) => lastMs + 1_000 <= nowMs);
		if (due.length === 0) return;
		await this.#log.write(
			due.map(({ assetId }) => assetId),
			({ drafts, clockMs }) => {
				for (const draft of drafts) {
					const walk = due.find(({ assetId }) => assetId === draft.row.assetId) as Walk;
					draft.addTicks('ticks', this.#walk(walk, clockMs, stepMs), clockMs);
				}
			},
		);
	}

	#walk(walk: Walk, untilMs: number, stepMs: number): NewTick[] {
		const ticks: NewTick[] = [];
		while (walk.lastMs < untilMs) {
			const t = Math.min(walk.lastMs + stepMs, untilMs);
			const seconds = (t - walk.lastMs) / 1_000;
			const pull = Math.log(walk.base / walk.price) * Math.min(seconds / 500_000, 1);
			walk.price *= Math.exp(pull + walk.deviation * Math.sqrt(seconds) * this.#chance.normal());
			walk.lastMs = t;
			const steps = Math.round(walk.price / walk.step);
			const price = BigInt(steps * walk.ticksOfStep);
			ticks.push(
				walk.assetId === this.quoted
					? { t, price, sourceT: t - 40, source: 'exchange', sourceRef: quote(steps * walk.step) }
					: { t, price, sourceT: t, source: 'replay', sourceRef: `line ${ticks.length + 2}` },
			);
		}
		return ticks;
	}
}

const EURO = 1.085;

/** Quotes of the three exchanges whose mid prices have this median. */
const quote = (middle: number) =>
	VENUES.map((venue, index) => {
		const own = middle + (index - 1) * 0.5;
		return `${venue} ${own - 0.5}/${own + 0.5}`;
	}).join(' ');

/** Hours of euro prices, about one a second, which the asset plays once the server runs. */
function makeRecording(chance: Chance, beginMs: number): Buffer {
	const lines = ['timestamp,bid,ask'];
	let price = EURO;
	for (let t = beginMs; t < beginMs + RECORDED_HOURS * 3_600_000; t += chance.int(400, 1_600)) {
		price *= Math.exp(Math.log(EURO / price) / 50_000 + 7e-6 * chance.normal());
		lines.push(`${new Date(t).toISOString()},${(price - 2e-5).toFixed(5)},${(price + 2e-5).toFixed(5)}`);
	}
	return Buffer.from(`${lines.join('\n')}\n`);
}

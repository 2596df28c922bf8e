import { correctTrades } from '../../../server/src/areas/trading/correcting/correct-trades.ts';
import {
	loadAssetsToCorrect,
	loadEndedErrors,
	loadLosersToCorrect,
	updateFinishedErrors,
} from '../../../server/src/areas/trading/correcting/queries.ts';
import type { Database } from '../../../server/src/platform/database/index.ts';
import type { TestApp } from '../../../server/test/support/app.ts';
import { settleAsset } from '../settle-asset.ts';

/** BTC/USDT: the product has quote limits for it. */
const ASSET = 201;
const VENUES = ['okx', 'bybit', 'bitget'];
const TICKS_PER_UNIT = 200;
const PRICE = 90_000;
const MOVED = 100;
const MOST = 500;

/** Outcomes of a five-second trade on `up`. `wrong`: lost on a price that its own quotes do not give. */
export const OUTCOMES = ['won', 'lost', 'tied', 'void', 'wrong'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const EXITS: Readonly<Record<Outcome, { readonly price: number; readonly quoted: number } | null>> = {
	won: { price: PRICE + MOVED, quoted: PRICE + MOVED },
	lost: { price: PRICE - MOVED, quoted: PRICE - MOVED },
	tied: { price: PRICE, quoted: PRICE },
	wrong: { price: PRICE - MOVED, quoted: PRICE },
	void: null,
};

/**
 * An asset of an exchange that takes real trades. Prices, settlement and corrections advance when a test calls them.
 */
export class Exchange {
	readonly #app: TestApp;
	/** The database of the dying process. */
	readonly #database: Database;

	private constructor(app: TestApp, database: Database) {
		this.#app = app;
		this.#database = database;
	}

	static async open(app: TestApp, database: Database): Promise<Exchange> {
		await app.market.addAsset(ASSET, {
			source: 'exchange',
			venues: `{${VENUES}}`,
			tick_size: '0.005',
			digits: 3,
			real_duration_min_s: 5,
			entry_within_ms: 5_000,
			exit_max_age_ms: 10_000,
		});
		return new Exchange(app, database);
	}

	/**
	 * Places five-second trades on a new price, then logs the prices that lead to `outcome`. The trades are not settled
	 * yet.
	 */
	async trade(outcome: Outcome, place: (offer: object) => Promise<void>): Promise<void> {
		const { db } = this.#app;
		await this.#quote(EXITS.tied);
		try {
			await place({
				asset_id: ASSET,
				mode: 'real',
				direction: 'up',
				payout_percent: 90,
				expiry: { duration: 5 },
			});
		} finally {
			// The venue and the market continue after the server died.
			const exit = EXITS[outcome];
			await db.moveClock(250);
			await this.#quote(exit && EXITS.tied);
			await db.moveClock(4_000);
			const wrongSeq = await this.#quote(exit);
			await db.moveClock(6_000);
			await this.#app.market.logThrough(ASSET, await this.#clock());
			if (outcome === 'wrong')
				await db.owner.query(
					`insert into feed_errors (asset_id, seq, t, cause, found_at)
					select asset_id, seq, t, 'not_its_quotes', clock() from ticks where asset_id = $1 and seq = $2`,
					[ASSET, wrongSeq],
				);
		}
	}

	/** Logs a price with the quotes that its venue is said to have sent. Returns its seq. */
	async #quote(quote: { readonly price: number; readonly quoted: number } | null): Promise<number | null> {
		if (quote === null) return null;
		const { price, quoted } = quote;
		const nowMs = await this.#clock();
		const ref = VENUES.map((venue) => `${venue} ${quoted}/${quoted}`).join(' ');
		const ticks = BigInt(price * TICKS_PER_UNIT);
		return (await this.#app.market.venueTick(ASSET, nowMs, ticks, nowMs - 10, ref)).seq;
	}

	async #clock(): Promise<number> {
		const { rows } = await this.#app.db.owner.query<{ t: bigint }>('select clock() t');
		return Number(rows[0]?.t);
	}

	/** Settles due trades and corrects losses on wrong prices, like a server after its start. */
	async settle(): Promise<void> {
		await settleAsset(ASSET, this.#database, () => Date.now());
		for (const assetId of await loadAssetsToCorrect(this.#database)) {
			const ended = await loadEndedErrors(this.#database, assetId);
			const losers = await loadLosersToCorrect(this.#database, assetId, MOST);
			if (losers.length > 0) await correctTrades(this.#database, 'SANDBOX_USD', losers);
			if (ended.length > 0) await updateFinishedErrors(this.#database, assetId, ended);
		}
	}
}

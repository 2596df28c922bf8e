import { type Database, loadColumn } from '../../../platform/database/index.ts';
import type { Bus } from '../../../platform/events/index.ts';
import type { Live } from '../../../platform/live/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import { RecentIds } from '../trade/recent-ids.ts';
import { toWireTrade } from '../trade/view.ts';
import { loadShownTrades } from './queries.ts';

/** Entries that are announced within this time are loaded together. */
const GATHER_MS = 4;
/** Trades are loaded within this time of their acceptance: only partitions of these months are read. */
const RECENT_MS = 600_000;
/** After a loss, trades are looked for whose entries counted from an instant this recent. */
const ENTERED_MS = 60_000;

export interface EntriesOptions {
	readonly database: Database;
	readonly bus: Pick<Bus, 'onHint' | 'onResync' | 'send'>;
	readonly live: Pick<Live, 'hasSocketOf' | 'userIds'>;
	/** Epoch milliseconds of the deciding clock, estimated. */
	readonly nowMs: () => number;
	readonly onError: (error: unknown, what: string) => void;
}

/** Sends to the sockets of this process the entries that the process that writes their prices has found (TRADE-18). */
export class Entries {
	readonly #options: EntriesOptions;
	readonly #waiting = new Set<string>();
	/** Trades whose entries were sent. */
	readonly #sent = new RecentIds();
	readonly #loop: Loop;
	readonly #unsubscribe: readonly (() => void)[];

	constructor(options: EntriesOptions) {
		this.#options = options;
		const { bus, live } = options;
		this.#loop = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			run: () => this.#load(),
			onError: (error) => options.onError(error, 'loading entries for sockets'),
		});
		this.#unsubscribe = [
			bus.onHint('entered', (entered) => {
				for (const [userId, id] of entered) if (live.hasSocketOf(userId)) this.#notice(id);
			}),
			bus.onResync(() => this.#findRecent()),
		];
	}

	/** Returns whether the entry of a trade is to be sent now; it was sent before otherwise. */
	claim(tradeId: string): boolean {
		if (this.#sent.has(tradeId)) return false;
		this.#sent.add(tradeId);
		return true;
	}

	stop(): Promise<void> {
		for (const end of this.#unsubscribe) end();
		return this.#loop.stop();
	}

	#notice(id: string): void {
		if (this.#sent.has(id)) return;
		this.#waiting.add(id);
		this.#loop.wakeWithin(GATHER_MS);
	}

	async #load(): Promise<void> {
		const ids = [...this.#waiting];
		this.#waiting.clear();
		if (ids.length === 0) return;
		const { database, bus, nowMs } = this.#options;
		for (const { trade, entry } of await loadShownTrades(database, ids, nowMs() - RECENT_MS)) {
			if (entry === null || trade.settlement !== null || !this.claim(trade.terms.id)) continue;
			bus.send(trade.terms.userId, () => ({ op: 'entered', trade: toWireTrade(trade, { entry }) }));
		}
	}

	async #findRecent(): Promise<void> {
		const userIds = this.#options.live.userIds();
		if (userIds.length === 0) return;
		for (const id of await loadEntering(this.#options.database, userIds)) this.#notice(id);
	}
}

/** Open trades of users whose entries count from an instant of the last minute. */
const loadEntering = (db: Database, userIds: readonly number[]) =>
	loadColumn(
		db,
		`select trade_id from open_trades where user_id = any($1::int[]) and entry_after > (select clock()) - ${ENTERED_MS}`,
		[userIds],
	);

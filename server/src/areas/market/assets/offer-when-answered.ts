import type { Config } from '../../../platform/config/index.ts';
import { type Database, inTransaction } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import { EXCHANGE_ASSETS } from '../catalogue.ts';
import { findAnswered } from '../sources/exchange/search-markets.ts';
import { loadAssetIds } from '../sql/assets.ts';
import { installQuoted } from './install-assets.ts';

/** An exchange that does not answer is asked again after a minute, then after twice as long each time, up to an hour. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

export interface OfferingWhenAnswered {
	readonly database: Database;
	readonly config: Pick<Config, 'exchanges' | 'exchangesByDefault' | 'exchangeUrls'>;
	readonly log: Pick<Log, 'debug'>;
	/** For fair indices: nothing is loaded or asked before. */
	readonly ready: Promise<void>;
	/** Milliseconds before the second question. */
	readonly firstWaitMs?: number;
}

/**
 * Puts the crypto assets on the list, in demo, once the exchange that development asks by default has answered: until then
 * there is no asset that could not be traded. An installation that has them asks nothing, also where staff took them off the
 * list. Returns how to stop.
 */
export function offerWhenAnswered(options: OfferingWhenAnswered): () => Promise<void> {
	const { database, config, log, ready, firstWaitMs = FIRST_WAIT_MS } = options;
	if (!config.exchangesByDefault || config.exchanges.length === 0) return async () => undefined;
	const loop: Loop = new Loop({
		everyMs: firstWaitMs,
		firstMs: Number.POSITIVE_INFINITY,
		backoff: { firstMs: firstWaitMs, mostMs: LONGEST_WAIT_MS },
		run: async () => {
			await offer(database, config);
			void loop.stop();
		},
		onError: (error) => log.debug({ err: error }, 'the exchange of the crypto assets has not answered'),
	});
	void ready.then(() => loop.wake());
	return () => loop.stop();
}

/** Adds the crypto assets that are not on the list; throws if an exchange does not answer, or has not all of them. */
async function offer(database: Database, { exchanges, exchangeUrls }: OfferingWhenAnswered['config']): Promise<void> {
	const known = new Set(await loadAssetIds(database));
	const lacking = EXCHANGE_ASSETS.filter(({ id }) => !known.has(id));
	if (lacking.length === 0) return;
	for (const venue of exchanges) {
		const answered = await findAnswered(venue, exchangeUrls[venue]);
		const missing = lacking.find(({ ticker }) => !answered.has(ticker));
		if (missing) throw new Error(`${venue} has no ${missing.ticker}`);
	}
	await inTransaction(database, async (tx) => {
		for (const asset of lacking) await installQuoted(tx, asset, 'exchange', exchanges);
	});
}

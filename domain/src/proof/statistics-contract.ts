import * as z from 'zod/mini';
import { MODES } from '../money/mode.ts';
import { CORRECTION_CAUSES, VOID_REASONS } from '../trading/contract.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, minorUnits } from '../wire/primitives.ts';

/** Most days of one answer, and those that are shown where the call names none, today included. */
export const MOST_DAYS = 366;
export const DEFAULT_DAYS = 30;
/** Days over which accounts are held to have lost or not, up to the last day of a range. */
export const LOSING_DAYS = [1, 7, 30, 90, 365] as const;
/** Losses, stakes and returns of fewer accounts or trades are not published: they would describe one person. */
export const FEWEST_PUBLISHED = 5;

/**
 * The basis of a number (PROOF-13): `log` can be rebuilt from the files of the log alone by `verify/verify.mjs statistics`,
 * `house` is the house's word.
 */
const STATISTICS_FROM = ['log', 'house'] as const;
type StatisticsFrom = (typeof STATISTICS_FROM)[number];
/**
 * The basis of each part of the answer. A number from the log covers demo and real together; the share of demo and of each
 * asset is the house's word, and so are the hypothetical results of void and refused trades.
 */
export const STATISTICS_SOURCES = {
	placements: 'log',
	turned_away: 'log',
	voids: 'log',
	refusals: 'log',
	corrections: 'log',
	feed: 'log',
	by_mode: 'house',
	by_asset: 'house',
	would_be: 'house',
	amounts: 'house',
	settled: 'house',
	slippage: 'house',
	losing: 'house',
	placement: 'house',
	settlement: 'house',
	audit: 'house',
	cover: 'house',
	log: 'log',
} as const satisfies Readonly<Record<string, StatisticsFrom>>;
/** The same of the rows of the table, by their `sum`; a row that is not here is the house's word. */
export const SUMS_FROM_LOG = ['orders', 'turned_away', 'void', 'corrected', 'refused', 'feed_ms', 'log'] as const;

const number = z.int().check(z.minimum(0));
const worth = z.enum(STATISTICS_FROM);

/**
 * Results of trades or orders, actual or by the prices that were logged afterwards. Undecided: prices cannot say, or not
 * yet.
 */
const outcomes = { won: number, lost: number, tied: number, undecided: number };

const modeStatistics = z.object({
	mode: z.enum(MODES),
	/** Trades that ended by their prices. */
	settled: z.object({ won: number, lost: number, tied: number }),
	/** Trades that were sold early, by the results that they would have had; absent: there was none. */
	sold: z.optional(z.object(outcomes)),
	/**
	 * Voids by reason, with stakes and, as far as decided, returns. The amounts are of days with five of the reason or
	 * more; null: there was no such day.
	 */
	voids: z.array(
		z.object({
			reason: z.enum(VOID_REASONS),
			...outcomes,
			staked: z.nullable(minorUnits),
			would_have_returned: z.nullable(minorUnits),
		}),
	),
	/** Losses that were given back, on provably wrong prices or in an hour whose seed was lost, by the cause. */
	corrections: z.array(z.object({ cause: z.enum(CORRECTION_CAUSES), count: number, amount: minorUnits })),
	/** Refusals by code, most frequent first. */
	refusals: z.array(z.object({ code: z.string(), ...outcomes })),
	/**
	 * Trades by how much better their entry was than the price that was seen, in `slippage_edges`: from the worst for the trader over
	 * none, in the middle, to the best.
	 */
	slippage: z.array(number),
	/** Accounts that ended a trade in the last `days` days, and those of them that lost money; null: there were fewer than five. */
	losing: z.array(z.object({ days: z.int(), accounts: number, lost: z.nullable(number) })),
	/** Assets with something in the range, by their tickers. */
	assets: z.array(
		z.object({
			id: z.int(),
			ticker: z.string(),
			settled: number,
			voids: number,
			refusals: number,
			worse: number,
			same: number,
			better: number,
		}),
	),
});
export type ModeStatistics = z.output<typeof modeStatistics>;

const sums = z.object({ settled: number, voids: number, refusals: number });
const proofStatistics = z.object({
	from: z.iso.date(),
	to: z.iso.date(),
	/** Everything up to this time is counted; null: nothing yet. */
	counted_through: z.nullable(instant),
	/** The basis of each part: `log` or `house`. */
	sources: z.object({
		placements: worth,
		turned_away: worth,
		voids: worth,
		refusals: worth,
		corrections: worth,
		feed: worth,
		by_mode: worth,
		by_asset: worth,
		would_be: worth,
		amounts: worth,
		settled: worth,
		slippage: worth,
		losing: worth,
		placement: worth,
		settlement: worth,
		audit: worth,
		cover: worth,
		log: worth,
	}),
	placements: z.object({
		/** Orders of both modes that were accepted, with requests to sell, and refused. */
		accepted: number,
		refused: number,
		/** The answers that the log's batches hold: `count` of its `batch/1` items. */
		in_log: number,
		/**
		 * Orders that were not decided, so that the log has no answer of them, but only their number in each minute (`turned-away/1`): they could not
		 * be read or used an id again, were too many (429), or came in an outage (503).
		 */
		turned_away: z.object({ malformed: number, too_many: number, unavailable: number }),
	}),
	/**
	 * Lateness of the log (PROOF-08): answers in batches that were entered more than five seconds after them, the longest
	 * that a batch waited for its entry, and groups of prices, caught-up ones apart, that were entered more than three
	 * seconds after their first price.
	 */
	log: z.object({ late_answers: number, greatest_lag_ms: number, late_groups: number }),
	/** Demo and real, never added up. */
	modes: z.array(modeStatistics),
	days: z.array(z.object({ day: z.iso.date(), demo: sums, real: sums })),
	/** Upper bounds: of a side of `slippage` in thousandths of a percent, and of times in milliseconds; one more bin is open. */
	slippage_edges: z.array(z.int()),
	latency_edges_ms: z.array(z.int()),
	/**
	 * From an order's arrival to its answer, from a trade's end to its result in the account, and from a venue's time of a price to ours,
	 * of one price a minute and asset.
	 */
	latency: z.object({ placement: z.array(number), settlement: z.array(number), feed: z.array(number) }),
	/** The newest audit of the books; null: there was none. */
	audit: z.nullable(
		z.object({
			at: instant,
			/** True for a check of everything; false for one of new rows. */
			whole: z.boolean(),
			/** Findings of this run, or of the last whole one if that had more. */
			findings: number,
			clean_at: z.nullable(instant),
			whole_at: z.nullable(instant),
			/** The properties that the audit checks, in English. */
			checks: z.array(z.string()),
		}),
	),
	/**
	 * The providers' holdings as a percentage of the money owed to users, two decimals, as last counted in the range; null:
	 * there is no real money, or nothing is owed.
	 */
	cover: z.nullable(z.object({ percent: z.number(), day: z.iso.date(), is_sandbox: z.boolean() })),
});
export type ProofStatistics = z.output<typeof proofStatistics>;

/** Days of UTC, `2026-11-25`; both ends belong to the range. */
const query = z.strictObject({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) });

export const getProofStatistics = defineEndpoint({
	name: 'getProofStatistics',
	method: 'GET',
	path: '/api/proof/statistics',
	summary:
		'Voided and declined orders with what they would have come to, slippage, latency, losing accounts: the last 30 days (UTC), or up to 366 chosen ones',
	access: { who: 'everybody' },
	limit: 'lists',
	query,
	answer: proofStatistics,
});

export const exportProofStatistics = defineEndpoint({
	name: 'exportProofStatistics',
	method: 'GET',
	path: '/api/proof/statistics.csv',
	summary: 'The sums behind the same, as CSV: a row for each day and sum',
	access: { who: 'everybody' },
	limit: 'lists',
	query,
	answerType: 'text/csv',
	answer: z.unknown(),
});

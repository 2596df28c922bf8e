import type { sellTrade as endpoint, PlacementPromise } from '@fairtick/domain/trading/contract';
import type { Tick } from '@fairtick/domain/trading/rules';
import { findChangedSaleField, type SaleTerms, toRequestedSale } from '@fairtick/domain/trading/sale';
import { decideSaleRequest, type SaleRequestDecision } from '@fairtick/domain/trading/sale-request';
import type { Refusal } from '@fairtick/domain/wire/errors';
import { type Acting, actAs } from '../../../platform/authorization/index.ts';
import {
	type Connection,
	combineWrites,
	type Database,
	pipeline,
	type Query,
} from '../../../platform/database/index.ts';
import { userEventsWrite } from '../../../platform/events/index.ts';
import { Answered, type Call, HttpError, NotDone, REPLAYED, Refused } from '../../../platform/http/index.ts';
import { userAccountsQuery } from '../../ledger/index.ts';
import { numberEvents } from '../trade/number-events.ts';
import type { Promises } from '../trade/promises.ts';
import { type NewTradeEvent, type PublishedTradeEvent, toPublishedEvent } from '../trade/published-event.ts';
import { loadEntry, loadTrades } from '../trade/queries.ts';
import { type StoredTrade, toTick } from '../trade/row.ts';
import { loadSale, loadSalesOf, type PromisedSale, type StoredSale, saleWrite } from '../trade/sales.ts';
import { toWireSale } from '../trade/show-sale.ts';
import { toWireTrade } from '../trade/view.ts';

export interface SellingOptions {
	readonly database: Database;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** Without it nothing is promised. */
	readonly promises?: () => Promises;
	readonly publish: (events: readonly PublishedTradeEvent[]) => void;
	/** A request was committed. */
	readonly onAsked: (sale: SaleTerms) => void;
}

type SaleCall = Call<typeof endpoint>;

type SaleRefusal =
	| NonNullable<SaleRequestDecision['refused']>
	| Refusal<'trading.id_reused', { readonly field: string }>;

/** A request that has not begun by then was not done, as a placement (wire contract: 503 `trading.not_done`). */
const DEADLINE_MS = 3_000;

/** The answer to a request: a new one has its event, a repeated one has not. */
type SaleAnswer =
	| { readonly refusal: SaleRefusal; readonly sale?: never }
	| {
			readonly sale: StoredSale;
			readonly promise: PlacementPromise | undefined;
			readonly event: NewTradeEvent | null;
			readonly refusal?: never;
	  };

/**
 * Accepts a request to sell an open trade (TRADE-14), or refuses it: the settlement of its asset executes it at its tick. A request that was
 * accepted cannot be taken back; a refused one is not kept. Throws `http.not_found` for a trade of another user, and `trading.not_logged` while
 * the log makes no entries (PROOF-05), and `trading.not_done` after 3 s in the queue.
 */
export async function sellTrade(options: SellingOptions, call: SaleCall) {
	const startMs = performance.now();
	const { shown, answer } = await actAs(options.database, call, (tx, acting) => {
		// It waited for the user's lock: its client may have given up.
		if (performance.now() - startMs > DEADLINE_MS) throw new NotDone('trading');
		return ask(tx, options, call, acting);
	});
	if (answer.refusal) return new Refused(answer.refusal);
	const { sale, promise, event } = answer;
	if (event !== null) {
		options.publish([toPublishedEvent(event, () => toWireTrade(shown.trade, { ...shown, sale }))]);
		options.onAsked(sale.terms);
	}
	const wire = toWireSale(sale, shown.trade, shown.trade.settlement?.entry ?? shown.entry);
	return new Answered({ ...wire, ...(promise && { promise }) }, event === null ? REPLAYED : {});
}

/** Decides a request under its user's lock, and writes it. */
async function ask(
	tx: Connection,
	{ realCurrency, promises: promisesOf }: SellingOptions,
	{ caller: { userId }, params, body }: SaleCall,
	{ states }: Acting,
): Promise<{ shown: Sellable; answer: SaleAnswer }> {
	const promises = promisesOf?.();
	const { mark, accounts, market } = await pipeline(tx, {
		mark: promises?.markQuery ?? null,
		accounts: userAccountsQuery([userId]),
		market: marketFactsQuery(params.id),
	});
	const shown = await loadSellable(tx, userId, params.id);
	const known = await loadSale(tx, body.id);
	if (known !== null) return { shown, answer: await repeatAnswer(tx, { userId, params, body }, known, promises) };
	if (mark && (await promises?.isLate(tx, mark, market.nowMs))) throw new HttpError('trading.not_logged');
	const termsHash = (await promises?.findTermsHash(tx, params.id)) ?? null;
	const { terms, ticker, settlement } = shown.trade;
	const decision = decideSaleRequest(body, {
		...market,
		terms,
		ticker,
		status: settlement?.status ?? 'open',
		entry: shown.entry,
		hasPending: shown.sale !== null && shown.sale.end === null,
		requests: shown.requests,
		isProvable: promises === undefined || termsHash !== null,
	});
	if (decision.refused) return { shown, answer: { refusal: decision.refused } };
	const sale = decision.accepted;
	const made =
		promises && mark && termsHash
			? await promises.make([{ id: sale.id, userId, sale, termsHash }], mark, market.nowMs)
			: null;
	const nowMs = BigInt(market.nowMs);
	const locked = { realCurrency, states, accounts, nowMs };
	const [event] = numberEvents(locked, 'trade.sale', [{ terms, gainMinor: 0n }]) as [NewTradeEvent];
	await tx.query(
		combineWrites([
			saleWrite({ terms: sale, batch: made?.batch ?? null, termsHash: made && termsHash }),
			userEventsWrite(nowMs, [event]),
			...(made ? [made.write] : []),
		]),
	);
	return { shown, answer: { sale: { terms: sale, end: null }, promise: made?.promises[0], event } };
}

/** The trade of a request, with the entry that the log has and its newest request. */
interface Sellable {
	readonly trade: StoredTrade;
	readonly entry: Tick | null;
	readonly sale: StoredSale | null;
	/** Number of its requests. */
	readonly requests: number;
}

/** Throws `http.not_found` for a trade of another user. */
async function loadSellable(tx: Connection, userId: number, tradeId: string): Promise<Sellable> {
	const [trade] = await loadTrades(tx, [tradeId]);
	if (trade === undefined || trade.terms.userId !== userId) throw new HttpError('http.not_found');
	const entry = await loadEntry(tx, tradeId);
	const sales = await loadSalesOf(tx, [trade.terms.id]);
	return { trade, entry, sale: sales.at(-1) ?? null, requests: sales.length };
}

/** Same id, trade and content: the request again, as it is now. Anything else reveals no more than the field that differs (TRADE-02). */
async function repeatAnswer(
	tx: Connection,
	{ userId, params, body }: { userId: number } & Pick<SaleCall, 'params' | 'body'>,
	known: PromisedSale,
	promises: Promises | undefined,
): Promise<SaleAnswer> {
	const { terms } = known;
	const isOwn = terms.userId === userId && terms.tradeId === params.id.toLowerCase();
	const field = isOwn ? findChangedSaleField(terms.asked, toRequestedSale(body)) : 'id';
	if (field !== null) return { refusal: { code: 'trading.id_reused', params: { field } } };
	return { sale: known, promise: await promises?.recallSale(tx, known), event: null };
}

/** The first release whose settlement executes requests to sell. */
const FIRST_RELEASE = 31;
/** An older process whose last beat was seen within this time may settle still. */
const OLDER_PROCESS_MS = 60_000;

/** The trade's asset at the instant of the decision. */
interface MarketFacts {
	readonly nowMs: number;
	readonly newest: Tick | null;
	/** True if the trade's version of the asset has the beacon. */
	readonly isSealed: boolean;
	/** True while a process of a release that knows no sales lives, which would settle the trade without this one (CLUSTER-07). */
	readonly isUpgrading: boolean;
}

/** Read last: the clock and the newest tick, which the user's lock does not freeze. Throws `http.not_found`. */
const marketFactsQuery = (tradeId: string): Query<MarketFacts> => ({
	phase: 'clock',
	statement: {
		name: 'sale-facts',
		text: `select clock() now, w.last_seq, w.last_t, w.last_price, v.beacon is not null sealed,
				exists (select from nodes where coalesce(release, 0) < ${FIRST_RELEASE} and beat_at > clock_timestamp() - interval '${OLDER_PROCESS_MS} ms') upgrading
			from trade_terms t
			join asset_writers w on w.asset_id = t.asset_id join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
			where t.id = $1`,
		values: [tradeId],
	},
	read({ rows: [row] }) {
		if (!row) throw new HttpError('http.not_found');
		return {
			nowMs: Number(row.now),
			newest: row.last_t === null ? null : toTick(row.last_seq, row.last_t, row.last_price),
			isSealed: row.sealed,
			isUpgrading: row.upgrading,
		};
	},
});

import { type OpenTradeBody, openTrade, type Trade } from '@fairtick/domain/trading/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { call } from '../../../kit/api/call.ts';
import type { Outcome, Refused } from '../../../kit/api/outcome.ts';
import { createStore } from '../../../kit/base/store.ts';
import { actAlone } from '../../../kit/base/tabs.ts';
import { rememberAnswer } from '../../proof/clicks/click-times.ts';
import { type PlacementOutcome, type PlacementTools, placeTrade, resumeTrade } from './open-trade.ts';
import { unresolvedTrades } from './unresolved-trades.ts';

/** A request whose decision this tab is waiting for. */
export interface OutstandingTrade {
	readonly body: OpenTradeBody;
	/** True if the first attempt had no answer and is being repeated. */
	readonly late: boolean;
}

export interface PlacementNews {
	/** `late`: the answer took more than one attempt, or came to a later page. */
	onOpened(trade: Trade, late: boolean): void;
	/** `late` also if another asset or account is shown by now. */
	onRefused(refused: Refused, late: boolean, body: OpenTradeBody): void;
	/** Called if the user signed out before an answer. The request is repeated after the next sign-in. */
	onUnknown(): void;
	onFailed(error: Error): void;
}

/** Outstanding requests. They outlive the trading page, which shows them when it is opened again. */
export const outstandingTrades = createStore<readonly OutstandingTrade[]>([]);

function setOutstanding(body: OpenTradeBody, late: boolean): void {
	outstandingTrades.set([...outstandingTrades.get().filter((one) => one.body.id !== body.id), { body, late }]);
}

function endOutstanding(id: string): void {
	outstandingTrades.set(outstandingTrades.get().filter(({ body }) => body.id !== id));
}

const wakers = new Set<() => void>();

/** Lets waiting attempts run now, because the connection is back. */
export function askNow(): void {
	for (const wake of wakers) wake();
}

function wait(ms: number): Promise<void> {
	return new Promise((resolve) => {
		const wake = () => {
			clearTimeout(timer);
			wakers.delete(wake);
			resolve();
		};
		const timer = setTimeout(wake, ms);
		wakers.add(wake);
	});
}

/** If two tabs both make the request, the same id makes that harmless. */
const alone = <Result>(id: string, act: () => Promise<Result>) => actAlone(`trade-${id}`, act);

/** The promise of an answer. Only decisions are promised, so the answer to an unreadable request is not. */
export function findPromise(outcome: Outcome<AnswerOf<typeof openTrade>>) {
	if (outcome.kind === 'ok') return outcome.answer.promise ?? 'missing';
	if (outcome.kind !== 'refused') return 'not promised';
	const isDecided = outcome.code.startsWith('trading.') && outcome.code !== 'trading.id_reused';
	return outcome.promise ?? (isDecided ? 'missing' : 'not promised');
}

/**
 * Stores the answer's promise, or the fact that it has none (PROOF-05). The storing code is loaded with the first
 * answer; nothing waits for it.
 */
async function keepPromise(
	{ userId, tradeId }: { readonly userId: number; readonly tradeId: string },
	outcome: Outcome<AnswerOf<typeof openTrade>>,
	isSignedIn: (userId: number) => boolean,
): Promise<void> {
	const promise = findPromise(outcome);
	if (promise === 'not promised') return;
	const { keepPromise: keep } = await import('../../../kit/base/kept-promises.ts');
	// The user may have signed out meanwhile.
	if (isSignedIn(userId)) keep(userId, tradeId, promise === 'missing' ? null : promise);
}

function createTools(userId: number, isSignedIn: (userId: number) => boolean): PlacementTools {
	return {
		store: unresolvedTrades,
		isSignedIn,
		async send(body, timeoutMs) {
			const outcome = await call(openTrade, { body }, { timeoutMs, reports: 'caller' });
			keepPromise({ userId, tradeId: body.id }, outcome, isSignedIn).catch(console.warn);
			return outcome;
		},
		wait,
		alone,
		onLate: (body) => setOutstanding(body, true),
	};
}

/** Places one user's trades, and repeats those of earlier pages. */
export interface TradePlacer {
	/** Places a trade and reports its outcome. A second call while one is outstanding does nothing. */
	place(body: OpenTradeBody): Promise<PlacementOutcome | null>;
	/** Repeats every request that earlier pages or tabs left without a decision. */
	resume(): Promise<void>;
}

/** Ids that this tab requests, or waits its turn to request. */
const known = new Set<string>();

export function createTradePlacer(
	userId: number,
	isSignedIn: (userId: number) => boolean,
	news: () => PlacementNews,
): TradePlacer {
	const tools = createTools(userId, isSignedIn);

	const follow = async (body: OpenTradeBody, resumed: boolean, ask: () => Promise<PlacementOutcome | null>) => {
		known.add(body.id);
		try {
			const outcome = await ask();
			const late = resumed || outstandingTrades.get().some((one) => one.body.id === body.id && one.late);
			// The user has signed out; the request waits for the next sign-in.
			if (outcome !== null && isSignedIn(userId)) announce(news(), outcome, late, body);
			return outcome;
		} finally {
			known.delete(body.id);
			endOutstanding(body.id);
		}
	};

	return {
		async place(body) {
			if (outstandingTrades.get().length > 0) return null;
			setOutstanding(body, false);
			const clickedAtMs = performance.now();
			try {
				const outcome = await follow(body, false, () => placeTrade(userId, body, tools));
				if (outcome !== null && outcome.kind !== 'unknown')
					rememberAnswer(body.id, Math.round(performance.now() - clickedAtMs));
				return outcome;
			} catch (error) {
				news().onFailed(error as Error);
				return null;
			}
		},
		async resume() {
			try {
				const stored = await unresolvedTrades.list(userId);
				await Promise.all(
					stored
						.filter(({ id }) => !known.has(id))
						.map((body) =>
							follow(body, true, () => resumeTrade(userId, body, tools, () => setOutstanding(body, true))),
						),
				);
			} catch (error) {
				console.warn('Unresolved trades could not be asked for', error);
			}
		},
	};
}

function announce(news: PlacementNews, outcome: PlacementOutcome, late: boolean, body: OpenTradeBody): void {
	if (outcome.kind === 'opened') news.onOpened(outcome.trade, late);
	else if (outcome.kind === 'refused') news.onRefused(outcome.refused, late, body);
	else news.onUnknown();
}

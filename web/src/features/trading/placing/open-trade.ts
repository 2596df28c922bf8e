import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { Outage, Outcome, Refused } from '../../../kit/api/outcome.ts';
import type { UnresolvedTrades } from './unresolved-trades.ts';

/**
 * The outcome of a click. `unknown`: the user signed out before an answer, and only a later answer to the same id ends
 * it.
 */
export type PlacementOutcome =
	| { readonly kind: 'opened'; readonly trade: Trade }
	| { readonly kind: 'refused'; readonly refused: Refused }
	| { readonly kind: 'unknown' };

export interface PlacementTools {
	readonly store: UnresolvedTrades;
	/** True if this user is still signed in; a request must not be sent with another user's token. */
	isSignedIn(userId: number): boolean;
	send(body: OpenTradeBody, timeoutMs: number): Promise<Outcome<Trade>>;
	/** Waits until the next attempt; a new connection may shorten the wait. */
	wait(ms: number): Promise<void>;
	/** Runs `act` while no other tab makes requests for this trade. */
	alone<Result>(id: string, act: () => Promise<Result>): Promise<Result>;
	/** Called when an attempt brought no decision and is repeated. */
	onLate(body: OpenTradeBody): void;
}

/**
 * Wait for the first answer, milliseconds, before repeating with the same id. A lost first request is repeated while
 * the order is still valid (PROOF-09).
 */
const FIRST_ANSWER_WITHIN_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;
const PAUSES_MS = [100, 700, 1_500, 3_000, 5_000, 10_000] as const;
const LONGEST_PAUSE_MS = 20_000;
/** This number of `not_done` answers, and no others, is a refusal. */
const NOT_DONE_TRIES = 6;

/**
 * Places a trade (TRADE-01, TRADE-02): stores the request before the first send, and repeats it with the same id and
 * content until there is a decision. Only then is the stored request removed.
 */
export function placeTrade(userId: number, body: OpenTradeBody, tools: PlacementTools): Promise<PlacementOutcome> {
	return tools.alone(body.id, async () => {
		await tools.store.add({ userId, body });
		return askUntilDecided(userId, body, tools, false);
	});
}

/**
 * Repeats a request of an earlier page, which may or may not have reached the server. Null if another tab received its
 * decision meanwhile. `onAsk` is called when it is this tab's turn.
 */
export function resumeTrade(
	userId: number,
	body: OpenTradeBody,
	tools: PlacementTools,
	onAsk: () => void,
): Promise<PlacementOutcome | null> {
	return tools.alone(body.id, async () => {
		const stored = await tools.store.list(userId);
		if (!stored.some(({ id }) => id === body.id)) return null;
		onAsk();
		return askUntilDecided(userId, body, tools, true);
	});
}

async function askUntilDecided(
	userId: number,
	body: OpenTradeBody,
	tools: PlacementTools,
	sentBefore: boolean,
): Promise<PlacementOutcome> {
	let mayHaveActed = sentBefore;
	for (let attempt = 0; tools.isSignedIn(userId); attempt++) {
		const isFirst = attempt === 0 && !sentBefore;
		const outcome = await tools.send(body, isFirst ? FIRST_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS);
		const decision = classify(outcome, mayHaveActed);
		if (decision !== null) return forget(body, tools, decision);
		mayHaveActed ||= outcome.kind === 'outage' && outcome.effect === 'unknown';
		if (!mayHaveActed && attempt + 1 >= NOT_DONE_TRIES)
			return forget(body, tools, { kind: 'refused', refused: NOT_DONE });
		if (outcome.kind === 'refused' && outcome.status === 401) break;
		tools.onLate(body);
		await tools.wait(PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS);
	}
	return { kind: 'unknown' };
}

async function forget(
	body: OpenTradeBody,
	{ store }: PlacementTools,
	decision: PlacementOutcome,
): Promise<PlacementOutcome> {
	await store.remove(body.id);
	return decision;
}

/** Every attempt was answered with `not_done`. */
const NOT_DONE: Refused = {
	kind: 'refused',
	status: 503,
	code: 'trading.not_done',
	message: '',
	params: {},
	errors: {},
};

/** The log has stopped, so nothing is placed for some time and an immediate repeat is useless (PROOF-05). */
const NOT_LOGGED = 'trading.not_logged';
const refuse = ({ code, status, message }: Outage): PlacementOutcome => ({
	kind: 'refused',
	refused: { ...NOT_DONE, code: code ?? NOT_DONE.code, status: status ?? NOT_DONE.status, message: message ?? '' },
});

/** A decision, or null if the request must be repeated. */
function classify(outcome: Outcome<Trade>, mayHaveActed: boolean): PlacementOutcome | null {
	if (outcome.kind === 'ok') return { kind: 'opened', trade: outcome.answer };
	if (outcome.kind === 'outage') return outcome.code === NOT_LOGGED && !mayHaveActed ? refuse(outcome) : null;
	// A refusal because of sign-out or rate limits does not decide an id that an earlier attempt may have opened.
	if (outcome.status !== 422 && mayHaveActed) return null;
	return { kind: 'refused', refused: outcome };
}

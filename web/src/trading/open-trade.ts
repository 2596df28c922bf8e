import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { Outcome, Refused } from '../api/outcome.ts';
import type { UnresolvedTrades } from './unresolved-trades.ts';

/** What became of a click. `unknown` is a state of its own: only a later answer to the same id ends it. */
export type Placement =
	| { readonly kind: 'opened'; readonly trade: Trade }
	| { readonly kind: 'refused'; readonly refused: Refused }
	| { readonly kind: 'unknown' };

export interface PlacementTools {
	readonly store: UnresolvedTrades;
	send(body: OpenTradeBody, timeoutMs: number): Promise<Outcome<Trade>>;
	wait(ms: number): Promise<void>;
}

/** No answer for this long: ask again with the same id. */
const ANSWER_WITHIN_MS = 5_000;
const PAUSES_MS = [300, 700, 1_500, 3_000, 5_000] as const;

/**
 * Places a trade (TRADE-01, TRADE-02): stores the request before the first send and asks with the same id and content
 * until there is a decision, or the attempts are used up. The stored request goes when it is decided, not before.
 */
export async function placeTrade(userId: number, body: OpenTradeBody, tools: PlacementTools): Promise<Placement> {
	await tools.store.add({ userId, body });
	return askUntilDecided(body, tools, false);
}

/** Asks again for a request of an earlier page, which may or may not have reached the server. */
export function resumeTrade(body: OpenTradeBody, tools: PlacementTools): Promise<Placement> {
	return askUntilDecided(body, tools, true);
}

async function askUntilDecided(body: OpenTradeBody, tools: PlacementTools, sentBefore: boolean): Promise<Placement> {
	let mayHaveActed = sentBefore;
	for (const pauseMs of [...PAUSES_MS, null]) {
		const outcome = await tools.send(body, ANSWER_WITHIN_MS);
		const placement = judge(outcome, mayHaveActed);
		if (placement !== null) {
			await tools.store.remove(body.id);
			return placement;
		}
		mayHaveActed ||= outcome.kind === 'outage' && outcome.effect === 'unknown';
		if (pauseMs !== null) await tools.wait(pauseMs);
	}
	if (!mayHaveActed) await tools.store.remove(body.id);
	return mayHaveActed ? { kind: 'unknown' } : { kind: 'refused', refused: NOT_DONE };
}

/** Every attempt was answered with 'nothing was done'. */
const NOT_DONE: Refused = {
	kind: 'refused',
	status: 503,
	code: 'trading.not_done',
	message: '',
	params: {},
	errors: {},
};

/** A decision, or null when the same has to be asked again. */
function judge(outcome: Outcome<Trade>, mayHaveActed: boolean): Placement | null {
	if (outcome.kind === 'ok') return { kind: 'opened', trade: outcome.answer };
	if (outcome.kind === 'outage') return null;
	// Signed out or too many calls is no decision about an id that an earlier attempt may have opened.
	if (outcome.status !== 422 && mayHaveActed) return null;
	return { kind: 'refused', refused: outcome };
}

import { type SellTradeBody, sellTrade, type Trade } from '@fairtick/domain/trading/contract';
import { toTradeId } from '@fairtick/domain/trading/trade-id';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { call } from '../../../kit/api/call.ts';
import type { Outcome } from '../../../kit/api/outcome.ts';

/** A request is valid for this long, so that a repeated one never sells later than its user wanted. */
const VALID_FOR_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
/** Between attempts without an answer. The same id makes repeats harmless (TRADE-02). */
const PAUSES_MS = [300, 1_000, 2_000, 4_000] as const;

/** The request of a click. `nowMs`: the server's clock; `seenSeq`: the price that the trader saw. */
export const toSaleRequest = (nowMs: number, seenSeq: number | null): SellTradeBody => ({
	id: toTradeId(nowMs, crypto.getRandomValues(new Uint8Array(10))),
	valid_until: new Date(nowMs + VALID_FOR_MS).toISOString(),
	asked_at: new Date(nowMs).toISOString(),
	...(seenSeq !== null && { seen_seq: seenSeq }),
});

interface AskTools {
	send(body: SellTradeBody): Promise<Outcome<AnswerOf<typeof sellTrade>>>;
	wait(ms: number): Promise<void>;
}

const toolsFor = (trade: Trade): AskTools => ({
	send: (body) =>
		call(sellTrade, { params: { id: trade.id }, body }, { timeoutMs: ANSWER_WITHIN_MS, reports: 'caller' }),
	wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** The end of asking. `unknown`: an attempt may have been accepted, and no answer says so. */
type Asked = Outcome<AnswerOf<typeof sellTrade>> | { readonly kind: 'unknown' };

/** Asks to sell a trade (TRADE-14), again with the same id and content until there is a decision, a few times. */
export async function askToSell(trade: Trade, body: SellTradeBody, tools: AskTools = toolsFor(trade)): Promise<Asked> {
	let mayHaveActed = false;
	for (let attempt = 0; ; attempt++) {
		const outcome = await tools.send(body);
		const isDecided = outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.status === 422);
		if (isDecided) return outcome;
		mayHaveActed ||= outcome.kind === 'outage' && outcome.effect === 'unknown';
		const pauseMs = PAUSES_MS[attempt];
		if (outcome.kind === 'refused' || pauseMs === undefined) return mayHaveActed ? { kind: 'unknown' } : outcome;
		await tools.wait(pauseMs);
	}
}

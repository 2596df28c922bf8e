import type { SellTradeBody, Trade, TradeSale } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import type { Outage, Outcome, Refused } from '../../../kit/api/outcome.ts';
import { askToSell, toSaleRequest } from './ask-to-sell.ts';

const trade = { id: 't' } as Trade;
const body = { id: 'a' } as SellTradeBody;
const accepted = { kind: 'ok', answer: { id: 'a', status: 'pending' } as TradeSale } as const;
const lost: Outage = {
	kind: 'outage',
	effect: 'unknown',
	status: null,
	reason: 'Network Error',
	message: null,
	html: null,
};
const notDone: Outage = { ...lost, effect: 'not_done', status: 503 };
const refused = (status: number): Refused => ({
	kind: 'refused',
	status,
	code: 'x.y',
	message: '',
	params: {},
	errors: {},
});

/** Asks against answers in this order, of which the last one is repeated. */
async function ask(...answers: [Outcome<TradeSale>, ...Outcome<TradeSale>[]]) {
	const sent: string[] = [];
	const outcome = await askToSell(trade, body, {
		send: async ({ id }) => {
			sent.push(id);
			return (answers.length > 1 ? answers.shift() : answers[0]) as typeof accepted;
		},
		wait: async () => undefined,
	});
	return { outcome, sent };
}

test('[TRADE-14] a request without an answer is sent again with its id until there is a decision', async () => {
	expect(await ask(accepted)).toEqual({ outcome: accepted, sent: ['a'] });
	expect(await ask(lost, notDone, accepted)).toEqual({ outcome: accepted, sent: ['a', 'a', 'a'] });
	expect(await ask(lost, refused(422))).toEqual({ outcome: refused(422), sent: ['a', 'a'] });
});

test('[TRADE-14] a request that may have been accepted, and has no decision, is unknown; one that was never done is not', async () => {
	expect(await ask(lost)).toEqual({ outcome: { kind: 'unknown' }, sent: ['a', 'a', 'a', 'a', 'a'] });
	expect((await ask(lost, refused(401))).outcome).toEqual({ kind: 'unknown' });
	expect((await ask(notDone)).outcome).toEqual(notDone);
	expect(await ask(refused(429))).toEqual({ outcome: refused(429), sent: ['a'] });
});

test('[TRADE-14] the request of a click is valid for two seconds, and names the price that was seen', () => {
	const nowMs = Date.parse('2026-11-30T12:00:00Z');
	expect(toSaleRequest(nowMs, 7)).toMatchObject({
		asked_at: '2026-11-30T12:00:00.000Z',
		valid_until: '2026-11-30T12:00:02.000Z',
		seen_seq: 7,
	});
	expect(toSaleRequest(nowMs, null)).not.toHaveProperty('seen_seq');
});

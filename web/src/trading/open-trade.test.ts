import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import type { Outage, Outcome, Refused } from '../api/outcome.ts';
import { type PlacementTools, placeTrade, resumeTrade } from './open-trade.ts';

const body = { id: 'a', stake: 1000 } as OpenTradeBody;
const opened: Outcome<Trade> = { kind: 'ok', answer: { id: 'a' } as Trade };
const lost: Outage = {
	kind: 'outage',
	effect: 'unknown',
	status: null,
	reason: 'Network Error',
	message: null,
	html: null,
};
const notDone: Outage = { ...lost, effect: 'not_done', status: 503, reason: 'Request failed with status code 503' };
const refused = (status: number): Refused => ({
	kind: 'refused',
	status,
	code: 'x.y',
	message: '',
	params: {},
	errors: {},
});

/** Tools that answer in the given order, the last one for ever, and write down what happened. */
function script(...answers: [Outcome<Trade>, ...Outcome<Trade>[]]) {
	const log: string[] = [];
	const stored = new Set<string>();
	const tools: PlacementTools = {
		store: {
			add: async ({ body: { id } }) => {
				log.push('store');
				stored.add(id);
			},
			remove: async (id) => {
				stored.delete(id);
			},
			list: async () => [],
		},
		send: async ({ id }) => {
			log.push(`send ${id}`);
			return (answers.length > 1 ? answers.shift() : answers[0]) as Outcome<Trade>;
		},
		wait: async () => undefined,
	};
	return { tools, log, stored };
}

test('[TRADE-01] the id is stored before it is sent and forgotten once it is decided', async () => {
	const { tools, log, stored } = script(opened);
	expect(await placeTrade(1, body, tools)).toMatchObject({ kind: 'opened' });
	expect(log).toEqual(['store', 'send a']);
	expect(stored).toEqual(new Set());
});

test('[TRADE-02] a lost answer is asked for again with the same id', async () => {
	const { tools, log } = script(lost, lost, opened);
	expect(await placeTrade(1, body, tools)).toMatchObject({ kind: 'opened' });
	expect(log).toEqual(['store', 'send a', 'send a', 'send a']);
});

test('[TRADE-02] without any answer the trade is unknown and its id stays', async () => {
	const { tools, stored } = script(lost);
	expect(await placeTrade(1, body, tools)).toEqual({ kind: 'unknown' });
	expect(stored).toEqual(new Set(['a']));
});

test.each([
	['a refusal is final', [refused(422)], 'refused'],
	['also after a lost answer', [lost, refused(422)], 'refused'],
	['too many calls at the first attempt did nothing', [refused(429)], 'refused'],
	['too many calls after a lost answer decides nothing', [lost, refused(429), opened], 'opened'],
	['signed out after a lost answer leaves it unknown', [lost, refused(401)], 'unknown'],
	['not done is tried again', [notDone, opened], 'opened'],
	['not done every time is a refusal', [notDone], 'refused'],
	['not done after a lost answer stays unknown', [lost, notDone], 'unknown'],
] as const)('[TRADE-02] %s', async (_, [first, ...others], kind) => {
	const { tools, stored } = script(first, ...others);
	expect(await placeTrade(1, body, tools)).toMatchObject({ kind });
	expect(stored.size).toBe(kind === 'unknown' ? 1 : 0);
});

test('[TRADE-02] a request of an earlier page is not given up for a 401', async () => {
	const { tools } = script(refused(401));
	expect(await resumeTrade(body, tools)).toEqual({ kind: 'unknown' });
});

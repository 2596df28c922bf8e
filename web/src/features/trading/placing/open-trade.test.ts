import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import { expect, test, vi } from 'vitest';
import type { Outage, Outcome, Refused } from '../../../kit/api/outcome.ts';
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

/** Tools that answer in the given order, repeat the last answer, and record all events. */
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
			list: async () => [...stored].map((id) => ({ ...body, id })),
		},
		isSignedIn: () => true,
		send: async ({ id }) => {
			log.push(`send ${id}`);
			return (answers.length > 1 ? answers.shift() : answers[0]) as Outcome<Trade>;
		},
		wait: async () => undefined,
		alone: (_, act) => act(),
		onLate: () => log.push('late'),
	};
	return { tools, log, stored };
}

test('[TRADE-01] the id is stored before it is sent and removed once it is decided', async () => {
	const { tools, log, stored } = script(opened);
	expect(await placeTrade(1, body, tools)).toMatchObject({ kind: 'opened' });
	expect(log).toEqual(['store', 'send a']);
	expect(stored).toEqual(new Set());
});

test('[TRADE-02] a lost answer is requested again with the same id until there is a decision', async () => {
	const losses = 40;
	const { tools, log } = script(lost, ...Array.from({ length: losses - 1 }, () => lost), opened);
	expect(await placeTrade(1, body, tools)).toMatchObject({ kind: 'opened' });
	expect(log.filter((line) => line === 'send a')).toHaveLength(losses + 1);
	expect(log.slice(0, 4)).toEqual(['store', 'send a', 'late', 'send a']);
});

test('[TRADE-02] pauses grow and stay below half a minute', async () => {
	const { tools } = script(lost, ...Array.from({ length: 10 }, () => lost), opened);
	const pauses: number[] = [];
	await placeTrade(1, body, { ...tools, wait: async (ms) => void pauses.push(ms) });
	expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
	expect(Math.max(...pauses)).toBeLessThan(30_000);
});

test.each([
	['a refusal is final', [refused(422)], 'refused'],
	['also after a lost answer', [lost, refused(422)], 'refused'],
	['too many calls at the first attempt did nothing', [refused(429)], 'refused'],
	['too many calls after a lost answer decides nothing', [lost, refused(429), opened], 'opened'],
	['signed out after a lost answer leaves it unknown', [lost, refused(401)], 'unknown'],
	['not done is tried again', [notDone, opened], 'opened'],
	['not done every time is a refusal', [notDone], 'refused'],
	['not done after a lost answer decides nothing', [lost, ...Array(9).fill(notDone), opened], 'opened'],
] as const)('[TRADE-02] %s', async (_, [first, ...others], kind) => {
	const { tools, stored } = script(first, ...others);
	expect(await placeTrade(1, body, tools)).toMatchObject({ kind });
	expect(stored.size).toBe(kind === 'unknown' ? 1 : 0);
});

test('[TRADE-02] a request is never sent with another user’s token, and waits for its own user', async () => {
	const { tools, log, stored } = script(lost);
	const isSignedIn = () => !log.includes('late');
	expect(await placeTrade(1, body, { ...tools, isSignedIn })).toEqual({ kind: 'unknown' });
	expect(log).toEqual(['store', 'send a', 'late']);
	expect(stored).toEqual(new Set(['a']));
});

const notLogged: Outage = { ...notDone, code: 'trading.not_logged', message: 'The record stands still.' };
test('[PROOF-05] a stopped log is reported immediately, unless an earlier attempt may have opened the trade', async () => {
	const { tools, log, stored } = script(notLogged);
	expect(await placeTrade(1, body, tools)).toEqual({
		kind: 'refused',
		refused: expect.objectContaining({ code: 'trading.not_logged', message: 'The record stands still.' }),
	});
	expect(log).toEqual(['store', 'send a']);
	expect(stored.size).toBe(0);
	const later = script(lost, notLogged, notLogged, opened);
	expect(await placeTrade(1, body, later.tools)).toMatchObject({ kind: 'opened' });
});

test('[TRADE-02] a 401 does not drop a request of an earlier page', async () => {
	const { tools, stored } = script(refused(401));
	stored.add('a');
	const onAsk = vi.fn();
	expect(await resumeTrade(1, body, tools, onAsk)).toEqual({ kind: 'unknown' });
	expect(onAsk).toHaveBeenCalledOnce();
	expect(stored.size).toBe(1);
});

test('[TRADE-02] a request that another tab has decided is not repeated', async () => {
	const { tools, log } = script(opened);
	const onAsk = vi.fn();
	expect(await resumeTrade(1, body, tools, onAsk)).toBeNull();
	expect(log).toEqual([]);
	expect(onAsk).not.toHaveBeenCalled();
});

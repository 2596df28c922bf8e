// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from './outcome.ts';
import { sendOnce } from './send-once.ts';

const LOST: Outcome<string> = {
	kind: 'outage',
	effect: 'unknown',
	status: null,
	reason: 'Network Error',
	message: null,
	html: null,
};
const DONE: Outcome<string> = { kind: 'ok', answer: 'made' };
const refusal = (status: number): Outcome<string> => ({
	kind: 'refused',
	status,
	code: 'cashier.amount_too_low',
	message: '',
	params: {},
	errors: {},
});
const BODY = { method: 'sandbox', amount: 2_500 };

/** Answers in order and records the key of each attempt, with the stored data at that time. */
function createTools(...answers: Outcome<string>[]) {
	const keys: string[] = [];
	const stored: (string | null)[] = [];
	const send = vi.fn(async (key: string) => {
		keys.push(key);
		stored.push(localStorage.getItem('deposit-1'));
		return answers[keys.length - 1] ?? LOST;
	});
	return { keys, stored, send, wait: async () => undefined };
}

beforeEach(() => localStorage.clear());

test('[CASH-06] the key is stored before the first attempt and removed with the decision', async () => {
	const tools = createTools(DONE);
	expect(await sendOnce('deposit-1', BODY, tools)).toEqual(DONE);
	expect(tools.keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
	expect(tools.stored[0]).toContain(tools.keys[0]);
	expect(localStorage.getItem('deposit-1')).toBeNull();
});

test('[CASH-06] an attempt without an answer is repeated with the same key', async () => {
	const tools = createTools(LOST, LOST, DONE);
	expect(await sendOnce('deposit-1', BODY, tools)).toEqual(DONE);
	expect(tools.keys).toHaveLength(3);
	expect(new Set(tools.keys).size).toBe(1);
});

test('[CASH-06] after the last attempt the same body continues with the same key, another body has its own', async () => {
	const lost = createTools();
	expect(await sendOnce('deposit-1', BODY, lost)).toEqual(LOST);
	const again = createTools(refusal(401));
	await sendOnce('deposit-1', BODY, again);
	const other = createTools(refusal(422));
	await sendOnce('deposit-1', { ...BODY, amount: 3_000 }, other);
	expect(again.keys[0]).toBe(lost.keys[0]);
	expect(other.keys[0]).not.toBe(lost.keys[0]);
	expect(localStorage.getItem('deposit-1')).toBeNull();
});

test.each([401, 403, 429])(
	'[CASH-06] a refusal with %i decides nothing: the key stays for the next press',
	async (status) => {
		const first = createTools(refusal(status));
		await sendOnce('deposit-1', BODY, first);
		const second = createTools(DONE);
		await sendOnce('deposit-1', BODY, second);
		expect(second.keys).toEqual(first.keys);
		expect(localStorage.getItem('deposit-1')).toBeNull();
	},
);

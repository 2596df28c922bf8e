import { expect, test } from 'vitest';
import { listSamples, REQUEST_SAMPLES } from '../../test/request-samples.ts';
import { DECIDING_ROLES } from '../staff/rules.ts';
import { isCredit, pairOf, readRequest } from '../wire/request-kind.ts';
import { approveRequest } from './contract.ts';
import { asked, EXECUTION_REFUSALS, REQUEST_KINDS } from './kinds.ts';

test('a kind has its own name', () => {
	const names = REQUEST_KINDS.map(({ name }) => name);
	expect(names.length).toBeGreaterThan(20);
	expect(new Set(names).size).toBe(names.length);
});

test('[ADMIN-01] a kind is decided by roles that two administrators give', () => {
	const strangers = REQUEST_KINDS.filter(({ deciders }) =>
		deciders.some((role) => !DECIDING_ROLES.some((one) => one === role)),
	);
	expect(strangers.map(({ name }) => name)).toEqual([]);
});

test.each(listSamples())('what a request of the kind $kind asks for is read as it was stored', (request) => {
	expect(readRequest(asked, JSON.parse(JSON.stringify(request)))).toEqual(request);
});

test.each(Object.entries(REQUEST_SAMPLES))(
	'a request of the kind %s that says too much or too little is of an earlier version',
	(kind, [content = {}]) => {
		const earlier = (stored: object) => ({ kind: 'earlier', content: { kind, json: JSON.stringify(stored) } });
		const more = { ...content, unheard: 1 };
		expect(readRequest(asked, { kind, content: more })).toEqual(earlier(more));
		for (const name of Object.keys(content)) {
			const less = Object.fromEntries(Object.entries(content).filter(([one]) => one !== name));
			expect(readRequest(asked, { kind, content: less })).toEqual(earlier(less));
		}
	},
);

test.each([
	['of a kind that no area knows', 'voucher.cancel', { voucher: 1 }],
	['without a content', 'payment.value', null],
	['whose content is a list', 'legal_hold.place', []],
	['whose content is that of another kind', 'money.block', REQUEST_SAMPLES['payment.return'][0]],
])('a request %s is of an earlier version, and barred by no pair', (_, kind, content) => {
	const stored = { kind, content };
	expect(readRequest(asked, stored)).toEqual({ kind: 'earlier', content: { kind, json: JSON.stringify(content) } });
	expect(pairOf(REQUEST_KINDS, stored)).toBeNull();
});

test('an approval can be refused with what any execution can be refused with', () => {
	expect(EXECUTION_REFUSALS.filter((code) => !approveRequest.refusals.includes(code))).toEqual([]);
	expect(new Set(approveRequest.refusals).size).toBe(approveRequest.refusals.length);
});

const { movement } = REQUEST_SAMPLES['payment.assign'][0] as { movement: string };
/** Of each sample, in its order. */
const PAIRED: { readonly [Name in keyof typeof REQUEST_SAMPLES]?: readonly (object | null)[] } = {
	'withdrawal.approve': [{ as: 'approve' }, { as: 'approve' }, { as: 'credit' }],
	'deposit.credit': [{ as: 'credit' }, { as: 'credit' }],
	'statement_line.confirm': [{ as: 'credit' }, null, null, { as: 'credit' }],
	'payout.deny': [{ as: 'credit' }, { as: 'credit' }],
	'payment.assign': [{ as: 'credit', payment: movement }],
	'payment.value': [{ as: 'credit' }],
	'payment.correct': [{ as: 'credit' }],
	'payment.return': [
		{ as: 'approve', payment: movement, ofPaymentAlone: true },
		{ as: 'approve', payment: movement, ofPaymentAlone: true },
	],
	'claim.write_off': [{ as: 'credit' }],
	adjustment: [{ as: 'credit' }, null, null],
};

test.each(listSamples())(
	'[CASH-05] the rule of pairs counts a request of the kind $kind about %o',
	({ kind, content }) => {
		const at = REQUEST_SAMPLES[kind].findIndex((sample) => JSON.stringify(sample) === JSON.stringify(content));
		expect(pairOf(REQUEST_KINDS, { kind, content })).toEqual(PAIRED[kind]?.[at] ?? null);
	},
);

test.each(listSamples())(
	'[CASH-05] a request of the kind $kind about %o is a credit as its kind says',
	({ kind, content }) => {
		expect(isCredit(REQUEST_KINDS, { kind, content })).toBe(pairOf(REQUEST_KINDS, { kind, content })?.as === 'credit');
	},
);

test('[CASH-05] a stored request that cannot be read bars its two people, where its kind has a rule of pairs', () => {
	expect(isCredit(REQUEST_KINDS, { kind: 'deposit.credit', content: { old: true } })).toBe(true);
	expect(isCredit(REQUEST_KINDS, { kind: 'payouts.start', content: { old: true } })).toBe(false);
	expect(isCredit(REQUEST_KINDS, { kind: 'voucher.cancel', content: {} })).toBe(false);
});

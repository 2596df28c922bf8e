import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from './kinds.ts';
import type { NotificationFacts } from './table.ts';
import { type Choices, choiceOf, decideWays, fixedWays } from './ways.ts';

const ID = '7f0c9bb0-0000-4000-8000-000000000000';
const trade = (corrected: number | null): NotificationFacts => ({
	...({ kind: 'trade', mode: 'demo', expires_at: '2026-01-05T12:00:00.000Z', trade: null, corrected } as const),
	trades: 1,
	won: 1,
	lost: 0,
	profit: 90,
});
const deposit = (status: 'confirmed' | 'failed' | 'disputed' | 'reversed'): NotificationFacts => ({
	...({ kind: 'deposit', id: ID, status, amount: 500 } as const),
});
const withdrawal: NotificationFacts = { kind: 'withdrawal', id: ID, status: 'sent', amount: 500 };
const OFF: Choices = Object.fromEntries(
	NOTIFICATION_KINDS.map((kind) => [kind, { app: 'off', mail: false, push: false }]),
);

test('[NOTE-02] results are listed and not counted as unread, unless their user chooses otherwise', () => {
	expect(decideWays({}, trade(null))).toEqual({ app: 'listed', mail: 'never', push: 'never' });
	expect(decideWays({ trade: { app: 'unread', mail: true } }, trade(null))).toEqual({
		app: 'unread',
		mail: 'chosen',
		push: 'never',
	});
	expect(decideWays({ trade: { push: true } }, trade(null))).toEqual({ app: 'listed', mail: 'never', push: 'chosen' });
});

test('[NOTE-02] mails about money that left or went back, and about results made good, are always sent', () => {
	for (const facts of [withdrawal, deposit('disputed'), deposit('reversed'), trade(100)])
		expect(decideWays(OFF, facts).mail).toBe('always');
	for (const facts of [deposit('confirmed'), deposit('failed'), trade(null)])
		expect(decideWays(OFF, facts).mail).toBe('never');
	expect(decideWays({}, deposit('confirmed')).mail).toBe('chosen');
	expect(decideWays({}, trade(100)).app).toBe('unread');
});

test('[NOTE-02] what the areas mail themselves is not mailed again', () => {
	const facts: NotificationFacts[] = [
		{ kind: 'security', news: 'new_device' },
		{ kind: 'verification', news: 'approved' },
		{ kind: 'support', thread: 'dispute', id: ID },
	];
	for (const one of facts)
		expect(decideWays({ [one.kind]: { mail: true } }, one)).toMatchObject({ app: 'unread', mail: 'never' });
});

test('[NOTE-02] security can be switched off in no way, whatever was written', () => {
	expect(choiceOf(OFF, 'security')).toEqual({ app: 'unread', mail: true, push: false });
	expect(fixedWays('security')).toEqual(['app', 'mail']);
	for (const kind of NOTIFICATION_KINDS) {
		const { app, mail } = choiceOf(OFF, kind);
		expect([app === 'off', mail]).toEqual([!fixedWays(kind).includes('app'), fixedWays(kind).includes('mail')]);
	}
});

test('[NOTE-02] a push message is sent to those who want it: of security at any hour, of money that moved too', () => {
	const device: NotificationFacts = { kind: 'security', news: 'new_device' };
	expect([decideWays({}, device).push, decideWays({ security: { push: false } }, device).push]).toEqual([
		'always',
		'never',
	]);
	expect([decideWays({}, withdrawal).push, decideWays(OFF, withdrawal).push]).toEqual(['always', 'never']);
	expect(decideWays({}, deposit('confirmed')).push).toBe('chosen');
});

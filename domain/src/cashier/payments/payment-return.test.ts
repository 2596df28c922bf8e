import { expect, test } from 'vitest';
import { decideReturn } from './payment-return.ts';

test('[CASH-02] a return ends by evidence, once; one that was paid can only fail, and what failed changes no more', () => {
	for (const status of ['sending', 'unknown', 'sent'] as const) {
		expect(decideReturn(status, 'paid')).toBe('completed');
		expect([decideReturn(status, 'failed'), decideReturn(status, 'returned')]).toEqual(['failed', 'failed']);
		expect(decideReturn(status, 'pending')).toBe(status === 'sent' ? null : 'sent');
	}
	const seen = ['pending', 'paid', 'failed', 'returned'] as const;
	expect(seen.map((one) => decideReturn('completed', one))).toEqual([null, null, 'failed', 'failed']);
	expect(seen.map((one) => decideReturn('failed', one))).toEqual([null, null, null, null]);
});

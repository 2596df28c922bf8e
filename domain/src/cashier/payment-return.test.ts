import { expect, test } from 'vitest';
import { decideReturn, RETURN_STATUSES } from './payment-return.ts';

test('[CASH-02] a return ends by evidence, once, and what ended changes no more', () => {
	for (const status of ['sending', 'unknown', 'sent'] as const) {
		expect(decideReturn(status, 'paid')).toBe('completed');
		expect([decideReturn(status, 'failed'), decideReturn(status, 'returned')]).toEqual(['failed', 'failed']);
		expect(decideReturn(status, 'pending')).toBe(status === 'sent' ? null : 'sent');
	}
	const over = RETURN_STATUSES.filter((status) => status === 'completed' || status === 'failed');
	for (const status of over)
		for (const seen of ['pending', 'paid', 'failed', 'returned'] as const)
			expect(decideReturn(status, seen)).toBeNull();
});

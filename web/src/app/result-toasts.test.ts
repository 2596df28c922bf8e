// @vitest-environment happy-dom
import type { Trade } from '@fairtick/domain/trading/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '../i18n/texts.ts';
import { announceResult } from './result-toasts.ts';
import { waitingToasts } from './toasts.ts';

const trade = (id: string, change: Partial<Trade> = {}): Trade =>
	({
		id,
		mode: 'demo',
		status: 'won',
		asset: { ticker: 'V50' },
		profit: 900,
		returned: 1900,
		void_reason: null,
		...change,
	}) as Trade;

beforeAll(async () => {
	await loadTexts(['common', 'details']);
});
beforeEach(() => {
	vi.useFakeTimers();
	waitingToasts.set(null);
});

test('[CHART-02] one result is one toast that leads to its details', async () => {
	announceResult(trade('a'));
	await vi.advanceTimersByTimeAsync(400);
	expect(waitingToasts.get()).toEqual([
		{ tone: 'good', title: 'V50 won +9.00', link: { href: '/trading?trade=a', label: 'Trade details' } },
	]);
});

test('[CHART-02] ten trades that end together are one toast that leads to the list', async () => {
	for (let index = 0; index < 10; index++) {
		announceResult(trade(String(index), index < 6 ? {} : { status: 'lost', profit: -1000, returned: 0 }));
		await vi.advanceTimersByTimeAsync(100);
	}
	await vi.advanceTimersByTimeAsync(400);
	expect(waitingToasts.get()).toEqual([
		{
			tone: 'good',
			title: '10 trades closed: +14.00',
			description: '6 of 10 won',
			link: { href: '/trading?view=history', label: 'All results' },
		},
	]);
});

test('demo and real results are never one sum', async () => {
	announceResult(trade('a'));
	announceResult(trade('b', { mode: 'real' }));
	await vi.advanceTimersByTimeAsync(400);
	expect(waitingToasts.get()).toHaveLength(2);
});

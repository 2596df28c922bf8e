// @vitest-environment happy-dom
import type { Trade } from '@fairtick/domain/trading/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { waitingToasts } from '../../kit/notices/toasts.ts';
import { announceResult } from './result-toasts.ts';

const trade = (id: string, change: Partial<Trade> = {}): Trade =>
	({
		id,
		mode: 'demo',
		status: 'won',
		asset: { ticker: 'V50' },
		profit: 900,
		returned: 1900,
		void_reason: null,
		entry: { seq: 1, price: '10000.5', at: '' },
		exit: { seq: 2, price: '10001.25', at: '' },
		...change,
	}) as Trade;

beforeAll(async () => {
	vi.useFakeTimers();
	await loadTexts(['common', 'details']);
});
beforeEach(() => {
	waitingToasts.set(null);
	// The earlier toast has disappeared.
	vi.advanceTimersByTime(10_000);
});

test('[CHART-02] one result is one toast that links to its details', async () => {
	announceResult(trade('a'));
	await vi.advanceTimersByTimeAsync(400);
	expect(waitingToasts.get()).toEqual([
		{
			id: expect.any(String),
			tone: 'good',
			title: 'V50 won +9.00',
			description: '10,000.5 → 10,001.25',
			link: { href: '/trading?trade=a', label: 'Trade details' },
		},
	]);
});

test('[CHART-02] ten trades that end together are one toast that links to the list', async () => {
	for (let index = 0; index < 10; index++) {
		announceResult(trade(String(index), index < 6 ? {} : { status: 'lost', profit: -1000, returned: 0 }));
		await vi.advanceTimersByTimeAsync(100);
	}
	await vi.advanceTimersByTimeAsync(400);
	expect(waitingToasts.get()).toEqual([
		{
			id: expect.any(String),
			tone: 'good',
			title: '10 trades closed: +14.00',
			description: '6 of 10 won',
			link: { href: '/trading?view=history', label: 'All results' },
		},
	]);
});

test('[CHART-02] results a moment later join the toast, and later ones have their own', async () => {
	announceResult(trade('d'));
	await vi.advanceTimersByTimeAsync(1_500);
	announceResult(trade('e', { status: 'lost', profit: -1000, returned: 0 }));
	await vi.advanceTimersByTimeAsync(3_000);
	announceResult(trade('f'));
	await vi.advanceTimersByTimeAsync(400);
	const [first, joined, later] = waitingToasts.get() ?? [];
	expect(joined).toMatchObject({ id: first?.id, title: '2 trades closed: −1.00', description: '1 of 2 won' });
	expect(later?.title).toBe('V50 won +9.00');
	expect(later?.id).not.toBe(first?.id);
});

test('demo and real results are never added up', async () => {
	announceResult(trade('g'));
	announceResult(trade('h', { mode: 'real' }));
	await vi.advanceTimersByTimeAsync(400);
	expect(waitingToasts.get()).toHaveLength(2);
});

test('[CHART-02] a result is announced once, by its event or by the late answer to its placement', async () => {
	announceResult(trade('i'));
	await vi.advanceTimersByTimeAsync(10_000);
	waitingToasts.set(null);
	announceResult(trade('i'));
	await vi.advanceTimersByTimeAsync(400);
	expect(waitingToasts.get()).toBeNull();
});

import type { Trade } from '@fairtick/domain/trading/contract';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../../test/show.tsx';
import { OPEN_TRADE as trade } from '../../../../test/trade.ts';
import { ALL_CLOSED, showClosed } from '../placing/trades-cache.ts';
import { addResult } from '../recent-results.ts';
import { ClosedTotals } from './closed-totals.tsx';
import { ClosedTrades } from './closed-trades.tsx';
import { OpenTrades } from './open-trades.tsx';

const tick = { seq: 7, price: '9995.5902', at: '2026-01-05T14:31:45.500Z' };
const page = (data: readonly Trade[], next_cursor: string | null = null) => ({ body: { data, next_cursor } });
const rows = () => screen.getAllByTestId('trade-row').map((row) => row.textContent ?? '');

beforeEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	onlineManager.setOnline(true);
});

describe('open trades', () => {
	const showOpen = (onDetails = vi.fn()) =>
		show(<OpenTrades mode="demo" onDetails={onDetails} />, ['trading', 'details']);

	test('are requested by account and shown with stake and entry, waiting or known', async () => {
		const asked = answerCalls(page([trade, { ...trade, id: trade.id.replace(/.$/, 'e'), entry: tick }]));
		await showOpen();
		expect(await screen.findAllByTestId('trade-row')).toHaveLength(2);
		const query = new URL(asked[0]?.url ?? '').searchParams;
		expect([query.get('status'), query.get('mode')]).toEqual(['open', 'demo']);
		expect(rows()[0]).toContain('10.00');
		expect(rows()[0]).not.toContain('9,995.5902');
		expect(rows()[1]).toContain('9,995.5902');
	});

	test('[TRADE-20] one with a sealed entry shows the seconds until it, then that it waits for its price', async () => {
		const inS = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
		const one = (end: string, sealed: Trade['sealed']) => ({ ...trade, id: trade.id.replace(/.$/, end), sealed });
		const waiting = one('1', { starts_at: inS(3.9), round: 7 });
		answerCalls(page([waiting, one('2', { starts_at: inS(-1), round: 6 }), one('3', null)]));
		await showOpen();
		await screen.findAllByTestId('trade-row');
		expect(screen.getAllByTestId('sealed-entry').map(({ textContent }) => textContent)).toEqual([
			// In its cell, and in the second line of a narrow table.
			...Array(2).fill('entry in 4s'),
			...Array(2).fill('waiting for the next price'),
		]);
		expect(rows()[2]).toContain('waiting for the next price');
	});

	test('a press on one opens its details', async () => {
		answerCalls(page([trade]));
		const onDetails = vi.fn();
		const { user } = await showOpen(onDetails);
		await user.click(await screen.findByRole('button', { name: /V75.*10\.00/ }));
		expect(onDetails).toHaveBeenCalledExactlyOnceWith(trade);
	});

	test('their stakes are added up, and an ended one stays in place with its result', async () => {
		const [first, second] = [trade, { ...trade, id: trade.id.replace(/.$/, 'e'), stake: 2_500 }];
		answerCalls(page([second, first]));
		const { user, queryClient } = await showOpen();
		expect((await screen.findByTestId('totals')).textContent).toContain('35.00');
		const won: Trade = { ...second, status: 'won', returned: 4_550, profit: 2_050 };
		act(() => {
			showClosed(queryClient, won);
			addResult(won);
		});
		await vi.waitFor(() => expect(rows().join()).toContain('+20.50'));
		expect(screen.getByTestId('totals').textContent).toContain('10.00');
		await user.click(document.body);
		expect(rows()).toHaveLength(2);
	});

	test('[CHART-10] those that end together have a line with their sums; from four on they are folded until it is pressed', async () => {
		const one = (n: number, change: Partial<Trade> = {}): Trade => ({
			...trade,
			id: trade.id.replace(/.$/, `${n}`),
			...change,
		});
		const later = new Date(Date.parse(trade.expires_at) + 60_000).toISOString();
		const pair = [5, 6].map((n) => one(n, { expires_at: later }));
		answerCalls(page([1, 2, 3, 4].map((n) => one(n, n === 1 ? { direction: 'down' } : {})).concat(pair)));
		const { user } = await showOpen();
		const [four, two] = await screen.findAllByTestId('trade-section');
		expect(four?.textContent).toMatch(/V75 ×4.*Up 3.*Down 1.*40\.00/);
		expect(two?.textContent).toMatch(/V75 ×2.*Up 2.*20\.00/);
		expect(rows()).toHaveLength(2);
		await user.click(within(four as HTMLElement).getByRole('button', { expanded: false }));
		expect(rows()).toHaveLength(6);
		await user.click(within(two as HTMLElement).getByRole('button', { expanded: true }));
		expect(rows()).toHaveLength(4);
	});

	test('an empty list is stated, and a failure can be retried', async () => {
		answerCalls({ status: 500, body: {} }, page([]));
		const { user } = await showOpen();
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('The trades could not be loaded.');
		await user.click(within(alert).getByRole('button'));
		expect(await screen.findByText('No open trades.')).toBeDefined();
	});

	test('without a connection the list says that it waits, and loads with it', async () => {
		answerCalls(page([trade]));
		onlineManager.setOnline(false);
		await showOpen();
		expect((await screen.findByRole('alert')).textContent).toContain('No connection to the server.');
		act(() => onlineManager.setOnline(true));
		expect(await screen.findAllByTestId('trade-row')).toHaveLength(1);
	});
});

describe('closed trades', () => {
	const closed = (change: Partial<Trade>): Trade => ({ ...trade, entry: tick, exit: tick, ...change });

	test('[TRADE-08] show result and profit, and the reason of a void', async () => {
		answerCalls(
			page([
				closed({ id: trade.id.replace(/.$/, '1'), status: 'won', returned: 1_820, profit: 820 }),
				closed({ id: trade.id.replace(/.$/, '2'), status: 'lost', returned: 0, profit: -1_000 }),
				closed({ id: trade.id.replace(/.$/, '3'), status: 'tied', returned: 1_000, profit: 0 }),
				closed({
					id: trade.id.replace(/.$/, '4'),
					status: 'void',
					void_reason: 'no_entry',
					returned: 1_000,
					profit: 0,
				}),
			]),
		);
		await show(<ClosedTrades mode="demo" filter={ALL_CLOSED} onDetails={vi.fn()} onClearFilter={vi.fn()} />, [
			...(['trading', 'details'] as const),
		]);
		await screen.findAllByTestId('trade-row');
		const [won, lost, tied, voided] = rows();
		expect(won).toContain('+8.20');
		expect(lost).toMatch(/[-−]10\.00/);
		expect(tied).toMatch(/(^|[^.\d])0\.00/);
		expect(voided).toContain('No entry price arrived in time');
	});

	test('further pages load on request, one after another', async () => {
		const asked = answerCalls(
			page([closed({ status: 'won', profit: 820 })], 'after-1'),
			page([closed({ id: trade.id.replace(/.$/, '9'), status: 'lost', profit: -1_000 })]),
		);
		const { user } = await show(
			<ClosedTrades mode="demo" filter={ALL_CLOSED} onDetails={vi.fn()} onClearFilter={vi.fn()} />,
			['trading', 'details'],
		);
		await user.click(await screen.findByRole('button', { name: 'Show more' }));
		await vi.waitFor(() => expect(rows()).toHaveLength(2));
		expect(new URL(asked[1]?.url ?? '').searchParams.get('cursor')).toBe('after-1');
		expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
	});

	test('a filter without matches can be cleared', async () => {
		const asked = answerCalls(page([]));
		const onClearFilter = vi.fn();
		const filter = { ...ALL_CLOSED, assetId: 4, status: 'won' } as const;
		const { user } = await show(
			<ClosedTrades mode="real" filter={filter} onDetails={vi.fn()} onClearFilter={onClearFilter} />,
			['trading', 'details'],
		);
		await user.click(await screen.findByRole('button', { name: 'Show all' }));
		expect(onClearFilter).toHaveBeenCalledOnce();
		const query = new URL(asked[0]?.url ?? '').searchParams;
		expect([query.get('mode'), query.get('status'), query.get('asset_id')]).toEqual(['real', 'won', '4']);
	});

	test('of a period that ends before it begins say so', async () => {
		answerCalls(page([]));
		const filter = { ...ALL_CLOSED, from: '2026-01-06T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' };
		await show(<ClosedTrades mode="demo" filter={filter} onDetails={vi.fn()} onClearFilter={vi.fn()} />, [
			...(['trading', 'details'] as const),
		]);
		expect(await screen.findByText('The start date is after the end date.')).toBeDefined();
	});

	test('are grouped by day, and the period’s totals are shown beside break-even', async () => {
		const day = (id: string, at: string) => closed({ id, status: 'won', profit: 820, accepted_at: at });
		const [a, b, c] = ['1', '2', '3'].map((end) => trade.id.replace(/.$/, end)) as [string, string, string];
		answerCalls(
			page([
				day(a, '2026-01-05T14:00:00.000Z'),
				day(b, '2026-01-05T12:00:00.000Z'),
				day(c, '2026-01-03T12:00:00.000Z'),
			]),
		);
		await show(<ClosedTrades mode="demo" filter={ALL_CLOSED} onDetails={vi.fn()} onClearFilter={vi.fn()} />, [
			...(['trading', 'details'] as const),
		]);
		await screen.findAllByTestId('trade-row');
		const days = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
		expect(days).toEqual(['5 Jan 2026', '3 Jan 2026']);
	});

	test.each([
		['of the asset and the period, beside break-even', null],
		['of the chosen result alone, without a rate', 'won'],
	] as const)('[LIMIT-04] the totals are those %s', async (_, status) => {
		const rate = { rate: 50, low: 20, high: 80, break_even: 54.95 };
		const asked = answerCalls({
			body: {
				trades: 4,
				won: 2,
				lost: 2,
				tied: 0,
				sold: 0,
				void: 0,
				staked: 4_000,
				result: -360,
				win_rate: rate,
				trading_s: 60,
				cost_per_hour: null,
				assets: [],
				hours: [],
				equity: [],
			},
		});
		const from = '2026-01-05T00:00:00.000Z';
		await show(<ClosedTotals mode="demo" filter={{ assetId: 4, status, from, to: null }} />, [
			...(['trading', 'details'] as const),
		]);
		expect(await screen.findByText('4 trades')).toBeDefined();
		const text = screen.getByText('4 trades').closest('dl')?.textContent;
		for (const part of ['40.00', '−3.60']) expect(text).toContain(part);
		for (const part of ['50.00%', 'Break-even 54.95%']) expect(text?.includes(part)).toBe(status === null);
		const query = new URL(asked[0]?.url ?? '').searchParams;
		expect(Object.fromEntries(query)).toEqual({
			mode: 'demo',
			asset_id: '4',
			from,
			...(status !== null && { status }),
		});
	});
});

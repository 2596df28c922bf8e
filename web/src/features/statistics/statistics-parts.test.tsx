import type { Statistics } from '@fairtick/domain/statistics/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { rememberAnswer, rememberClick } from '../proof/clicks/click-times.ts';
import { AnswerTimes } from './answer-times.tsx';
import { Figures } from './figures.tsx';
import { ResultsByAsset, ResultsByHour } from './result-table.tsx';
import { WinRate } from './win-rate.tsx';

const totals = { trades: 110, won: 45, lost: 55, staked: 110_000, result: -14_500 };
const statistics: Statistics = {
	...totals,
	tied: 6,
	sold: 0,
	void: 4,
	trading_s: 5_460,
	cost_per_hour: 9_560,
	win_rate: { rate: 45, low: 35.57, high: 54.76, break_even: 52.63 },
	assets: [{ asset: { id: 1, ticker: 'V75' }, ...totals }],
	hours: [
		{ hour: 9, ...totals, result: 500 },
		{ hour: 17, ...totals, won: 0, lost: 0 },
	],
	equity: [[1, -14_500]],
};
const TEXTS = ['statistics', 'trading'] as const;
afterEach(cleanup);

describe('the win rate', () => {
	test.each([
		[{ low: 35.57, high: 50 }, /below break-even by more than chance/],
		[{ low: 35.57, high: 54.76 }, /not clearly different from break-even/],
		[{ low: 53, high: 60 }, /above break-even/],
	])('[LIMIT-04] with the interval %o is explained honestly', async (interval, text) => {
		await show(
			<WinRate statistics={{ ...statistics, win_rate: { rate: 45, break_even: 52.63, ...interval } }} />,
			TEXTS,
		);
		expect(screen.getByText(text)).toBeDefined();
	});

	test('[LIMIT-04] counts only decided trades, and says so', async () => {
		await show(<WinRate statistics={statistics} />, TEXTS);
		expect(screen.getByText('45 of 100 trades won')).toBeDefined();
		expect(screen.getByText('35.57% to 54.76%')).toBeDefined();
		expect(screen.getByText('52.63%')).toBeDefined();
		expect(screen.getByText(/Tied, voided and sold trades are left out/)).toBeDefined();
	});

	test('[LIMIT-04] is not invented without a decided trade', async () => {
		await show(<WinRate statistics={{ ...statistics, won: 0, lost: 0, win_rate: null }} />, TEXTS);
		expect(screen.getByText(/No trade has been won or lost/)).toBeDefined();
		expect(screen.queryByText(/%/)).toBeNull();
	});
});

describe('the figures', () => {
	test('[LIMIT-04] show the cost of an hour and the trades by outcome', async () => {
		await show(<Figures statistics={statistics} />, TEXTS);
		expect(screen.getByText('Cost per hour').nextSibling?.textContent).toBe('95.60');
		expect(screen.getByText('1 h 31 min')).toBeDefined();
		expect(screen.getByText('Won 45 · Lost 55 · Tie 6 · Voided 4')).toBeDefined();
	});

	test('[LIMIT-04] show only minutes below an hour', async () => {
		await show(<Figures statistics={{ ...statistics, trading_s: 600 }} />, TEXTS);
		expect(screen.getByText('10 min')).toBeDefined();
	});

	test.each([
		[-9_560, 'Gain per hour', '95.60'],
		[null, 'Cost per hour', '–'],
	])('[LIMIT-04] with a cost of %s show %s: %s', async (cost_per_hour, name, value) => {
		await show(<Figures statistics={{ ...statistics, cost_per_hour }} />, TEXTS);
		expect(screen.getByText(name).nextSibling?.textContent).toBe(value);
	});
});

test('[LIMIT-04] results are listed by asset and by hour, with a rate only if a trade was decided', async () => {
	await show(
		<>
			<ResultsByAsset assets={statistics.assets} />
			<ResultsByHour hours={statistics.hours} />
		</>,
		TEXTS,
	);
	const rows = (name: string) =>
		within(screen.getByRole('table', { name }))
			.getAllByRole('row')
			.map((row) => row.textContent);
	expect(rows('By asset')[1]).toBe('V7511045.00%−145.00');
	expect(rows('By hour of the day').slice(1)).toEqual(['09:0011045.00%+5.00', '17:00110–−145.00']);
});

describe('the time to the answer', () => {
	test('[PROOF-09] is the average that this browser measured, with the number of orders', async () => {
		localStorage.clear();
		await show(<AnswerTimes />, TEXTS);
		expect(screen.queryByTestId('answer-times')).toBeNull();
		cleanup();
		for (const [id, afterMs] of [
			['a', 200],
			['b', 420],
		] as const) {
			rememberClick(id, 1_000);
			rememberAnswer(id, afterMs);
		}
		rememberClick('c', 2_000);
		await show(<AnswerTimes />, TEXTS);
		expect(screen.getByTestId('answer-times').textContent).toBe(
			'Time from click to answer0.31sAverage of the latest 2 orders in this browser',
		);
		localStorage.clear();
	});
});

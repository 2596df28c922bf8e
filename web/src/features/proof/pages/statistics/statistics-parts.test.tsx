import { LATENCY_EDGES_MS, SLIPPAGE_EDGES } from '@fairtick/domain/proof/histograms';
import { TRADING_REFUSALS } from '@fairtick/domain/trading/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { english } from '../../../../../test/english.ts';
import { show } from '../../../../../test/show.tsx';
import { Books } from './books.tsx';
import { DayPlot } from './day-plot.tsx';
import { LosingAccounts } from './losing-accounts.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { nameRefusal } from './refusal-name.ts';
import { Slippage } from './slippage.tsx';
import { Speed } from './speed.tsx';

const TEXTS = ['proof-page'] as const;
afterEach(cleanup);

test('[PROOF-04] voided trades are shown with their hypothetical results, of decided ones alone', async () => {
	await show(
		<OutcomeList
			rows={[
				{ name: 'no_entry', title: 'No entry', won: 12, lost: 14, tied: 0, undecided: 9 },
				{ name: 'seed_lost', title: 'Seed lost', won: 0, lost: 0, tied: 0, undecided: 3 },
				{ name: 'settled', title: 'Settled', won: 24_612, lost: 25_790, tied: 608, undecided: 0, real: true },
			]}
		/>,
		TEXTS,
	);
	const textOf = (name: string) => screen.getByTestId(`outcome-${name}`).textContent;
	expect(textOf('no_entry')).toBe('No entry3512 would have won · 14 lost · 0 tied · 9 not known46.2% would have won');
	expect(textOf('seed_lost')).toBe('Seed lost30 would have won · 0 lost · 0 tied · 3 not known');
	expect(textOf('settled')).toBe('Settled51,01024,612 won · 25,790 lost · 608 tied48.2% won');
});

test('[PROOF-04] slippage shows both sides, and its bins with their bounds', async () => {
	const counts = [1, 0, 0, 0, 0, 0, 0, 2, 4, 0, 0, 0, 0, 0, 0, 0, 1];
	await show(<Slippage counts={counts} edges={SLIPPAGE_EDGES as unknown as number[]} />, TEXTS);
	const sides = screen.getAllByRole('definition').map(({ textContent }) => textContent);
	expect(sides).toEqual(['37.5%3', '50.0%4', '12.5%1']);
	const chart = screen.getByRole('img');
	expect(chart.getAttribute('aria-label')).toContain('3 worse, 4 the same, 1 better');
	expect(
		[...chart.children].map((bin) => bin.getAttribute('title')).filter((title) => !title?.endsWith(': 0')),
	).toEqual(['over 0.100% worse: 1', 'up to 0.001% worse: 2', 'the same: 4', 'over 0.100% better: 1']);
	cleanup();
	await show(<Slippage counts={counts.map(() => 0)} edges={[]} />, TEXTS);
	expect(screen.getByText('No trade began in these days.')).toBeDefined();
});

test('[PROOF-04] times are stated by the limit of their bin, or as beyond the last one', async () => {
	const times = (bins: Readonly<Record<number, number>>) =>
		Array.from({ length: LATENCY_EDGES_MS.length + 1 }, (_, bin) => bins[bin] ?? 0);
	const latency = { placement: times({ 2: 60, 3: 39, 11: 1 }), settlement: times({ 8: 1, 11: 9 }), feed: times({}) };
	await show(<Speed latency={latency} edges={[...LATENCY_EDGES_MS]} />, TEXTS);
	const shown = (kind: string) =>
		within(screen.getByTestId(`speed-${kind}`))
			.queryAllByRole('definition')
			.map(({ textContent }) => textContent);
	expect(shown('placement')).toEqual(['25ms', '50ms', '50ms']);
	expect(shown('settlement')).toEqual(['over 10s', 'over 10s', 'over 10s']);
	expect(shown('feed')).toEqual([]);
	expect(screen.getByTestId('speed-feed').textContent).toContain('Nothing measured');
});

test('[PROOF-13] each number states if it is from the log or the house’s word', async () => {
	const latency = { placement: [1], settlement: [1], feed: [1] };
	await show(<Speed latency={latency} edges={[...LATENCY_EDGES_MS]} />, TEXTS);
	const of = (name: string) => {
		const part = within(screen.getByTestId(name));
		return [
			part.queryAllByText(english('published.fromLog')).length,
			part.queryAllByText(english('published.ourWord')).length,
		];
	};
	expect([of('speed-placement'), of('speed-settlement'), of('speed-feed')]).toEqual([
		[0, 1],
		[0, 1],
		[1, 0],
	]);
	cleanup();
	await show(<Slippage counts={[0]} edges={[]} />, TEXTS);
	await show(<LosingAccounts losing={[]} chosen={30} />, TEXTS);
	await show(<Books audit={null} />, TEXTS);
	expect([of('published-slippage'), of('published-accounts'), of('published-books')]).toEqual([
		[0, 1],
		[0, 1],
		[0, 1],
	]);
});

test('[PROOF-04] each range has a share of losing accounts, and none if no trade ended', async () => {
	await show(
		<LosingAccounts
			losing={[
				{ days: 1, accounts: 1, lost: 1 },
				{ days: 7, accounts: 4, lost: null },
				{ days: 30, accounts: 2_140, lost: 1_478 },
			]}
			chosen={30}
		/>,
		TEXTS,
	);
	expect(screen.getByTestId('losing-30').textContent).toBe('30 days69.1%of 2,140 accounts');
	expect(screen.getByTestId('losing-7').textContent).toBe('7 days–Fewer than five accounts');
	expect(screen.queryByTestId('losing-1')).toBeNull();
	cleanup();
	await show(<LosingAccounts losing={[]} chosen={30} />, TEXTS);
	expect(screen.getByText('No trade ended in these days.')).toBeDefined();
});

test('[PROOF-04] a course over days has its total, and a column for each day', async () => {
	await show(
		<DayPlot
			name="Voided"
			days={[
				{ day: '2026-11-25', value: 1_200 },
				{ day: '2026-11-26', value: 0 },
			]}
		/>,
		TEXTS,
	);
	const plot = screen.getByRole('img', { name: 'Voided by day, 1,200 in total' });
	expect([...plot.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
		'25 November 2026: 1,200',
		'26 November 2026: 0',
	]);
});

test('[PROOF-04] an audit with findings is not shown as clean', async () => {
	const audit = {
		at: '2026-11-26T10:00:00.000Z',
		whole: true,
		findings: 2,
		clean_at: null,
		whole_at: null,
		checks: ['a'],
	};
	await show(<Books audit={audit} />, TEXTS);
	expect(screen.getByText('2 findings')).toBeDefined();
	expect(screen.queryByText('Nothing wrong was found')).toBeNull();
	cleanup();
	await show(<Books audit={null} />, TEXTS);
	expect(screen.getByText('No audit has run yet.')).toBeDefined();
});

test('[PROOF-04] every refusal code has a name, and so has an unknown one', () => {
	const names = [...Object.keys(TRADING_REFUSALS), 'trading.of_former_days'].map((code) => nameRefusal(code));
	expect(new Set(names).size).toBe(names.length);
	expect(names.filter((name) => english(name) === name)).toEqual([]);
});

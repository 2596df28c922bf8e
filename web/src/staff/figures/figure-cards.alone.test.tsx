// @vitest-environment happy-dom
import type { DayFigures, getFigures } from '@fairtick/domain/figures/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { FigureCards } from './figure-cards.tsx';

vi.mock('../../kit/navigation/link.tsx', () => ({
	Link: ({ to, query, ...rest }: ComponentProps<'a'> & { to: string; query: Record<string, string> }) => (
		<a {...rest} href={`${to}?${new URLSearchParams(query)}`} />
	),
}));
const role = vi.hoisted(() => ({ current: 'finance' }));
vi.mock('../../features/identity/session.ts', async (load) => ({
	...(await load<typeof import('../../features/identity/session.ts')>()),
	useUser: () => ({ role: role.current }),
}));
afterEach(cleanup);

const day: DayFigures = {
	day: '2026-11-24',
	registrations: 3,
	deposits: 2,
	deposited: 43_500,
	withdrawals: 1,
	withdrawn: 4_000,
	to_money_s: 90,
	to_money_longest_s: 90,
	trades: 6,
	staked: 7_000,
	ended: 6,
	returned: 5_100,
	gross: 1_900,
	verifications: 0,
	to_verification_s: null,
	to_verification_longest_s: null,
	traders: 2,
};
const ANSWER: AnswerOf<typeof getFigures> = {
	from: '2026-11-24',
	to: '2026-11-25',
	counted_through: '2026-11-25T12:00:00.000Z',
	days: [day, { ...day, day: '2026-11-25', gross: -500 }],
	totals: { ...day, deposits: 1_204, traders_a_day: 2 },
	open: { trades: 4, staked: 9_900, worst: 8_100 },
	countries: ['BR'],
	assets: [{ id: 2, ticker: 'V75' }],
};
const FILTERS = { mode: '', from: '2026-11-24', to: '2026-11-25', country: 'BR', asset: '' };

const linkOf = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

test('[ADMIN-02] every figure links to the counted items, with the same range and filters', async () => {
	await show(<FigureCards figures={ANSWER} filters={FILTERS} />, ['figures']);
	const range = 'from=2026-11-24&to=2026-11-25&country=BR';
	expect(
		Object.fromEntries(screen.getAllByRole('link').map(({ textContent }) => [textContent, linkOf(textContent ?? '')])),
	).toEqual({
		Deposits: `/admin/movements?${range}&kind=deposit`,
		Withdrawals: `/admin/movements?${range}&kind=withdrawal`,
		Stakes: `/admin/trades?${range}&view=opened`,
		Payouts: `/admin/trades?${range}&view=ended`,
		'Gross result': `/admin/trades?${range}&view=ended`,
		'Active traders': `/admin/trades?${range}&view=opened`,
		Registrations: `/admin/users?${range}`,
		'Open exposure': '/admin/trades?country=BR&view=open',
		'Time to money': `/admin/movements?${range}&kind=withdrawal`,
	});
	expect(screen.getByText('435.00')).toBeTruthy();
	expect(screen.getByText('1,204 deposits')).toBeTruthy();
	expect(screen.getByText('4 trades open; worst case 81.00')).toBeTruthy();
});

test('[ADMIN-02] a plot names its quantity, and each day its value', async () => {
	await show(<FigureCards figures={ANSWER} filters={FILTERS} />, ['figures']);
	const plot = screen.getByRole('img', { name: 'Gross result by day: 2 days' });
	expect([...plot.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
		'24 November 2026: +19.00',
		'25 November 2026: −5.00',
	]);
	expect(plot.querySelectorAll('.fill-down')).toHaveLength(1);
});

test('[ADMIN-02] figures that an asset lacks, or without data yet, are not shown', async () => {
	const none = { registrations: null, deposits: null, deposited: null, withdrawals: null, withdrawn: null };
	const totals = { ...ANSWER.totals, ...none, to_money_s: null, to_money_longest_s: null, verifications: null };
	await show(<FigureCards figures={{ ...ANSWER, totals }} filters={{ ...FILTERS, asset: '2' }} />, ['figures']);
	const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
	expect(names).toEqual(['Stakes', 'Payouts', 'Gross result', 'Active traders', 'Open exposure']);
	expect(linkOf('Stakes')).toContain('asset=2');
	expect(screen.queryByText('Time to verification')).toBeNull();
});

test('[ADMIN-02] time to verification links to the decided cases for those who may see them', async () => {
	const totals = { ...ANSWER.totals, verifications: 2, to_verification_s: 120, to_verification_longest_s: 180 };
	const cards = <FigureCards figures={{ ...ANSWER, totals }} filters={FILTERS} />;
	await show(cards, ['figures']);
	expect(screen.queryByRole('link', { name: 'Time to verification' })).toBeNull();
	cleanup();
	role.current = 'risk';
	await show(cards, ['figures']);
	expect(linkOf('Time to verification')).toBe(
		'/admin/verification?from=2026-11-24&to=2026-11-25&country=BR&status=decided',
	);
});

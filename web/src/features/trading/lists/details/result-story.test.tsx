import { computeFairPrice } from '@fairtick/domain/market/fair-walk';
import { formatPrice } from '@fairtick/domain/market/price';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../../../test/show.tsx';
import { OPEN_TRADE } from '../../../../../test/trade.ts';
import type { DecidedTrade } from './load-story.ts';
import { ResultStory } from './result-story.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const AT = Date.parse('2026-01-05T14:31:45.250Z');
const at = (n: number) => new Date(AT + 500 * n).toISOString();
const priceOf = (x: number) => formatPrice(computeFairPrice(x), '0.0001');
/** The walk's positions from the price at the click on; the second one is the entry, the last one the exit. */
const POSITIONS = [100, 0, 300, 200, ...Array.from({ length: 20 }, () => -50)];
const TICKS = POSITIONS.map((x, n) => [n + 1, AT + 500 * n, priceOf(x), 'fair', null]);
const tickAt = (n: number) => ({ seq: n + 1, price: priceOf(POSITIONS[n] as number), at: at(n) });

const trade = (change: Partial<DecidedTrade> = {}): DecidedTrade => ({
	...OPEN_TRADE,
	status: 'lost',
	accepted_at: at(0.5),
	expires_at: at(23.5),
	entry: tickAt(1),
	exit: tickAt(23),
	returned: 0,
	profit: -1_000,
	...change,
});
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('[TRADE-22] a lost trade says until when it was winning, its distance, the price at the click and its chance', async () => {
	const asked = answerCalls({ body: TICKS });
	await show(<ResultStory trade={trade()} />, ['trading', 'details']);
	const [course, distance, click, chance, ...others] = await lines();
	expect(course).toMatch(/^It was winning until .*, 9\.8s before the end\.$/);
	expect(distance).toMatch(/^Distance from entry to exit: 0\.08\d+, 0\.02 times what this time usually brings\.$/);
	expect(click).toBe('With the price at your click as the entry, the result would have been the same.');
	expect(chance).toMatch(/^Of 100 trades that stand like this 10s before the end, \d+ win\. This one did not\.$/);
	expect(others).toEqual([]);
	expect(screen.getByRole('img', { name: /Prices from the entry at 10,000/ })).toBeDefined();
	expect(screen.getByText('Chance of winning')).toBeDefined();
	expect(new URL(asked[0]?.url ?? '').searchParams.get('from_seq')).toBe('1');
});

test('[TRADE-22] a won trade has the same, and a venue’s no chance', async () => {
	answerCalls({ body: TICKS });
	const won = { status: 'won', direction: 'down', asset: { id: 9, ticker: 'BTC/USDT' } } as const;
	await show(<ResultStory trade={trade(won)} />, ['trading', 'details']);
	const [course, , click, ...others] = await lines();
	expect(course).toMatch(/^It was winning from .* to the end, the last 9\.8s\.$/);
	expect(click).toBe('With the price at your click as the entry, the result would have been the same.');
	expect(others).toEqual([]);
	expect(screen.queryByText('Chance of winning')).toBeNull();
});

test('[TRADE-22] the price at the click would have changed the result', async () => {
	answerCalls({ body: TICKS.with(0, [1, AT, priceOf(-100), 'fair', null]) });
	await show(<ResultStory trade={trade()} />, ['trading', 'details']);
	expect((await lines()).join()).toMatch(
		/With the price at your click \(9,999\.8\d*\) as the entry, it would have won\./,
	);
});

test('a trade with more prices than are loaded has no story', async () => {
	const asked = answerCalls();
	const exit = { ...tickAt(23), seq: 100_000 };
	await show(<ResultStory trade={trade({ exit })} />, ['trading', 'details']);
	await vi.waitFor(() => expect(screen.queryByTestId('result-story')).toBeNull());
	expect(asked).toEqual([]);
});

import type { Trade } from '@fairtick/domain/trading/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../../../test/show.tsx';
import { OPEN_TRADE } from '../../../../../test/trade.ts';
import { rememberAnswer, rememberClick } from '../../../proof/clicks/click-times.ts';
import { TradeDetails } from './trade-details.tsx';

const CLICKED = 3_000_000_000;
const at = (ms: number) => new Date(CLICKED + ms).toISOString();
/** Its round was published three seconds after the click. */
const trade: Trade = {
	...OPEN_TRADE,
	accepted_at: at(120),
	expires_at: at(9_500),
	sealed: { starts_at: at(4_500), round: 12_345 },
	rules_version: 2,
};
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const clicked = (afterMs: number | null) => {
	rememberClick(trade.id, CLICKED);
	if (afterMs !== null) rememberAnswer(trade.id, afterMs);
};

beforeEach(() => localStorage.clear());
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});
const showDetails = async (of: Trade = trade) => {
	answerCalls();
	await show(<TradeDetails trade={of} />, ['trading', 'details']);
};

test('[TRADE-20] a trade’s details show the publication of its sealed entry’s random number, and the beginning of its block', async () => {
	await showDetails();
	expect(steps()[1]).toMatch(/3\.000.*Random number published.*drand, no\. 12,345/);
	expect(steps()[2]).toMatch(/4\.500.*Sealed block begins/);
	expect(screen.getByTestId('sealed-entry')).toBeDefined();
	expect(screen.getByText(/Until then the price can go either way/)).toBeDefined();
});

test('[TRADE-20] a trade without a sealed entry shows none of it', async () => {
	clicked(5_000);
	await showDetails({ ...trade, sealed: null });
	expect(screen.queryByText(/[Ss]ealed|Random number|drand, no|number was/)).toBeNull();
});

test('[PROOF-09] the details show the time to the answer by this browser’s own clock', async () => {
	clicked(320);
	await showDetails();
	expect(screen.getByText('Answered 0.32s after your click, by this browser’s own clock.')).toBeDefined();
	expect(steps()[2]).toContain('Answered+320ms');
	expect(screen.queryByText(/random number was public/)).toBeNull();
});

test('[PROOF-09] times that this browser did not measure are not shown', async () => {
	clicked(null);
	await showDetails();
	expect(screen.queryByText(/this browser/)).toBeNull();
});

test('[TRADE-20] an answer after the random number was public is named in the details', async () => {
	clicked(3_000);
	await showDetails();
	expect(screen.getByText(/Our answer reached you only after the random number was public/)).toBeDefined();
	expect(screen.queryByTestId('foreknown')).toBeNull();
});

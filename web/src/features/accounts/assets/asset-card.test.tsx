import type { Asset } from '@fairtick/domain/market/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, show } from '../../../../test/show.tsx';
import { AssetCard } from './asset-card.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const ASSET = {
	id: 4,
	ticker: 'V75',
	name: 'Volatility 75',
	primary_exchange: 'Fairtick',
	source: 'fair',
	group: 'fair',
	digits: 4,
	duration_min: 5,
	duration_max: 14_400,
	stake_min: 100,
	stake_max: 100_000,
	open: true,
	opens_at: null,
	beacon: null,
} as unknown as Asset;

test.each([
	[
		'without the beacon',
		{},
		'The house could know this result in advance; it could not change it. With public random numbers (drand)',
	],
	['with the beacon', { beacon: 'quicknet' }, 'When an order is accepted, no one can know its entry price'],
	['that replays a recording', { source: 'replay', group: 'currencies' }, null],
] as const)('[TRADE-20] the card of an asset %s explains who can know a result in advance', async (_, more, text) => {
	answerCalls({ body: [] });
	await show(<AssetCard id="card" asset={{ ...ASSET, ...more } as Asset} payoutPercent={90} />, ['trading', 'details']);
	const said = screen.queryByTestId('foreknown')?.textContent ?? null;
	if (text === null) expect(said).toBeNull();
	else expect(said).toContain(text);
});

import type { Asset } from '@fairtick/domain/market/contract';
import { expect, test } from 'vitest';
import { computePriceHealth } from './price-health.ts';

const asset = { open: true, entry_within: 1_500, opens_at: null, closed_reason: null, closed_detail: null } as Asset;
const facts = { connected: true, nowMs: 10_000, tickAtMs: 9_500, listeningSinceMs: 9_000 };

test.each([
	['a fresh price', asset, facts, 'open'],
	['a price just within its age', asset, { ...facts, tickAtMs: 7_500 }, 'open'],
	['a price too old', asset, { ...facts, tickAtMs: 7_499 }, 'stale'],
	['no price seen yet', asset, { ...facts, tickAtMs: null }, 'open'],
	['no price that ever came', asset, { ...facts, tickAtMs: null, listeningSinceMs: 7_499 }, 'stale'],
	[
		'a lost connection comes before all else',
		{ ...asset, open: false },
		{ ...facts, connected: false },
		'reconnecting',
	],
	['a closed asset', { ...asset, open: false, closed_reason: 'hours' as const }, facts, 'closed'],
	['closed for want of prices', { ...asset, open: false, closed_reason: 'feed' as const }, facts, 'stale'],
	[
		'closed for want of a round of the beacon',
		{ ...asset, open: false, closed_reason: 'feed' as const, closed_detail: 'beacon' as const },
		facts,
		'waiting',
	],
	[
		'closed for want of prices until a known time',
		{ ...asset, open: false, closed_reason: 'feed' as const, opens_at: '2026-01-01T00:00:00.000Z' },
		facts,
		'closed',
	],
] as const)('[MARKET-07] %s', (_, given, at, state) => {
	expect(computePriceHealth(given, at).state).toBe(state);
});

test('[MARKET-07] stopped prices give the same object for as long as they last', () => {
	const later = [20_000, 30_000].map((nowMs) => computePriceHealth(asset, { ...facts, nowMs }));
	expect(later[0]).toEqual({ state: 'stale', sinceMs: 9_500 });
	expect(later[1]).toEqual(later[0]);
});

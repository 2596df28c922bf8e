import type { Payout } from '@fairtick/domain/assets/contract';
import { expect, test } from 'vitest';
import { payoutStateOf } from './payout-state.ts';

const payout = (group: 'crypto' | 'fair', version: number, effective_at: string) =>
	({ group, version, effective_at, percentage: 80, percentage_gold: 83, percentage_vip: 86 }) as Payout;

test('[ADMIN-05] each group has one version in force; later ones are announced, earlier ones past', () => {
	const payouts = [
		payout('crypto', 3, '2026-11-28T00:00:00Z'),
		payout('crypto', 2, '2026-11-17T00:00:00Z'),
		payout('fair', 1, '2026-10-28T00:00:00Z'),
		payout('crypto', 1, '2026-10-28T00:00:00Z'),
	];
	const statesAt = (now: string) => payouts.map((one) => payoutStateOf(one, payouts, Date.parse(now)));
	expect(statesAt('2026-11-27T23:59:59Z')).toEqual(['ahead', 'current', 'current', 'past']);
	expect(statesAt('2026-11-28T00:00:00Z')).toEqual(['current', 'past', 'current', 'past']);
});

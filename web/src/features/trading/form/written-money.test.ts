import type { Asset } from '@fairtick/domain/market/contract';
import { expect, test } from 'vitest';
import { computeSummary, FIRST_FORM, type TicketFacts } from './trade-ticket-form.ts';
import { writeMoney } from './written-money.ts';

const ASSET = { stake_min: 100, stake_max: 1_000_000, beacon: null, maintenance: null } as Asset;
const FACTS = { asset: ASSET, payoutPercent: 82, mode: 'real', nowMs: 0, heldBack: null } as TicketFacts;

test('[TOP-03] a share of a hidden balance is shown in percent, also of an empty balance', () => {
	const write = (balanceMinor: number) => {
		const form = { ...FIRST_FORM, stakeUnit: 'percent', stakeShareBps: 2_500 } as const;
		const summary = computeSummary(form, { ...FACTS, balanceMinor }, true);
		return [summary.stakeMinor, summary.returnsMinor].map((minor) => writeMoney(summary, minor));
	};
	expect(write(10_000)).toEqual(['25.00%', '45.50%']);
	expect(write(0)).toEqual(['0.00%', null]);
});

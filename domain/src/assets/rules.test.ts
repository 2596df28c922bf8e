import { expect, test } from 'vitest';
import type { SourceName } from '../market/contract.ts';
import { findLeastDurations, findWrongLimits } from './rules.ts';

test.each([
	['fair', null, 5, 30],
	['fair', 'quicknet', 5, 5],
	['exchange', null, 30, 30],
	['polygon', null, 30, 30],
	['replay', null, 60, 60],
] as const)(
	'[TRADE-07] trades on %s with the beacon %s last at least %i s, with real money %i s',
	(source, beacon, demo, real) => {
		expect(findLeastDurations({ source, beacon })).toEqual({ demo, real });
	},
);

test.each([
	['fair', 'quicknet', 5, []],
	['fair', 'quicknet', 4, ['real_duration_min']],
	['fair', null, 5, ['real_duration_min']],
	['fair', null, 30, []],
] as const)(
	'[TRADE-07] on %s with the beacon %s, %i s for real money are refused in %j',
	(source, beacon, real, wrong) => {
		const limits = {
			stake_min: 100,
			demo_stake_max: 100,
			real_stake_max: 100,
			demo_duration_min: 60,
			duration_max: 60,
		};
		const terms: { source: SourceName; beacon: 'quicknet' | null } = { source, beacon };
		expect(findWrongLimits(terms, { ...limits, real_duration_min: real })).toEqual(wrong);
	},
);

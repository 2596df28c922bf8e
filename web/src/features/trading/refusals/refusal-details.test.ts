import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import type { Refused } from '../../../kit/api/outcome.ts';
import { findDetails } from './refusal-details.ts';

const body = { stake: 2_000, payout_percent: 92 } as OpenTradeBody;
const refused = (code: string, params: Refused['params']): Refused => ({
	kind: 'refused',
	status: 422,
	code,
	message: '',
	params,
	errors: {},
});

test.each([
	['trading.payout_changed', { old: 92, new: 90 }, { kind: 'payout', asked: 92, now: 90 }],
	['trading.stake_too_low', { limit: 5_000 }, { kind: 'atLeast', asked: 2_000, now: 5_000 }],
	['trading.stake_too_high', { limit: 1_000 }, { kind: 'atMost', asked: 2_000, now: 1_000 }],
	['trading.exposure_reached', { limit: 700 }, { kind: 'atMost', asked: 2_000, now: 700 }],
	['trading.not_enough_balance', { balance: 1_500, stake: 2_000 }, { kind: 'balance', asked: 2_000, now: 1_500 }],
	['trading.wrong_mode', {}, null],
	['trading.payout_changed', {}, null],
] as const)('[TRADE-09] %s shows the requested and the current value', (code, params, details) => {
	expect(findDetails(refused(code, params), body)).toEqual(details);
});

import * as z from 'zod/mini';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence } from '../../wire/sentence.ts';
import { MOVEMENT_DECIDERS } from '../admin-contract.ts';
import { STOP_REASONS } from '../breakers.ts';
import { nameProvider } from '../methods.ts';

/** Two people turn automatic payouts back on (CASH-15). */
export const payoutsStart = defineRequestKind({
	name: 'payouts.start',
	deciders: MOVEMENT_DECIDERS,
	/** `id`: of the stop; `stopped`: its reason. */
	content: z.strictObject({ id: z.int(), provider: z.string(), account: z.string(), stopped: z.enum(STOP_REASONS) }),
	refusals: ['admin.not_replayed'],
	pairs: null,
	describe: ({ provider, account }) => sentence('admin.asks_payouts', { provider: nameProvider(provider), account }),
});

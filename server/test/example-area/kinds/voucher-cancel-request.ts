import { defineRequestKind } from '@fairtick/domain/wire/request-kind';
import { amount, sentence } from '@fairtick/domain/wire/sentence';
import * as z from 'zod/mini';

/** Two administrators cancel a voucher. */
export const voucherCancel = defineRequestKind({
	name: 'voucher.cancel',
	deciders: ['admin'],
	content: z.strictObject({ voucher: z.uuid(), amount: z.int() }),
	refusals: [],
	pairs: null,
	describe: ({ voucher, amount: minor }) => sentence('example.asks_cancel', { voucher, amount: amount(minor) }),
});

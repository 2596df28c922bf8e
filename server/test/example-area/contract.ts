import { defineEndpoint } from '@fairtick/domain/wire/endpoint';
import * as z from 'zod/mini';

const voucher = z.object({ id: z.uuid(), amount: z.int(), state: z.enum(['open', 'paid', 'cancelled']) });

/** Needs the real account and a recent sign-in, and is done once for each key. */
export const makeVoucher = defineEndpoint({
	name: 'makeVoucher',
	method: 'POST',
	path: '/api/example/vouchers',
	summary: 'Make a voucher',
	access: { who: 'user', real: true, fresh: true },
	limit: 'general',
	idempotent: true,
	body: z.strictObject({ amount: z.int().check(z.minimum(1), z.maximum(1_000)) }),
	status: 201,
	answer: voucher,
	refusals: [],
});

/** Called by the service that was paid. */
export const voucherPaid = defineEndpoint({
	name: 'voucherPaid',
	method: 'POST',
	path: '/api/webhooks/vouchers',
	summary: 'A voucher was paid',
	access: { who: 'everybody', kind: 'webhook' },
	limit: 'webhooks',
	maxBytes: 1_000,
	status: 204,
	refusals: [],
});

export const paidNotice = z.object({ id: z.uuid() });

import * as z from 'zod/mini';
import { person } from '../queues/taken.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, minorUnits, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { reason } from '../wire/reason.ts';

const voucher = z.object({ id: uuid, amount: minorUnits, made_at: instant });

export const listVouchers = defineEndpoint({
	name: 'listVouchers',
	method: 'GET',
	path: '/api/vouchers',
	summary: "The caller's vouchers",
	access: { who: 'user' },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: page(voucher),
});

const queued = z.object({ ...voucher.shape, user: person, due_at: instant, overdue: z.boolean() });

export const listQueuedVouchers = defineEndpoint({
	name: 'listQueuedVouchers',
	method: 'GET',
	path: '/api/admin/vouchers',
	viewed: 'list',
	summary: 'Vouchers of all users that staff decide about',
	access: { who: ['admin', 'finance', 'auditor'] },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(['open', 'over'])) }),
	answer: page(queued),
});

export const VOUCHER_DECIDERS = ['admin', 'finance'] as const;

export const askToRevokeVoucher = defineEndpoint({
	name: 'askToRevokeVoucher',
	method: 'POST',
	path: '/api/admin/vouchers/{id}/revoke',
	summary: 'Ask a second person to revoke a voucher',
	access: { who: VOUCHER_DECIDERS, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: [],
});

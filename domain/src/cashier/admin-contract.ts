import * as z from 'zod/mini';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { id, idParams, instant, minorUnits, uuid, uuidParams } from '../wire/primitives.ts';
import { PAIR_REFUSALS } from '../wire/request-kind.ts';
import { words } from '../wire/words.ts';
import { STOP_REASONS } from './breakers.ts';

/** Roles that decide about movements. */
export const MOVEMENT_DECIDERS = ['admin', 'finance'] as const satisfies StaffRole[];

const shared = {
	method: 'POST',
	access: { who: MOVEMENT_DECIDERS, fresh: true },
	limit: 'general',
	params: uuidParams,
	/** The user reads the reason of a rejection. */
	body: z.strictObject({ reason: words(5, 500, true) }),
} as const;

/** Refusals of every act on an item under review (ADMIN-10). */
export const REVIEW_REFUSALS = ['admin.taken', 'admin.own_item', 'admin.request_over'] as const;

/** Null: it is done. */
const doneOrAsked = { status: 200, answer: z.object({ request_id: z.nullable(uuid) }) } as const;
const asked = { status: 202, answer: z.object({ request_id: uuid }) } as const;

export const approveWithdrawal = defineEndpoint({
	...shared,
	...asked,
	name: 'approveWithdrawal',
	path: '/api/admin/cashier/withdrawals/{id}/approve',
	summary: 'Ask a second person to approve a withdrawal under review',
	refusals: ['admin.request_open', 'admin.no_approval_needed', ...PAIR_REFUSALS, ...REVIEW_REFUSALS],
});

export const rejectWithdrawal = defineEndpoint({
	...shared,
	name: 'rejectWithdrawal',
	path: '/api/admin/cashier/withdrawals/{id}/reject',
	summary: 'Reject a withdrawal that is not being sent yet; the money returns immediately',
	status: 204,
	refusals: ['admin.address_listed', ...REVIEW_REFUSALS],
});

export const creditDeposit = defineEndpoint({
	...shared,
	...asked,
	name: 'creditDeposit',
	path: '/api/admin/cashier/deposits/{id}/credit',
	summary: 'Ask a second person to credit a payment under review',
	refusals: ['admin.request_open', ...PAIR_REFUSALS, ...REVIEW_REFUSALS],
});

export const valuePayment = defineEndpoint({
	...shared,
	name: 'valuePayment',
	path: '/api/admin/cashier/payments/{id}/value',
	summary:
		'Set the value of a payment under review in a currency without a rate; above 500.00 in 24 hours with a second person',
	body: z.strictObject({ ...shared.body.shape, amount: minorUnits.check(z.minimum(1)) }),
	...doneOrAsked,
	refusals: ['admin.request_open', ...PAIR_REFUSALS, ...REVIEW_REFUSALS],
});

export const correctValue = defineEndpoint({
	...shared,
	...asked,
	name: 'correctValue',
	path: '/api/admin/cashier/payments/{id}/correct',
	summary: 'Ask a second person to correct the value of a payment, even after it was credited',
	body: z.strictObject({ ...shared.body.shape, amount: minorUnits.check(z.minimum(1)) }),
	refusals: [
		'admin.request_open',
		'admin.request_over',
		'admin.own_item',
		'admin.unchanged',
		'admin.worth_too_little',
		...PAIR_REFUSALS,
	] as const,
});

const payoutStop = z.object({
	id: z.int(),
	provider: z.string(),
	/** The account at the provider. */
	account: z.string(),
	/** `hour` or `day`: a sum was exceeded; `failures`: the last five failed. */
	reason: z.enum(STOP_REASONS),
	stopped_at: instant,
});

export const listPayoutStops = defineEndpoint({
	name: 'listPayoutStops',
	method: 'GET',
	path: '/api/admin/cashier/payouts',
	viewed: 'none',
	summary: 'Automatic payouts that are stopped',
	access: { who: [...MOVEMENT_DECIDERS, 'auditor'] },
	limit: 'lists',
	status: 200,
	answer: z.object({ data: z.array(payoutStop), next_cursor: z.null() }),
	refusals: [],
});

export const startPayouts = defineEndpoint({
	...shared,
	...asked,
	name: 'startPayouts',
	path: '/api/admin/cashier/payouts/{id}/start',
	summary: 'Ask a second person to turn automatic payouts back on',
	params: idParams,
	refusals: ['admin.request_open', 'admin.request_over'],
});

const side = z.nullable(z.object({ state: z.string(), amount: z.string(), currency: z.string() }));

export const difference = z.object({
	id: uuid,
	provider: z.string(),
	account: z.string(),
	/** The subject by the provider's id, or by ours if the provider shows nothing of it. */
	subject: z.object({ type: z.enum(['payment', 'refund', 'dispute', 'payout']), id: z.string() }),
	kind: z.enum(['missing_here', 'missing_there', 'amount', 'state']),
	/** Amounts on either side in the provider's smallest unit; null: none. */
	ours: side,
	theirs: side,
	/** The amount that we count as held and the provider does not show. */
	missing: minorUnits,
	found_at: instant,
});

export const listDifferences = defineEndpoint({
	name: 'listDifferences',
	method: 'GET',
	path: '/api/admin/cashier/differences',
	viewed: 'none',
	summary: "Unexplained differences between providers' books and ours",
	access: { who: [...MOVEMENT_DECIDERS, 'auditor'] },
	limit: 'lists',
	status: 200,
	answer: z.object({ data: z.array(difference), next_cursor: z.null() }),
	refusals: [],
});

export const explainDifference = defineEndpoint({
	...shared,
	...asked,
	name: 'explainDifference',
	path: '/api/admin/cashier/differences/{id}/explain',
	summary: 'Ask a second person to agree that a difference is explained',
	refusals: ['admin.request_open', 'admin.request_over'],
});

export const returnPayment = defineEndpoint({
	...shared,
	name: 'returnPayment',
	path: '/api/admin/cashier/reviews/{id}/return',
	summary:
		'Return what is left of a payment under review to where it came from; above 500.00 in 24 hours with a second person',
	...doneOrAsked,
	refusals: [
		'admin.request_open',
		'admin.no_return_address',
		'admin.payouts_off',
		'admin.address_listed',
		...PAIR_REFUSALS,
		...REVIEW_REFUSALS,
	],
});

export const assignPayment = defineEndpoint({
	...shared,
	...asked,
	name: 'assignPayment',
	path: '/api/admin/cashier/payments/{id}/assign',
	summary: 'Ask a second person to assign a payment without a user; it becomes a deposit under review',
	body: z.strictObject({ ...shared.body.shape, user: id }),
	refusals: ['admin.request_open', 'admin.user_is_staff', ...PAIR_REFUSALS, ...REVIEW_REFUSALS],
});

export const writeOffClaim = defineEndpoint({
	...shared,
	...asked,
	name: 'writeOffClaim',
	path: '/api/admin/cashier/claims/{id}/write-off',
	summary: 'Ask a second person to write off the unpaid part of a claim',
	refusals: ['admin.request_open', 'admin.request_over', 'admin.own_item', ...PAIR_REFUSALS],
});

export const blockMoney = defineEndpoint({
	...shared,
	...asked,
	name: 'blockMoney',
	path: '/api/admin/cashier/users/{id}/block',
	summary: 'Ask a second person to block money of a user; it can then be neither traded nor withdrawn',
	params: idParams,
	body: z.strictObject({ ...shared.body.shape, amount: minorUnits.check(z.minimum(1)) }),
	refusals: ['admin.request_open', 'admin.own_item', 'cashier.not_enough_balance'],
});

export const releaseBlock = defineEndpoint({
	...shared,
	...asked,
	name: 'releaseBlock',
	path: '/api/admin/cashier/blocks/{id}/release',
	summary: 'Ask a second person to return blocked money to the balance',
	refusals: ['admin.request_open', 'admin.request_over', 'admin.own_item'],
});

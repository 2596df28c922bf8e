import * as z from 'zod/mini';
import { EXCLUSION_KINDS, LIMIT_KINDS, WINDOWS } from '../limits/contract.ts';
import { person, taken } from '../queues/taken.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idParams, idText, instant, minorUnits, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { requestSchema } from '../wire/request-kind.ts';
import { MOVEMENT_DECIDERS, REVIEW_REFUSALS } from './admin-contract.ts';
import { WAITS } from './judge.ts';
import { movement } from './movement.ts';
import { PAYMENT_MONEY } from './payments/reversal.ts';
import { REVIEW_REQUESTS } from './requests.ts';
import { REVIEW_KINDS } from './review.ts';

/** Roles that see items under review; the auditor changes nothing (ADMIN-01). */
export const REVIEW_READERS = [...MOVEMENT_DECIDERS, 'risk', 'auditor'] as const satisfies StaffRole[];

const reviewParts = {
	/** Id of the deposit, the withdrawal or the payment. */
	id: uuid,
	kind: z.enum(REVIEW_KINDS),
	/** Null: the payment has no user yet. */
	user: z.nullable(person),
	method: z.string(),
	/** Null: no rate is known for its currency. */
	amount: z.nullable(minorUnits),
	/** Key of the text that says why a person looks at it. */
	reason: z.nullable(z.string()),
	since: instant,
	due_at: z.nullable(instant),
	overdue: z.boolean(),
	taken,
	/** A request about it that waits for its second person. */
	request: z.nullable(requestSchema(REVIEW_REQUESTS, { id: uuid, maker: person, reason: z.string() })),
};
const queuedReview = z.object(reviewParts);
export type QueuedReview = z.output<typeof queuedReview>;

/** Amounts in minor units of the account's currency. */
const facts = z.object({
	email: z.string(),
	email_verified: z.boolean(),
	country: z.string(),
	registered_at: instant,
	identity_missing: z.boolean(),
	freeze: z.nullable(z.object({ reason: z.string(), due_at: z.nullable(instant) })),
	exclusion: z.nullable(z.object({ kind: z.enum(EXCLUSION_KINDS), until: z.nullable(instant) })),
	balances: z.object({ available: minorUnits, in_trades: minorUnits, withdrawing: minorUnits, blocked: minorUnits }),
	/** Sums over the life of the account. */
	totals: z.object({ deposited: minorUnits, taken_back: minorUnits, withdrawn: minorUnits }),
	trading: z.object({ trades: z.int(), staked: minorUnits, returned: minorUnits, last_at: z.nullable(instant) }),
	/** Automatic payouts so far and their limits. */
	automatic: z.object({ day: minorUnits, day_limit: minorUnits, week: minorUnits, week_limit: minorUnits }),
	/** The reasons that would make a withdrawal wait now, each with its end. */
	holds: z.array(z.object({ why: z.enum(WAITS), until: z.nullable(instant) })),
	own_limits: z.array(z.object({ kind: z.enum(LIMIT_KINDS), window: z.nullable(z.enum(WINDOWS)), value: z.int() })),
	/** Claims that are not paid. */
	claims: z.array(z.object({ id: uuid, amount: minorUnits, unpaid: minorUnits, opened_at: instant })),
	/** Staff who may request a credit, such as an adjustment, without another pair involved (CASH-05). */
	creditors: z.array(person),
	/** Money that is blocked. */
	blocks: z.array(z.object({ id: uuid, amount: minorUnits, reason: z.string(), blocked_at: instant })),
	/** Payments, newest first, each with the amount that may still go back. */
	sources: z.array(
		z.object({
			at: instant,
			method: z.string(),
			instrument: z.nullable(z.string()),
			payer_name: z.nullable(z.string()),
			money: z.enum(PAYMENT_MONEY),
			amount: minorUnits,
			rest: minorUnits,
		}),
	),
	/** The newest ones. */
	movements: z.array(movement),
});
export type ReviewFacts = z.output<typeof facts>;

const review = z.object({
	...reviewParts,
	/** True if there is still something to decide. */
	open: z.boolean(),
	/** True if it waits for staff; a withdrawal that a hold or its sending delays can only be rejected. */
	waits: z.boolean(),
	/** Staff who may start an approval or credit, or agree to an open request (CASH-05); null: everyone with the role. */
	people: z.nullable(z.array(person)),
	/** Null of a payment. */
	movement: z.nullable(movement),
	payment: z.nullable(
		z.object({
			/** Ours. */
			row_id: uuid,
			provider: z.string(),
			account: z.string(),
			/** The provider's id. */
			id: z.string(),
			money: z.enum(PAYMENT_MONEY),
			/** A decimal. */
			native_amount: z.string(),
			native_currency: z.string(),
			instrument: z.nullable(z.string()),
			payer_name: z.nullable(z.string()),
			doubt: z.nullable(z.string()),
			/** True if people set its value, which two can correct. */
			valued: z.boolean(),
			at: instant,
		}),
	),
	facts: z.nullable(facts),
});
export type Review = z.output<typeof review>;

export const getUserMoney = defineEndpoint({
	name: 'getUserMoney',
	method: 'GET',
	path: '/api/admin/cashier/users/{id}',
	summary: 'Balances, payments, claims and limits of a user',
	access: { who: REVIEW_READERS },
	limit: 'lists',
	params: idParams,
	answer: facts,
});

export const listReviews = defineEndpoint({
	name: 'listReviews',
	method: 'GET',
	path: '/api/admin/cashier/reviews',
	viewed: 'list',
	summary: 'Deposits, withdrawals and payments without a user that wait for staff, earliest due first',
	access: { who: REVIEW_READERS },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, kind: z.optional(z.enum(REVIEW_KINDS)), user: z.optional(idText) }),
	answer: page(queuedReview),
});

export const getReview = defineEndpoint({
	name: 'getReview',
	method: 'GET',
	path: '/api/admin/cashier/reviews/{id}',
	viewedUser: ({ user }) => user?.id ?? null,
	summary: 'Everything needed to decide a deposit, withdrawal or payment',
	access: { who: REVIEW_READERS },
	limit: 'lists',
	params: uuidParams,
	answer: review,
});

export const takeReview = defineEndpoint({
	name: 'takeReview',
	method: 'POST',
	path: '/api/admin/cashier/reviews/{id}/take',
	summary: 'Take an item under review for 15 minutes, or keep it for 15 more',
	access: { who: MOVEMENT_DECIDERS, fresh: true },
	params: uuidParams,
	refusals: REVIEW_REFUSALS,
});

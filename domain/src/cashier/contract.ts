import * as z from 'zod/mini';
import { MODES } from '../money/mode.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, minorUnits, page, pageQuery, percent, uuid, uuidParams } from '../wire/primitives.ts';
import { MOVEMENT_KINDS, MOVEMENT_STATUSES, movement, quotedRate } from './movement.ts';

/** Refusals of the cashier with the names of their parameters (table of the wire contract). */
export const CASHIER_REFUSALS = {
	'cashier.amount_too_low': ['limit'],
	'cashier.amount_too_high': ['limit'],
	'cashier.not_enough_balance': ['balance', 'amount'],
	'cashier.limit_reached': ['window', 'limit', 'used', 'until'],
	'cashier.return_to_source': ['method', 'amount'],
	/** `limit`: the part that goes back to its source and needs no destination. */
	'cashier.destination_needed': ['limit'],
	'cashier.method_closed': ['reason'],
	/** Deposits that are not paid, withdrawals of which nothing was sent, and those begun in 24 hours. */
	'cashier.unpaid_deposits': ['limit'],
	'cashier.open_withdrawals': ['limit'],
	'cashier.too_many_deposits': ['limit', 'until'],
	'cashier.too_many_withdrawals': ['limit', 'until'],
	'cashier.quote_over': [],
	'cashier.too_many_quotes': ['until'],
	/** Destinations that are kept, and those removed within a day of being added. */
	'cashier.too_many_destinations': ['limit'],
	'cashier.too_late_to_cancel': ['status'],
	'cashier.verify_first': ['what'],
	'cashier.account_frozen': ['due_at'],
	'cashier.claim_open': ['amount'],
	'cashier.real_money_off': [],
	'cashier.nothing_to_trade': [],
	'cashier.jurisdiction_closed': [],
	'cashier.staff': [],
} as const;
export type CashierRefusalCode = keyof typeof CASHIER_REFUSALS;

const methodId = z.string().check(z.regex(/^[a-z0-9_]{1,30}$/));
const fields = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200)));

const fee = z.object({ fixed: minorUnits, percent });

export const method = z.object({
	method: z.string(),
	name: z.string(),
	/** Currencies that the provider moves. */
	currencies: z.array(z.string()),
	min: minorUnits,
	max: minorUnits,
	fee,
	usual_s: z.int(),
	/** True if a rate has to be frozen first. */
	quote: z.boolean(),
	/** The fields of a destination. */
	fields: z.array(z.object({ name: z.string(), max_length: z.int() })),
});
export type CashierMethod = z.output<typeof method>;

export const listMethods = defineEndpoint({
	name: 'listMethods',
	method: 'GET',
	path: '/api/cashier/methods',
	summary: "Payment methods available in the caller's country",
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	query: z.strictObject({ direction: z.enum(MOVEMENT_KINDS) }),
	status: 200,
	answer: z.object({
		data: z.array(method),
		next_cursor: z.null(),
		/** The refusal of any new one now, of every method and amount; null if one can be begun. */
		refusal: z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.unknown()), message: z.string() })),
	}),
	refusals: [],
});

const methodTimes = z.object({
	method: z.string(),
	/** Withdrawals that were paid out. */
	count: z.int(),
	/** From the request to the payout, holds and reviews included; null if nothing was paid out. */
	median_s: z.nullable(z.int()),
	p95_s: z.nullable(z.int()),
	/** Withdrawals that their users cancelled, which are not in the times. */
	cancelled: z.int(),
});
export type MethodTimes = z.output<typeof methodTimes>;

export const listTimes = defineEndpoint({
	name: 'listTimes',
	method: 'GET',
	path: '/api/cashier/times',
	summary: 'How long withdrawals took in the last 30 days, by method: median and 95th percentile',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	status: 200,
	answer: z.object({ data: z.array(methodTimes), next_cursor: z.null() }),
	refusals: [],
});

/** Own limits refuse deposits too. */
const DEPOSIT_REFUSALS: readonly (CashierRefusalCode | 'cashier.own_limit_reached' | 'cashier.excluded')[] = [
	...(Object.keys(CASHIER_REFUSALS) as CashierRefusalCode[]),
	...(['cashier.own_limit_reached', 'cashier.excluded'] as const),
];

const quote = z.object({
	/** Null if nothing of a withdrawal is converted: all of it goes back to where it came from. */
	id: z.nullable(uuid),
	/** For a deposit the credit before the fee, for a withdrawal the amount after it, minor units. */
	amount: minorUnits,
	/** The amount paid in or out, as a decimal, and its currency. */
	local_amount: z.string(),
	currency: z.string(),
	...quotedRate,
});
export type Quote = z.output<typeof quote>;

const quoted = {
	method: methodId,
	amount: minorUnits.check(z.minimum(1)),
	/** The method's currency. */
	currency: z.string().check(z.maxLength(5)),
};

export const createQuote = defineEndpoint({
	name: 'createQuote',
	method: 'POST',
	path: '/api/cashier/quotes',
	summary: 'Freeze the rate of a deposit or withdrawal in another currency for ten minutes',
	access: { who: 'user', real: true },
	limit: 'movements',
	body: z.discriminatedUnion('direction', [
		z.strictObject({ ...quoted, direction: z.literal('deposit') }),
		/** The destination as of the withdrawal itself. */
		z.strictObject({ ...quoted, direction: z.literal('withdrawal'), destination: z.optional(uuid) }),
	]),
	status: 201,
	answer: quote,
	refusals: DEPOSIT_REFUSALS,
});

export const createDeposit = defineEndpoint({
	name: 'createDeposit',
	method: 'POST',
	path: '/api/cashier/deposits',
	summary: 'Begin a deposit; the answer says what to do next',
	access: { who: 'user', real: true },
	limit: 'movements',
	idempotent: true,
	body: z.strictObject({
		method: methodId,
		amount: minorUnits.check(z.minimum(1)),
		/** Needed where the method says so. */
		quote: z.optional(uuid),
	}),
	status: 201,
	answer: movement,
	refusals: DEPOSIT_REFUSALS,
});

export const cancelDeposit = defineEndpoint({
	name: 'cancelDeposit',
	method: 'DELETE',
	path: '/api/cashier/deposits/{id}',
	summary: 'Cancel a deposit that has not been paid',
	access: { who: 'user' },
	limit: 'movements',
	params: uuidParams,
	status: 200,
	answer: movement,
	refusals: ['cashier.too_late_to_cancel'],
});

export const createWithdrawal = defineEndpoint({
	name: 'createWithdrawal',
	method: 'POST',
	path: '/api/cashier/withdrawals',
	summary: 'Request a withdrawal',
	access: { who: 'user', real: true, fresh: true },
	limit: 'movements',
	idempotent: true,
	body: z.strictObject({
		method: methodId,
		amount: minorUnits.check(z.minimum(1)),
		/** Left out if the money only goes back to where it came from. */
		destination: z.optional(uuid),
		/** Its rate counts if the withdrawal is sent while it holds; without one that of the sending does. */
		quote: z.optional(uuid),
	}),
	status: 201,
	answer: movement,
	refusals: Object.keys(CASHIER_REFUSALS) as CashierRefusalCode[],
});

export const cancelWithdrawal = defineEndpoint({
	name: 'cancelWithdrawal',
	method: 'DELETE',
	path: '/api/cashier/withdrawals/{id}',
	summary:
		'Cancel a withdrawal that is not being sent yet; the money returns immediately, and can be traded an hour later',
	access: { who: 'user' },
	limit: 'movements',
	params: uuidParams,
	status: 200,
	answer: movement,
	refusals: ['cashier.too_late_to_cancel', 'cashier.excluded', 'cashier.withdrawals_final'],
});

const destination = z.object({
	id: uuid,
	method: z.string(),
	label: z.string(),
	/** Withdrawals to it wait until then. */
	usable_at: instant,
});

export const listDestinations = defineEndpoint({
	name: 'listDestinations',
	method: 'GET',
	path: '/api/cashier/destinations',
	summary: 'The destinations of the caller',
	access: { who: 'user' },
	limit: 'lists',
	status: 200,
	answer: z.object({ data: z.array(destination), next_cursor: z.null() }),
	refusals: [],
});

export const addDestination = defineEndpoint({
	name: 'addDestination',
	method: 'POST',
	path: '/api/cashier/destinations',
	summary: 'Add a destination, usable after 24 hours',
	access: { who: 'user', real: true, fresh: true },
	limit: 'movements',
	body: z.strictObject({ method: methodId, fields }),
	/** No method asks for more than a dozen fields. */
	maxBytes: 16_384,
	status: 201,
	answer: destination,
	refusals: ['cashier.method_closed', 'cashier.too_many_destinations'],
});

export const removeDestination = defineEndpoint({
	name: 'removeDestination',
	method: 'DELETE',
	path: '/api/cashier/destinations/{id}',
	summary: 'Remove a destination',
	access: { who: 'user', fresh: true },
	limit: 'movements',
	params: uuidParams,
	status: 204,
	refusals: [],
});

const filters = {
	kind: z.optional(z.enum(MOVEMENT_KINDS)),
	status: z.optional(z.enum(MOVEMENT_STATUSES)),
	/** All movements are on the real account: there are none in demo. */
	mode: z.optional(z.enum(MODES)),
	/** ISO instants on `created_at`: from inclusive, to exclusive. */
	from: z.optional(instant),
	to: z.optional(instant),
};

export const listMovements = defineEndpoint({
	name: 'listMovements',
	method: 'GET',
	path: '/api/cashier/movements',
	summary: 'Deposits and withdrawals of the caller, newest first',
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, ...filters }),
	status: 200,
	answer: page(movement),
	refusals: [],
});

export const downloadMovements = defineEndpoint({
	name: 'downloadMovements',
	method: 'GET',
	path: '/api/cashier/movements.csv',
	summary: 'The same as CSV',
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	query: z.strictObject(filters),
	status: 200,
	answer: z.string(),
	answerType: 'text/csv',
	refusals: [],
});

export const getMovement = defineEndpoint({
	name: 'getMovement',
	method: 'GET',
	path: '/api/cashier/movements/{id}',
	summary: 'One movement of the caller',
	access: { who: 'user' },
	scope: 'read',
	limit: 'general',
	params: uuidParams,
	status: 200,
	answer: movement,
	refusals: [],
});

/** Largest notice of a provider in bytes. */
const MAX_NOTICE = 262_144;

export const receiveNotice = defineEndpoint({
	name: 'receiveNotice',
	method: 'POST',
	path: '/api/webhooks/{provider}',
	summary: 'A notification from a payment provider',
	access: { who: 'everybody', kind: 'webhook' },
	limit: 'webhooks',
	params: z.strictObject({ provider: z.string().check(z.maxLength(40)) }),
	maxBytes: MAX_NOTICE,
	status: 200,
	refusals: [],
});

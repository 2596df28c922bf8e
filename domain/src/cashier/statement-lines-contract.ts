import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { PAIR_REFUSALS } from '../wire/request-kind.ts';
import { words } from '../wire/words.ts';
import { MOVEMENT_DECIDERS } from './admin-contract.ts';
import { STATEMENT_LINE_KINDS } from './statement-lines.ts';

/** The auditor reads and changes nothing (ADMIN-01). */
const readers = { who: [...MOVEMENT_DECIDERS, 'auditor'] } as const;

const accountId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
/** A decimal in the account's currency: `123.45`. */
const decimal = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/));

/** A line as staff type it from the bank's statement. */
export const typedLine = z.strictObject({
	bank_account: accountId,
	/** The bank's own id of the entry. Spaces and upper or lower case make no other entry. */
	entry_id: z.string().check(z.regex(/^(?=.*\S)[\x20-\x7e]{1,100}$/)),
	kind: z.enum(STATEMENT_LINE_KINDS),
	amount: decimal,
	/** Time at which the bank booked it. */
	booked_at: instant,
	/** The payer or payee as the bank names them. */
	payer: z.strictObject({
		name: words(1, 140),
		tax_number: z.nullable(words(1, 20)),
		account: z.nullable(words(1, 64)),
	}),
	/** The payer's text. */
	text: words(0, 500),
	/**
	 * The deposit of a `payment` (null: of none), the leg or return of a `payout` or `payout_returned`, of a `recall` the recalled
	 * line as `bank_account:entry_id`.
	 */
	subject: z.nullable(z.string().check(z.maxLength(150))),
});
export type TypedLine = z.output<typeof typedLine>;

export const enterStatementLine = defineEndpoint({
	name: 'enterStatementLine',
	method: 'POST',
	path: '/api/admin/cashier/statement-lines',
	summary: 'Enter a line of a bank’s statement, which a second person confirms',
	access: { who: MOVEMENT_DECIDERS, fresh: true },
	limit: 'general',
	body: z.strictObject({ ...typedLine.shape, reason: words(5, 500, true) }),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: ['admin.request_open', 'admin.own_item', ...PAIR_REFUSALS],
});

const person = z.object({ id: z.int(), name: z.string() });

const statementLine = z.object({
	...typedLine.shape,
	currency: z.string(),
	entered_by: person,
	confirmed_by: person,
	confirmed_at: instant,
});

export const listStatementLines = defineEndpoint({
	name: 'listStatementLines',
	method: 'GET',
	path: '/api/admin/cashier/statement-lines',
	viewed: 'list',
	summary: 'Confirmed lines of bank statements, newest first',
	access: readers,
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, bank_account: z.optional(accountId) }),
	status: 200,
	answer: page(statementLine),
	refusals: [],
});

export const listBankAccounts = defineEndpoint({
	name: 'listBankAccounts',
	method: 'GET',
	path: '/api/admin/cashier/bank-accounts',
	viewed: 'none',
	summary: 'Accounts of the operator whose statements are entered',
	access: readers,
	limit: 'lists',
	status: 200,
	answer: z.object({
		data: z.array(z.object({ id: z.string(), currency: z.string(), decimals: z.int() })),
		next_cursor: z.null(),
	}),
	refusals: [],
});

const awaitedDeposit = z.object({
	id: uuid,
	user: person,
	method: z.string(),
	/** The amount to be paid. */
	amount: decimal,
	currency: z.string(),
	reference: z.string(),
	created_at: instant,
	expires_at: instant,
});

export const listAwaitedDeposits = defineEndpoint({
	name: 'listAwaitedDeposits',
	method: 'GET',
	path: '/api/admin/cashier/awaited-deposits',
	viewed: 'list',
	summary: 'Deposits that a line of a bank account may belong to, the newest 200',
	access: readers,
	limit: 'lists',
	query: z.strictObject({
		bank_account: accountId,
		/** Searches the deposits of the line alone. References in its text come first, then equal amounts. */
		amount: z.optional(decimal),
		text: z.optional(z.string().check(z.maxLength(500))),
	}),
	status: 200,
	answer: z.object({ data: z.array(awaitedDeposit), next_cursor: z.null() }),
	refusals: [],
});

const awaitedPayout = z.object({
	/** Id that the line of the payout names. */
	id: uuid,
	/** Part of a withdrawal, or a payment that was not credited and goes back to its payer. */
	kind: z.enum(['withdrawal', 'return']),
	/** The owner of the money; null: a payment without a user. */
	user: z.nullable(person),
	/** Name of the payee. */
	payee: z.string(),
	amount: decimal,
	currency: z.string(),
	/**
	 * The destination by the names of the method's fields; for a return the bank's data about the payer. Empty if unknown
	 * by now.
	 */
	destination: z.record(z.string(), z.string()),
	reference: z.string(),
	created_at: instant,
	/** It may have been paid already: it is looked for in the bank's statement, and not paid again. */
	doubted: z.boolean(),
});

export type AwaitedPayout = z.output<typeof awaitedPayout>;

export const listAwaitedPayouts = defineEndpoint({
	name: 'listAwaitedPayouts',
	method: 'GET',
	path: '/api/admin/cashier/awaited-payouts',
	viewed: 'list',
	summary: 'Withdrawals and returns to be paid from a bank account, or that may have been paid already, the oldest 200',
	access: readers,
	limit: 'lists',
	query: z.strictObject({ bank_account: accountId }),
	status: 200,
	answer: z.object({ data: z.array(awaitedPayout), next_cursor: z.null() }),
	refusals: [],
});

export const denyPayout = defineEndpoint({
	name: 'denyPayout',
	method: 'POST',
	path: '/api/admin/cashier/awaited-payouts/{id}/deny',
	summary: 'Ask a second person to agree that a payout that may have been made was not made',
	access: { who: MOVEMENT_DECIDERS, fresh: true },
	limit: 'general',
	params: uuidParams,
	body: z.strictObject({ reason: words(5, 500, true) }),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: ['admin.request_open', 'admin.request_over', 'admin.own_item', ...PAIR_REFUSALS],
});

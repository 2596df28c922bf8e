import * as z from 'zod/mini';
import { MODES } from '../money/mode.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idParams, instant, minorUnits, page, pageQuery, uuid } from '../wire/primitives.ts';
import { PAIR_REFUSALS } from '../wire/request-kind.ts';
import { words } from '../wire/words.ts';
import { POSTING_KINDS } from './postings.ts';
import { USER_ACCOUNT_KINDS } from './rules.ts';

export const LEDGER_REFUSALS = {
	'ledger.statement_too_long': ['limit'],
	'ledger.statements_used_up': ['limit'],
	'ledger.verify_first': [],
} as const;
export type LedgerRefusalCode = keyof typeof LEDGER_REFUSALS;

/** Things that an adjustment can refer to: a trade or a movement of its user. */
export const ADJUSTED_THINGS = ['trade', 'deposit', 'withdrawal'] as const;
export type AdjustedThing = (typeof ADJUSTED_THINGS)[number];

/** An entry as its user sees it (CASH-11). */
export const transaction = z.object({
	/** Later ones have larger numbers. */
	id: z.int(),
	at: instant,
	mode: z.enum(MODES),
	account: z.enum(USER_ACCOUNT_KINDS),
	kind: z.enum(POSTING_KINDS),
	/** The other account of the transfer: another one of the user, or one of the house or of a provider. */
	counterpart: z.string(),
	/** Negative where the account paid. */
	amount: minorUnits,
	balance_after: minorUnits,
	currency: z.literal('USD'),
	/** The subject of the event, such as a trade. */
	reference: z.object({ type: z.string(), id: z.string() }),
	/** The reason of two people's adjustment of the balance; null for every other kind. */
	reason: z.nullable(z.string()),
	/** The subject of an adjustment, if its makers named one; null for every other kind (TRADE-17). */
	about: z.nullable(z.object({ type: z.enum(ADJUSTED_THINGS), id: uuid })),
});
export type Transaction = z.output<typeof transaction>;

const filter = {
	mode: z.optional(z.enum(MODES)),
	account: z.optional(z.enum(USER_ACCOUNT_KINDS)),
	kind: z.optional(z.enum(POSTING_KINDS)),
	/** ISO instants on `at`: from inclusive, to exclusive. */
	from: z.optional(instant),
	to: z.optional(instant),
};
export type TransactionFilter = z.output<z.ZodMiniObject<typeof filter>>;

export const listTransactions = defineEndpoint({
	name: 'listTransactions',
	method: 'GET',
	path: '/api/transactions',
	summary: "Every entry of the caller's balances, newest first",
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, ...filter }),
	answer: page(transaction),
});

export const exportTransactions = defineEndpoint({
	name: 'exportTransactions',
	method: 'GET',
	path: '/api/transactions.csv',
	summary: 'The same as CSV, account by account, oldest first',
	access: { who: 'user' },
	scope: 'read',
	limit: 'movements',
	query: z.strictObject(filter),
	download: 'text/csv',
});

export const getStatement = defineEndpoint({
	name: 'getStatement',
	method: 'GET',
	path: '/api/transactions.pdf',
	summary: "The same as a PDF statement in the caller's language, with opening and closing balances",
	access: { who: 'user' },
	scope: 'read',
	limit: 'movements',
	query: z.strictObject(filter),
	download: 'application/pdf',
	refusals: ['ledger.statement_too_long'],
});

export const mailStatement = defineEndpoint({
	name: 'mailStatement',
	method: 'POST',
	path: '/api/transactions/mail',
	summary: "Email the statement of a calendar month (UTC) to the caller's confirmed address",
	access: { who: 'user' },
	limit: 'movements',
	/** `2026-01`; not a month to come. */
	body: z.strictObject({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) }),
	refusals: Object.keys(LEDGER_REFUSALS) as LedgerRefusalCode[],
});

/** Roles that adjust balances, two people together (LEDGER-07). */
export const ADJUSTMENT_STAFF = ['admin', 'finance'] as const satisfies StaffRole[];
/** Roles that see the accounts of users. */
const LEDGER_READERS = ['admin', 'finance', 'risk', 'auditor'] as const satisfies StaffRole[];

export const listUserTransactions = defineEndpoint({
	name: 'listUserTransactions',
	method: 'GET',
	path: '/api/admin/ledger/users/{id}/transactions',
	summary: "Every entry of a user's balances, newest first",
	access: { who: LEDGER_READERS },
	limit: 'lists',
	params: idParams,
	query: z.strictObject({ ...pageQuery, ...filter }),
	answer: page(transaction),
});

/** Most of one adjustment, in minor units. */
const MOST_ADJUSTED = 100_000_000;

export const adjustBalance = defineEndpoint({
	name: 'adjustBalance',
	method: 'POST',
	path: '/api/admin/ledger/users/{id}/adjust',
	summary: 'Ask a second person to adjust a balance; the user sees the reason in the statement',
	access: { who: ADJUSTMENT_STAFF, fresh: true },
	limit: 'general',
	idempotent: true,
	params: idParams,
	body: z.strictObject({
		reason: words(5, 500, true),
		mode: z.enum(MODES),
		/** Negative: taken back, at most the available balance. */
		amount: minorUnits.check(
			z.minimum(-MOST_ADJUSTED),
			z.maximum(MOST_ADJUSTED),
			z.refine((amount) => amount !== 0, { error: 'field.invalid' }),
		),
		/** Id of the trade or movement of the user that it is about; its user sees it from the row. */
		about: z.optional(uuid),
	}),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: [
		...(['admin.request_open', 'admin.own_item', 'admin.user_closed', 'cashier.not_enough_balance'] as const),
		...PAIR_REFUSALS,
	],
});

import type { Currency, Minor } from '../money/money.ts';
import type { AccountName } from './rules.ts';

/** Kinds of events that the ledger knows (LEDGER-07). */
export const POSTING_KINDS = [
	'demo_grant',
	'demo_refill',
	'capital',
	'trade.opened',
	'trade.won',
	'trade.lost',
	'trade.tied',
	'trade.sold',
	'trade.void',
	'trade.corrected',
	'adjustment',
	'deposit.credited',
	'deposit.refunded',
	'payment.suspended',
	'payment.released',
	'payment.corrected',
	'cost',
	'valuation',
	'chargeback.lost',
	'chargeback.won',
	'refund.failed',
	'claim.paid',
	'blocked',
	'blocked.released',
	'withdrawal.asked',
	'withdrawal.ended',
	'withdrawal.paid',
	'withdrawal.returned',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One transfer that an event of a kind may hold. */
export interface AllowedTransfer {
	readonly kind: PostingKind;
	/**
	 * The form of its reference: <id> is a UUID in lower case, <user> the user whose account gets the money, <n> a whole number,
	 * <name> an id that a provider gave.
	 */
	readonly reference: string;
	/** The transfer's place in its event, from 0; null: any. */
	readonly position: number | null;
	readonly source: AccountName;
	readonly destination: AccountName;
	readonly currencies: readonly Currency[];
	/** Bounds of the amount, in minor units; null: none above zero. */
	readonly leastMinor: Minor | null;
	readonly mostMinor: Minor | null;
}

/** A grant or a refill gives at most 10,000.00. */
export const GRANT_MOST_MINOR: Minor = 1_000_000n;
/** The house's initial capital in the sandbox: 10,000,000.00 (LEDGER-01). */
export const SANDBOX_CAPITAL_MINOR: Minor = 1_000_000_000n;

const ALL: readonly Currency[] = ['USD', 'DEMO_USD', 'SANDBOX_USD'];

const allow = (
	kind: PostingKind,
	reference: string,
	source: AllowedTransfer['source'],
	destination: AllowedTransfer['destination'],
	rest: Partial<AllowedTransfer> = {},
): AllowedTransfer => ({
	kind,
	reference,
	source,
	destination,
	position: 0,
	currencies: ALL,
	leastMinor: null,
	mostMinor: null,
	...rest,
});

const DEMO_GRANT = { currencies: ['DEMO_USD'], mostMinor: GRANT_MOST_MINOR } as const;
/** Money that providers move; demo money never is. */
const PAID_IN = { currencies: ['USD', 'SANDBOX_USD'] } as const;
const ANYWHERE = { ...PAID_IN, position: null } as const;
const SANDBOX_CAPITAL = {
	currencies: ['SANDBOX_USD'],
	leastMinor: SANDBOX_CAPITAL_MINOR,
	mostMinor: SANDBOX_CAPITAL_MINOR,
} as const;

/**
 * The closed table of postings (LEDGER-07): whatever else lies in the ledger is a finding of the audit. Two accounts of
 * users in one transfer are always the same user's.
 */
export const ALLOWED_TRANSFERS: readonly AllowedTransfer[] = [
	allow('demo_grant', 'grant:<user>:welcome', 'house:grants', 'available', DEMO_GRANT),
	allow('demo_refill', 'refill:<user>:<n>', 'house:grants', 'available', DEMO_GRANT),
	allow('capital', 'capital:<id>', 'house:grants', 'house:capital', SANDBOX_CAPITAL),
	allow('trade.opened', 'trade:<id>:open', 'available', 'in_trades'),
	allow('trade.won', 'trade:<id>:settle', 'in_trades', 'available'),
	allow('trade.won', 'trade:<id>:settle', 'house:trading', 'available', { position: 1 }),
	allow('trade.lost', 'trade:<id>:settle', 'in_trades', 'house:trading'),
	allow('trade.tied', 'trade:<id>:settle', 'in_trades', 'available'),
	// The return, and the rest of the stake or the profit.
	allow('trade.sold', 'trade:<id>:settle', 'in_trades', 'available'),
	allow('trade.sold', 'trade:<id>:settle', 'in_trades', 'house:trading', { position: null }),
	allow('trade.sold', 'trade:<id>:settle', 'house:trading', 'available', { position: 1 }),
	allow('trade.void', 'trade:<id>:settle', 'in_trades', 'available'),
	allow('trade.corrected', 'trade:<id>:correct', 'house:corrections', 'available'),
	// Needs two people: the request that they decided has the same id and names user, currency and amount.
	allow('adjustment', 'adjustment:<id>', 'house:corrections', 'available'),
	allow('adjustment', 'adjustment:<id>', 'available', 'house:corrections'),
	allow('deposit.credited', 'deposit:<id>:credit', 'clearing', 'available', PAID_IN),
	allow('deposit.credited', 'deposit:<id>:credit', 'available', 'house:fees', { ...PAID_IN, position: 1 }),
	allow('payment.suspended', 'payment:<id>:suspend', 'clearing', 'house:suspense', PAID_IN),
	allow('payment.released', 'payment:<id>:release', 'house:suspense', 'available', PAID_IN),
	allow('payment.released', 'payment:<id>:release', 'available', 'house:fees', { ...PAID_IN, position: 1 }),
	allow('payment.released', 'payment:<id>:release', 'house:suspense', 'clearing', PAID_IN),
	allow('cost', 'payment:<id>:cost', 'house:costs', 'clearing', PAID_IN),
	allow('valuation', 'payment:<id>:value', 'clearing', 'house:fx', PAID_IN),
	allow('valuation', 'payment:<id>:unvalue', 'house:fx', 'clearing', PAID_IN),
	allow('payment.corrected', 'payment:<id>:correct', 'clearing', 'house:suspense', PAID_IN),
	allow('payment.corrected', 'payment:<id>:correct', 'house:suspense', 'clearing', PAID_IN),
	allow('payment.corrected', 'payment:<id>:correct', 'clearing', 'available', PAID_IN),
	allow('payment.corrected', 'payment:<id>:correct', 'available', 'clearing', PAID_IN),
	allow('payment.corrected', 'payment:<id>:correct', 'house:chargebacks', 'clearing', ANYWHERE),
	// The house covers the amount that the balance does not, and claims it from the user.
	allow('deposit.refunded', 'deposit:<id>:refund:<name>', 'available', 'clearing', PAID_IN),
	allow('deposit.refunded', 'deposit:<id>:refund:<name>', 'house:chargebacks', 'clearing', ANYWHERE),
	allow('chargeback.lost', 'chargeback:<id>:lost', 'available', 'clearing', PAID_IN),
	allow('chargeback.lost', 'chargeback:<id>:lost', 'house:chargebacks', 'clearing', ANYWHERE),
	allow('chargeback.won', 'chargeback:<id>:won', 'clearing', 'house:chargebacks', PAID_IN),
	allow('chargeback.won', 'chargeback:<id>:won', 'clearing', 'available', ANYWHERE),
	allow('refund.failed', 'refund:<id>:failed', 'clearing', 'house:chargebacks', PAID_IN),
	allow('refund.failed', 'refund:<id>:failed', 'clearing', 'available', ANYWHERE),
	allow('claim.paid', 'claim:<id>:pay:<n>', 'available', 'house:chargebacks', PAID_IN),
	allow('blocked', 'block:<id>', 'available', 'blocked', PAID_IN),
	allow('blocked.released', 'block:<id>:release', 'blocked', 'available', PAID_IN),
	allow('withdrawal.asked', 'withdrawal:<id>:ask', 'available', 'withdrawing', PAID_IN),
	allow('withdrawal.ended', 'withdrawal:<id>:end', 'withdrawing', 'available', PAID_IN),
	allow('withdrawal.paid', 'withdrawal:<id>:paid:<n>', 'withdrawing', 'clearing', PAID_IN),
	allow('withdrawal.paid', 'withdrawal:<id>:paid:<n>', 'withdrawing', 'house:fees', { ...PAID_IN, position: 1 }),
	allow('withdrawal.returned', 'withdrawal:<id>:return:<n>', 'clearing', 'available', PAID_IN),
];

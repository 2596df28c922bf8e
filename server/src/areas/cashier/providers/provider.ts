import type { IncomingHttpHeaders } from 'node:http';
import type { ReadAddress } from '@fairtick/domain/cashier/formats/read-address';
import type { MethodId, PaymentField } from '@fairtick/domain/cashier/methods';
import type { PaymentDoubt } from '@fairtick/domain/cashier/reasons';
import type { Locale } from '@fairtick/domain/wire/primitives';

/**
 * A payment service behind one interface (CASH-01). A provider translates and nothing else: it decides nothing about our money
 * and never touches our tables. Its amounts are native: whole numbers of the smallest unit of the currency that it moves. Its `direction`
 * says which calls it has: a provider that only pays out starts no deposits.
 */
export type Provider = DepositProvider | PayoutProvider | BothProvider;

interface DepositProvider extends ProviderAccount<'deposits', { readonly withdrawal: null }>, TakesDeposits {}
interface PayoutProvider extends ProviderAccount<'payouts', { readonly deposit: null }>, SendsMoney {}
export interface BothProvider extends ProviderAccount<'both'>, TakesDeposits, SendsMoney {}

/** A provider as the cashier calls it: what it does not do, it refuses (`called-provider.ts`). */
export interface CalledProvider extends ProviderAccount, TakesDeposits, SendsMoney {}

export interface ProviderAccount<Direction extends string = string, Terms extends Partial<Method> = Partial<Method>> {
	/** `deposits`: takes them and sends nothing back; `payouts`: only pays out. */
	readonly direction: Direction;
	/** In addresses and rows: `stripe`. */
	readonly name: string;
	/** The account at the provider; part of every payment's identity, so that another account is other money. */
	readonly account: string;
	/** The money of its payments: sandbox money never meets real money. */
	readonly money: 'sandbox' | 'live';
	readonly methods: readonly (Method & Terms)[];
	/** Payments cannot go back to their source: returns go to a destination of the user. */
	readonly returnsToDestination?: true;
	/**
	 * A payment that it does not show may have been made all the same: it knows only lines that people type, which a
	 * restored database lacks (CASH-14).
	 */
	readonly silenceProvesNothing?: true;
	/** For a bank account whose statement people type: the currency of its amounts. */
	readonly statement?: { readonly currency: string; readonly decimals: number };
	/**
	 * Verifies a notice by the provider's signature over the raw bytes, and returns its subject. Throws `BadSignature`.
	 */
	readNotice(headers: IncomingHttpHeaders, body: Buffer): Notice;
	/** The provider's whole present knowledge of a subject: a notice only wakes, this answer counts. */
	readEvidence(subject: Subject): Promise<Evidence>;
	/** All changes of a period, half open, in pages; for reconciliation and missed notices. */
	list(fromMs: number, toMs: number): AsyncIterable<Evidence>;
}

export interface TakesDeposits {
	/**
	 * Prepares a payment; repeating it with the same order is harmless. Throws `ProviderRefused` or `ProviderNotDone`; a
	 * payment that was prepared twice and is paid once is one payment.
	 */
	startDeposit(order: DepositOrder): Promise<StartedDeposit>;
	/**
	 * Ends a started deposit, so that it takes no payment any more. A payment under way still comes, and an ended one may
	 * throw. Left out if the provider can't.
	 */
	endDeposit?(providerId: string): Promise<void>;
}

export interface SendsMoney {
	/**
	 * Pays a leg, once for each `order.key` however often it is called. Throws `ProviderRefused` if the provider will never
	 * do it, such as a refund by one that only pays out, `ProviderNotDone` where surely nothing happened; after anything else the outcome
	 * is unknown, and `find` shows it.
	 */
	send(order: LegOrder): Promise<Evidence>;
	/** Finds a leg whose answer was lost, by its key; empty if the provider shows nothing of it. Never pays. */
	find(order: LegOrder): Promise<Evidence>;
}

/** A way of paying that users choose. */
export interface Method {
	/** Unique among all providers; on the wire: `card`. */
	readonly id: MethodId;
	/** The name in the labels of destinations; screens have their own (`domain/src/cashier/methods.ts`). */
	readonly name: string;
	/** ISO 3166 codes of two letters; null: every country served. */
	readonly countries: readonly string[] | null;
	/** Cards are paid with: new ones have a limit of their own (CASH-04). */
	readonly byCard?: true;
	/** The provider's currency, such as `BRL`; decimals of its smallest unit. */
	readonly currency: string;
	readonly decimals: number;
	/** Terms of deposits; null: not by this method. */
	readonly deposit: MethodTerms | null;
	/** Terms of withdrawals, as refund of a payment or as payout to a destination; null: not by this method. */
	readonly withdrawal: (MethodTerms & { readonly by: 'refund' | 'payout' | 'both' }) | null;
	/** The fields of a payout's destination, in the order of the form; empty for refunds alone. */
	readonly fields: readonly DestinationField[];
}

/** The field of a destination that holds an address of coins: it is held against the screening list (KYC-04). */
export const ADDRESS_FIELD = 'address';

/** Minor units of the account's currency. */
export interface MethodTerms {
	readonly minMinor: bigint;
	readonly maxMinor: bigint;
	readonly feeFixedMinor: bigint;
	readonly feeBps: number;
	/** Usual time, seconds. */
	readonly usualS: number;
	/** A deposit waits this long for money before it expires, seconds; unused in withdrawals. */
	readonly expiresS: number;
}

export interface DestinationField {
	readonly name: PaymentField;
	readonly maxLength: number;
	/** The value in the one form in which it is kept, or why it is none. */
	readonly read: (value: string) => ReadAddress;
	/** The part of it that a label shows: the last four digits. */
	readonly mask?: (value: string) => string;
}

export interface DepositOrder {
	/** Our id, a UUID: a payment's `depositId`. */
	readonly id: string;
	readonly method: string;
	/** Native. */
	readonly amount: bigint;
	readonly currency: string;
	/** Ours, unique and short, for methods in which a person copies or scans it. */
	readonly reference: string;
	readonly payer: {
		readonly userId: number;
		readonly name: string;
		readonly email: string;
		/** ISO 3166, two letters. */
		readonly country: string;
	};
	readonly locale: Locale;
	/** The page to which the payment page sends its visitor afterwards; arriving there proves nothing. */
	readonly returnUrl: string;
	readonly expiresAtMs: number;
	/** The instant until which the native amount has its quoted value; null if no rate is frozen. */
	readonly rateUntilMs: number | null;
}

export interface StartedDeposit {
	/** The provider's id of the started deposit: a `Subject` of the kind `deposit`. */
	readonly providerId: string;
	readonly next: NextStep;
}

/** The payer's next step: open a page, or follow payment instructions. */
export type NextStep =
	| { readonly url: string }
	| {
			/** In the order of reading. */
			readonly instructions: readonly { readonly name: PaymentField; readonly value: string }[];
			readonly reference: string;
			/** Content of the QR code; null for none. */
			readonly qr: string | null;
			readonly expiresAtMs: number;
	  };

/** The content of a provider's call to our webhook: only the changed things, since everything else is read back. */
export interface Notice {
	/** The provider's id of this notice, or a hash of its body where it has none; deliveries with the same id are one. */
	readonly deliveryId: string;
	readonly subjects: readonly Subject[];
}

/** A thing at the provider, by the provider's id. */
export interface Subject {
	readonly kind: 'deposit' | 'payment' | 'refund' | 'dispute' | 'payout';
	readonly id: string;
}

/** A provider's statement about money. Every list may be empty; the order means nothing. */
export interface Evidence {
	readonly payments: readonly ProviderPayment[];
	readonly refunds: readonly ProviderRefund[];
	readonly disputes: readonly ProviderDispute[];
	readonly payouts: readonly ProviderPayout[];
}

interface ProviderMoney {
	/** The provider's id. */
	readonly id: string;
	/** Native. */
	readonly amount: bigint;
	readonly currency: string;
	/**
	 * The provider's own time of it, epoch milliseconds: at Stripe when it was created, at a bank when it was booked. It says nothing
	 * about which of two answers is newer.
	 */
	readonly atMs: number;
}

/** Money that comes, or came, from a payer. */
export interface ProviderPayment extends ProviderMoney {
	/** Our deposit that it names; null if it names none. */
	readonly depositId: string | null;
	/** `paid`: the money is the provider's to hand out; `reversed`: it was and no longer is (a lost block, a recall). */
	readonly state: 'pending' | 'paid' | 'failed' | 'expired' | 'reversed';
	readonly instrument: Instrument | null;
	/** The payer's name at the provider; null if unknown. */
	readonly payerName: string | null;
	/** It takes refunds until this time; null: it takes none. */
	readonly refundableUntilMs: number | null;
	/** The provider's fee, native; 0 if it names none. */
	readonly cost: bigint;
	/** The reason why a person must check it before it is credited; null if there is none. */
	readonly doubt: PaymentDoubt | null;
	/** The addresses that coins came from; left out if the provider does not say. */
	readonly senders?: readonly string[];
}

/** The means of payment. */
export interface Instrument {
	readonly kind: 'card' | 'bank' | 'pix' | 'upi' | 'qris' | 'crypto' | 'sandbox';
	/** Stable at the provider, the same for the same card or account; null if it does not say: always a new one. */
	readonly key: string | null;
	/** Masked: `Visa •• 4242`. */
	readonly label: string;
}

/** Money that went back to a payer. */
export interface ProviderRefund extends ProviderMoney {
	readonly paymentId: string;
	/** The leg of ours that it carries; null: it was made by hand at the provider. */
	readonly key: string | null;
	readonly state: 'pending' | 'paid' | 'failed';
}

/** A payment that its payer contests; its amount is the taken one, which may be more or less than the payment. */
export interface ProviderDispute extends ProviderMoney {
	readonly paymentId: string;
	/** `inquiry`: no money has moved. */
	readonly state: 'inquiry' | 'taken' | 'won' | 'lost';
	/** It is an inquiry until this time at most, if the provider does not say when one is over. */
	readonly inquiryUntilMs?: number;
}

/** Money that goes to a destination. */
export interface ProviderPayout extends ProviderMoney {
	/** The leg of ours that it carries; null: none, or one that was paid already. */
	readonly key: string | null;
	/** `returned`: it was paid and came back. */
	readonly state: 'pending' | 'paid' | 'failed' | 'returned';
}

/** A part of a withdrawal that goes one way. */
export type LegOrder = {
	/** Ours, a UUID: under it the provider pays once. */
	readonly key: string;
	readonly withdrawalId: string;
	readonly method: string;
	/** Native. */
	readonly amount: bigint;
	readonly currency: string;
	/** Time of its first sending, for providers that forget keys. */
	readonly firstSentAtMs: number;
} & (
	| { readonly kind: 'refund'; readonly paymentId: string }
	| {
			readonly kind: 'payout';
			/** The destination by the names of the method's fields. */
			readonly destination: Readonly<Record<string, string>>;
			readonly payeeName: string;
	  }
);

/** The provider refuses permanently; `reason` is its own code, for staff and the log. */
export class ProviderRefused extends Error {
	readonly reason: string;
	constructor(reason: string, cause?: unknown) {
		super(`refused by the provider: ${reason}`, { cause });
		this.reason = reason;
	}
}

/** Surely nothing happened: the call never reached the provider, or was turned away before it began. */
export class ProviderNotDone extends Error {
	constructor(cause: unknown) {
		super('not done by the provider', { cause });
	}
}

/** Not the provider's notice. */
export class BadSignature extends Error {
	constructor() {
		super('a notice without a good signature');
	}
}

/** The evidence of a provider that knows of no money. */
export const NO_EVIDENCE: Evidence = { payments: [], refunds: [], disputes: [], payouts: [] };

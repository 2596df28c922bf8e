import { findReferences } from './formats/reference.ts';
import { DAY_MS } from './limits.ts';
import { isSamePayer, type NamedPayer } from './payments/payer.ts';
import type { PaymentDoubt } from './reasons.ts';

/** The ways money comes to, or leaves, a bank account of the operator. */
export const STATEMENT_LINE_KINDS = ['payment', 'recall', 'payout', 'payout_returned'] as const;
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number];

/** One entry of a bank's statement as a person of finance typed it, confirmed by a second one. */
export interface StatementLine {
	/** The bank account of the operator, and the bank's own id of the entry: unique together, whatever the text says. */
	readonly bankAccount: string;
	readonly entryId: string;
	readonly kind: StatementLineKind;
	/** Native, above zero. */
	readonly amount: bigint;
	readonly currency: string;
	readonly bookedAtMs: number;
	/** The payer or payee as the bank names them. */
	readonly payer: NamedPayer;
	/** The payer's text. */
	readonly text: string;
	/** The subject that staff chose: a deposit (`payment`), a leg (`payout`, `payout_returned`), a line's id (`recall`). */
	readonly subjectId: string | null;
}

/** A bank's id of an entry without the spaces that copying a statement adds. Ids that differ in case alone are of one entry. */
export const toEntryId = (typed: string): string => typed.replace(/\s/g, '');

/** A line's id among all bank accounts, which is also its payment's. */
export const statementLineId = ({ bankAccount, entryId }: Pick<StatementLine, 'bankAccount' | 'entryId'>): string =>
	`${bankAccount}:${entryId}`;

/** A deposit that waits for money on a bank account. */
export interface AwaitedDeposit {
	readonly id: string;
	/** Native. */
	readonly amount: bigint;
	readonly currency: string;
	readonly reference: string;
	readonly bankAccount: string;
	/** The user, by the verified name if the identity is approved. */
	readonly payer: NamedPayer;
	readonly createdAtMs: number;
}

/** Many statements say no more than the day of a booking, in the bank's own time zone. */
const BOOKING_PRECISION_MS = DAY_MS;

/** Deposits that a line may belong to: by the reference in its text; where no text carries one, by account and amount. */
export function findDepositsOfLine<Deposit extends AwaitedDeposit>(
	line: Pick<StatementLine, 'bankAccount' | 'text' | 'currency' | 'amount'>,
	deposits: readonly Deposit[],
): Deposit[] {
	const references = findReferences(line.text);
	const named = deposits.filter(({ reference }) => references.includes(reference));
	if (named.length > 0) return named;
	return deposits.filter(
		(deposit) =>
			deposit.bankAccount === line.bankAccount && deposit.currency === line.currency && deposit.amount === line.amount,
	);
}

/** Reasons for which a line is not credited to a deposit automatically (CASH-02). */
export type LineDoubt = Extract<
	PaymentDoubt,
	'other_account' | 'other_reference' | 'early' | 'currency' | 'amount' | 'payer'
>;

/**
 * Decides whether a line is the payment that a deposit waits for: on its account, in its amount, naming no other reference, not
 * booked before the deposit was made, and from the verified person. Money of anyone else goes back to its payer.
 */
export function decideStatementLine(line: StatementLine, deposit: AwaitedDeposit): LineDoubt | null {
	const references = findReferences(line.text);
	if (line.bankAccount !== deposit.bankAccount) return 'other_account';
	if (references.length > 0 && !references.includes(deposit.reference)) return 'other_reference';
	if (!isSamePayer(line.payer, deposit.payer)) return 'payer';
	if (line.bookedAtMs < deposit.createdAtMs - BOOKING_PRECISION_MS) return 'early';
	if (line.currency !== deposit.currency) return 'currency';
	return line.amount === deposit.amount ? null : 'amount';
}

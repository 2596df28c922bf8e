import {
	type AwaitedDeposit,
	decideStatementLine,
	type StatementLine,
	statementLineId,
} from '@fairtick/domain/cashier/statement-lines';
import type { Evidence, Instrument, ProviderPayment, ProviderPayout } from '../provider.ts';
import type { BankAccount } from './bank-accounts.ts';

/** A line that two people have confirmed, with the deposit that they took it for; null for none. */
export interface ConfirmedLine {
	readonly line: StatementLine;
	readonly deposit: AwaitedDeposit | null;
}

/** The lines of an account as evidence: payments, their recalls, and payouts, each with all its lines. */
export function toEvidence(method: BankAccount['method'], confirmed: readonly ConfirmedLine[]): Evidence {
	const of = (kind: StatementLine['kind']) => confirmed.filter(({ line }) => line.kind === kind);
	return {
		payments: of('payment').map((one) => toPayment(method, one)),
		refunds: [],
		disputes: of('recall').map(({ line }) => ({
			...moneyOf(line),
			paymentId: line.subjectId ?? '',
			state: 'taken' as const,
		})),
		payouts: [...Map.groupBy(of('payout'), ({ line }) => line.subjectId)].flatMap(([key, paid]) =>
			toPayouts(
				key,
				paid.map(({ line }) => line),
				of('payout_returned').filter(({ line }) => line.subjectId === key),
			),
		),
	};
}

/**
 * The amount that a leg or return was paid, by its first line, and the amounts paid once more by further lines, which carry
 * no key. Returned money counts for the further ones first: they then left no money out. The rest of it came back from the
 * first.
 */
function toPayouts(
	key: string | null,
	paid: readonly StatementLine[],
	returned: readonly ConfirmedLine[],
): ProviderPayout[] {
	const [first, ...others] = paid as [StatementLine, ...StatementLine[]];
	const again: ProviderPayout[] = [];
	let back = returned.reduce((sum, { line }) => sum + line.amount, 0n);
	for (const line of others)
		if (line.amount <= back) back -= line.amount;
		else again.push({ ...moneyOf(line), key: null, state: 'paid' });
	const payout = { ...moneyOf(first), key };
	return [back > 0n ? { ...payout, state: 'returned', amount: back } : { ...payout, state: 'paid' }, ...again];
}

const moneyOf = (line: StatementLine) => ({
	id: statementLineId(line),
	amount: line.amount,
	currency: line.currency,
	atMs: line.bookedAtMs,
});

function toPayment(method: BankAccount['method'], { line, deposit }: ConfirmedLine): ProviderPayment {
	return {
		...moneyOf(line),
		depositId: deposit?.id ?? null,
		state: 'paid',
		instrument: toInstrument(method, line),
		payerName: line.payer.name,
		// Money goes back as a payout to the payer.
		refundableUntilMs: null,
		cost: 0n,
		doubt: deposit && decideStatementLine(line, deposit),
	};
}

/** The instrument, if the bank names it: an account, or at least a person's tax number. */
function toInstrument(kind: BankAccount['method'], { payer }: StatementLine): Instrument | null {
	const key = payer.account ?? payer.taxNumber;
	return key ? { kind, key, label: `${payer.name} •• ${key.replace(/\W/g, '').slice(-4)}` } : null;
}

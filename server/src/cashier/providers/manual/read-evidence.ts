import {
	type AwaitedDeposit,
	decideStatementLine,
	type StatementLine,
	statementLineId,
} from '@fairtick/domain/cashier/statement-lines';
import type { Evidence, Instrument, ProviderPayment } from '../provider.ts';
import type { BankAccount } from './bank-accounts.ts';

/** A line that two people have confirmed, with the deposit that they took it for; null for none. */
export interface ConfirmedLine {
	readonly line: StatementLine;
	readonly deposit: AwaitedDeposit | null;
}

/**
 * What lines of an account say as evidence: payments, what was recalled of them, and payouts, paid or returned. The amount of a
 * returned one is what came back.
 */
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
		payouts: of('payout').map(({ line }) => {
			const returned = of('payout_returned').filter((one) => one.line.subjectId === line.subjectId);
			const payout = { ...moneyOf(line), key: line.subjectId };
			if (returned.length === 0) return { ...payout, state: 'paid' as const };
			return {
				...payout,
				state: 'returned' as const,
				amount: returned.reduce((sum, one) => sum + one.line.amount, 0n),
			};
		}),
	};
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

/** What was paid with, where the bank says it: an account, or at least a person's tax number. */
function toInstrument(kind: BankAccount['method'], { payer }: StatementLine): Instrument | null {
	const key = payer.account ?? payer.taxNumber;
	return key ? { kind, key, label: `${payer.name} •• ${key.replace(/\W/g, '').slice(-4)}` } : null;
}

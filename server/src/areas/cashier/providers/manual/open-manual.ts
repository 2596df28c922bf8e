import { BadSignature, type BothProvider, type Evidence, type LegOrder } from '../provider.ts';
import type { BankAccount } from './bank-accounts.ts';
import { instructionsOf } from './instructions.ts';
import { methodOf } from './methods.ts';
import { type ConfirmedLine, toEvidence } from './read-evidence.ts';

/** Lines of a bank account's statement that people of finance have entered and confirmed. */
export interface ConfirmedLines {
	/** Lines about a deposit, a leg or another line. */
	ofSubject(bankAccount: string, subjectId: string): Promise<readonly ConfirmedLine[]>;
	/** One, with the recalls of it, or all lines of its payout, by its id; empty if there is none. */
	ofLine(bankAccount: string, lineId: string): Promise<readonly ConfirmedLine[]>;
	/** Lines that the bank booked in a period, half open, epoch milliseconds, with all lines of the payouts among them. */
	inPeriod(bankAccount: string, fromMs: number, toMs: number): Promise<readonly ConfirmedLine[]>;
}

export interface ManualOptions {
	readonly account: BankAccount;
	readonly lines: ConfirmedLines;
}

/**
 * One account of the operator at a bank: users pay to it by themselves, by transfer, Pix, UPI or QRIS, and people of finance
 * confirm the lines of its statement and make payouts at the bank. The lines are the evidence; the bank itself is not asked.
 */
export function openManual({ account, lines }: ManualOptions): BothProvider {
	const evidenceOf = async (found: Promise<readonly ConfirmedLine[]>): Promise<Evidence> =>
		toEvidence(account.method, await found);

	/** A leg, or a payment that goes back, waits until staff pay it at the bank and its line is confirmed. */
	async function find({ key }: LegOrder): Promise<Evidence> {
		return evidenceOf(lines.ofSubject(account.id, key));
	}

	const method = methodOf(account);
	return {
		direction: 'both',
		name: 'manual',
		account: account.id,
		money: account.money,
		silenceProvesNothing: true,
		methods: account.closed ? [] : [method],
		statement: { currency: method.currency, decimals: method.decimals },
		startDeposit: async (order) => ({ providerId: order.id, next: instructionsOf(account, order) }),
		readNotice() {
			throw new BadSignature();
		},
		readEvidence({ kind, id }) {
			// A payout is known by our id, or by one of its lines.
			const isOurs = kind === 'deposit' || (kind === 'payout' && !id.startsWith(`${account.id}:`));
			return evidenceOf(isOurs ? lines.ofSubject(account.id, id) : lines.ofLine(account.id, id));
		},
		async *list(fromMs, toMs) {
			yield evidenceOf(lines.inPeriod(account.id, fromMs, toMs));
		},
		async send(order) {
			const known = await find(order);
			if (known.payouts.length > 0) return known;
			const { key, amount, currency, firstSentAtMs: atMs } = order;
			return { ...known, payouts: [{ id: key, key, amount, currency, state: 'pending', atMs }] };
		},
		find,
	};
}

import { randomUUID } from 'node:crypto';
import type { PaymentDoubt } from '@fairtick/domain/cashier/reasons';
import { type Database, inTransaction, type Queryable } from '../../../../platform/database/index.ts';
import type { Jobs } from '../../../../platform/jobs/index.ts';
import type { Subject } from '../provider.ts';
import { addNotice } from './notices.ts';
import {
	loadFamily,
	makeObject,
	type SandboxDetails,
	type SandboxKind,
	type SandboxManner,
	type SandboxObject,
	updateObject,
} from './store.ts';

/** A tester's actions on a deposit and its parts. */
export const SANDBOX_ACTIONS = [
	'approve',
	'approve_by_card',
	'approve_by_unnamed_card',
	'approve_from_address',
	'decline',
	'delay',
	'expire',
	'approve_silently',
	'duplicate',
	'reorder',
	'forge',
	'pay_less',
	'pay_more',
	'other_currency',
	'doubt',
	'pay_again',
	'refund_half',
	'inquire',
	'dispute',
	'win',
	'lose',
	'reverse',
	'finish_refunds',
	'fail_refunds',
] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];

/** The address that the sandbox says coins came from: the example of BIP 173 for networks of tests. */
export const SANDBOX_SENDER = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

/** The amount by which a payment is wrong: 1.00. */
const OFF_BY = 100n;

/** Carries out a tester's choice on a deposit; notices of it are delivered after the commit. */
export async function actOnSandbox(
	database: Database,
	jobs: Jobs,
	depositId: string,
	action: SandboxAction,
): Promise<void> {
	await inTransaction(database, async (tx) => {
		const family = await loadFamily(tx, depositId);
		const deposit = family.find(({ id }) => id === depositId);
		if (deposit) await new SandboxAct(tx, jobs, deposit, family).run(action);
	});
}

/** Sets the behaviour of refunds of a deposit's payments. */
export async function chooseManner(database: Database, depositId: string, refunds: SandboxManner): Promise<void> {
	for (const { id, kind } of await loadFamily(database, depositId))
		if (kind === 'payment') await updateObject(database, id, { details: { refunds } });
}

/** The differences between a payment and its deposit. */
interface PaymentDetails {
	readonly amount?: bigint;
	readonly currency?: string;
	readonly doubt?: PaymentDoubt;
	/** Paid by card, as in the details of a payment. */
	readonly card?: SandboxDetails['card'];
	/** Sender of the coins. */
	readonly sender?: string;
}

class SandboxAct {
	readonly #tx: Queryable;
	readonly #jobs: Jobs;
	readonly #deposit: SandboxObject;
	readonly #family: readonly SandboxObject[];

	constructor(tx: Queryable, jobs: Jobs, deposit: SandboxObject, family: readonly SandboxObject[]) {
		this.#tx = tx;
		this.#jobs = jobs;
		this.#deposit = deposit;
		this.#family = family;
	}

	async run(action: SandboxAction): Promise<void> {
		const { amount } = this.#deposit;
		switch (action) {
			case 'approve':
				return this.#addNotice(await this.#pay('paid'));
			case 'approve_by_card':
				return this.#addNotice(await this.#pay('paid', { card: true }));
			case 'approve_by_unnamed_card':
				return this.#addNotice(await this.#pay('paid', { card: 'unnamed' }));
			case 'approve_from_address':
				return this.#addNotice(await this.#pay('paid', { sender: SANDBOX_SENDER }));
			case 'approve_silently':
				await this.#pay('paid');
				return;
			case 'decline':
				return this.#addNotice(await this.#pay('failed'));
			case 'delay':
				return this.#addNotice(await this.#pay('pending'));
			case 'expire':
				return this.#addNotice(await this.#pay('expired'));
			case 'duplicate': {
				const paid = await this.#pay('paid');
				const id = randomUUID();
				for (const again of [{ id }, { id }, {}]) await addNotice(this.#jobs, this.#tx, paid, again);
				return;
			}
			case 'reorder': {
				// The later event is reported first.
				const paid = await this.#pay('paid');
				await this.#addNotice(await this.#takeFrom(paid.id, 'refund', amount / 2n, 'paid'));
				return this.#addNotice(paid);
			}
			case 'forge':
				return addNotice(this.#jobs, this.#tx, { kind: 'deposit', id: this.#deposit.id }, { forged: true });
			case 'pay_less':
				return this.#addNotice(await this.#pay('paid', { amount: amount - OFF_BY }));
			case 'pay_more':
				return this.#addNotice(await this.#pay('paid', { amount: amount + OFF_BY }));
			case 'other_currency':
				return this.#addNotice(await this.#pay('paid', { currency: 'EUR' }));
			case 'doubt':
				return this.#addNotice(await this.#pay('paid', { doubt: 'marked' }));
			case 'pay_again':
				return this.#addNotice(await this.#addPayment('paid', {}));
			default:
				return this.#change(action);
		}
	}

	async #change(action: SandboxAction): Promise<void> {
		const paid = this.#newest('payment', 'paid');
		const dispute = this.#newest('dispute', 'inquiry') ?? this.#newest('dispute', 'taken');
		const { amount } = this.#deposit;
		if (action === 'finish_refunds' || action === 'fail_refunds')
			for (const refund of this.#family.filter(({ kind, state }) => kind === 'refund' && state === 'pending'))
				await this.#set(refund, action === 'finish_refunds' ? 'paid' : 'failed');
		if (action === 'refund_half' && paid)
			await this.#addNotice(await this.#takeFrom(paid.id, 'refund', amount / 2n, 'paid'));
		if (action === 'inquire' && paid)
			await this.#addNotice(await this.#takeFrom(paid.id, 'dispute', paid.amount, 'inquiry'));
		if (action === 'dispute' && dispute) await this.#set(dispute, 'taken');
		else if (action === 'dispute' && paid)
			await this.#addNotice(await this.#takeFrom(paid.id, 'dispute', paid.amount, 'taken'));
		if (action === 'win' && dispute) await this.#set(dispute, 'won');
		if (action === 'lose' && dispute) await this.#set(dispute, 'lost');
		if (action === 'reverse' && paid) await this.#set(paid, 'reversed');
	}

	#newest(kind: SandboxKind, state: string): SandboxObject | undefined {
		return this.#family.findLast((one) => one.kind === kind && one.state === state);
	}

	/** The payment that waits gets a state, or a new one is made with it. */
	async #pay(state: string, more: PaymentDetails = {}): Promise<Subject> {
		const waiting = this.#newest('payment', 'pending');
		if (!waiting || more.amount !== undefined || more.currency !== undefined) return this.#addPayment(state, more);
		await updateObject(this.#tx, waiting.id, {
			state,
			details: { ...waiting.details, ...toDetails(more) },
		});
		return { kind: 'payment', id: waiting.id };
	}

	async #addPayment(state: string, more: PaymentDetails): Promise<Subject> {
		const { id: parentId, details } = this.#deposit;
		const { amount, currency } = more;
		const made = await makeObject(this.#tx, {
			kind: 'payment',
			parentId,
			key: null,
			state,
			amount: amount ?? this.#deposit.amount,
			currency: currency ?? this.#deposit.currency,
			details: {
				...(details.payerName && { payerName: details.payerName }),
				...toDetails(more),
			},
		});
		return { kind: 'payment', id: made.id };
	}

	async #takeFrom(paymentId: string, kind: 'refund' | 'dispute', amount: bigint, state: string): Promise<Subject> {
		const { currency } = this.#deposit;
		const made = await makeObject(this.#tx, {
			kind,
			parentId: paymentId,
			key: null,
			amount,
			currency,
			state,
			details: {},
		});
		return { kind, id: made.id };
	}

	async #set({ id, kind }: SandboxObject, state: string): Promise<void> {
		await updateObject(this.#tx, id, { state });
		await this.#addNotice({ kind, id });
	}

	#addNotice(subject: Subject): Promise<void> {
		return addNotice(this.#jobs, this.#tx, subject);
	}
}

/** The details that are stored with the payment. */
const toDetails = ({ doubt, card, sender }: PaymentDetails): SandboxDetails => ({
	...(doubt && { doubt }),
	...(card && { card }),
	...(sender && { sender }),
});

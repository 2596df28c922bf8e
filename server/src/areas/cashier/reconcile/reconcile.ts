import {
	computeMissingOutgoing,
	computeMissingPayment,
	type DifferenceKind,
	findDifference,
	type Side,
	toOwnMinor,
} from '@fairtick/domain/cashier/payments/reconcile';
import type { Minor } from '@fairtick/domain/money/money';
import * as z from 'zod/mini';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import type { SubjectKind } from '../differences/queries.ts';
import { keepDifference } from '../differences/record-difference.ts';
import { toProviderTerms } from '../differences/to-provider-terms.ts';
import type { CalledProvider, Evidence } from '../providers/provider.ts';
import { loadReturn } from '../returns/queries.ts';
import { loadLeg } from '../withdrawal-rows/legs.ts';
import { toOrder } from '../withdrawals/send-leg.ts';
import {
	insertReconciliation,
	loadOpenDifferences,
	loadOurPayment,
	loadOurReversal,
	loadOursInPeriod,
	loadPaidLegs,
	updateAgreed,
	updateReconciliationEnded,
} from './queries.ts';

export interface Period {
	readonly fromMs: number;
	/** Excluded. */
	readonly toMs: number;
}

export interface Reconciled {
	readonly compared: number;
	/** Found now, those that evidence has explained included. */
	readonly differences: number;
}

/** A compared object, with the money that only one side counts, minor units. */
interface Compared {
	readonly kind: SubjectKind;
	readonly id: string;
	readonly ours: Side | null;
	readonly theirs: Side | null;
	readonly missing: Minor;
}

/**
 * Compares all objects that a provider shows of a period with our rows, and our rows of it with the provider's (CASH-10).
 * Each difference is kept before the provider's data is applied as evidence; it is resolved if both sides agree
 * afterwards, and stays open for two people otherwise.
 */
export async function reconcile(
	context: CashierContext,
	provider: CalledProvider,
	period: Period,
): Promise<Reconciled> {
	const reconciliationId = await insertReconciliation(context.database, provider, period);
	const open = (await loadOpenDifferences(context.database)).filter(
		(one) => one.provider === provider.name && one.providerAccount === provider.account,
	);
	const reconciliation = new Reconciliation(context, provider, reconciliationId, open);
	for await (const evidence of provider.list(period.fromMs, period.toMs))
		await reconciliation.compareEvidence(evidence);
	await reconciliation.compareOurs(period);
	await reconciliation.compareOpen();
	await updateReconciliationEnded(
		context.database,
		reconciliationId,
		reconciliation.compared,
		reconciliation.differences,
	);
	return { compared: reconciliation.compared, differences: reconciliation.differences };
}

const nameOf = (kind: SubjectKind, id: string) => `${kind} ${id}`;
const uuid = z.uuid();

class Reconciliation {
	readonly #context: CashierContext;
	readonly #provider: CalledProvider;
	readonly #reconciliationId: bigint;
	/** Differences of earlier ones, which are still to be compared. */
	readonly #open: Map<string, { readonly kind: SubjectKind; readonly id: string }>;
	readonly #seen = new Set<string>();
	/** Legs that the provider showed or does not know. */
	readonly #legs = new Set<string>();
	differences = 0;

	constructor(
		context: CashierContext,
		provider: CalledProvider,
		reconciliationId: bigint,
		open: readonly { readonly subjectKind: SubjectKind; readonly subjectId: string }[],
	) {
		this.#context = context;
		this.#provider = provider;
		this.#reconciliationId = reconciliationId;
		this.#open = new Map(open.map(({ subjectKind: kind, subjectId: id }) => [nameOf(kind, id), { kind, id }]));
	}

	get compared(): number {
		return this.#seen.size;
	}

	async compareEvidence(evidence: Evidence): Promise<void> {
		let differs = false;
		for (const compared of await this.#compareAll(evidence)) differs = (await this.#note(compared)) || differs;
		if (!differs) return;
		try {
			await applyEvidence(this.#context, this.#provider, evidence);
		} catch (err) {
			this.#context.log.warn({ err, provider: this.#provider.name }, 'what a provider says could not be applied');
		}
		for (const compared of await this.#compareAll(evidence))
			if (!(await this.#settle(compared))) await this.#settleNow(compared);
	}

	/**
	 * The list can be older than our row by now, so that the provider is asked about this object alone. An open difference shows both sides as
	 * they are then.
	 */
	async #settleNow({ kind, id }: Compared): Promise<void> {
		for (const compared of await this.#compareAll(await this.#provider.readEvidence({ kind, id })))
			if (!(await this.#settle(compared))) await this.#keep(compared);
	}

	/** Our items that the provider did not list are requested one by one: they may have changed after the period. */
	async compareOurs({ fromMs, toMs }: Period): Promise<void> {
		const { database } = this.#context;
		for (const { kind, id } of await loadOursInPeriod(database, this.#provider, fromMs, toMs))
			if (!this.#seen.has(nameOf(kind, id))) await this.#compareOne(kind, id);
		for (const { id } of await loadPaidLegs(database, this.#provider, fromMs, toMs)) await this.#compareLeg(id);
	}

	/** Differences of earlier reconciliations, whatever their period. */
	async compareOpen(): Promise<void> {
		for (const { kind, id } of this.#open.values()) {
			if (this.#seen.has(nameOf(kind, id))) continue;
			if (uuid.safeParse(id).success && (await loadLeg(this.#context.database, id))) await this.#compareLeg(id);
			else await this.#compareOne(kind, id);
		}
	}

	async #compareOne(kind: SubjectKind, id: string): Promise<void> {
		const evidence = await this.#provider.readEvidence({ kind, id });
		await this.compareEvidence(evidence);
		if (this.#seen.has(nameOf(kind, id))) return;
		const ours = await this.#loadOurs(kind, id, null);
		const missing = kind === 'payment' ? computeMissingPayment(ours?.booked ?? 0n, ours, null) : 0n;
		await this.#noteAlone({ kind, id, ours, theirs: null, missing });
	}

	async #compareLeg(legId: string): Promise<void> {
		const leg = await loadLeg(this.#context.database, legId);
		if (leg === null || this.#legs.has(legId)) return;
		await this.compareEvidence(await this.#provider.find(await toOrder(this.#context, leg)));
		if (this.#legs.has(legId)) return;
		this.#legs.add(legId);
		await this.#noteAlone({ kind: leg.kind, id: legId, ours: toProviderTerms(leg, null), theirs: null, missing: 0n });
	}

	/** Items that the provider does not show at all. */
	async #noteAlone(compared: Compared): Promise<void> {
		this.#seen.add(nameOf(compared.kind, compared.id));
		if (!(await this.#note(compared))) await this.#settle(compared);
	}

	async #compareAll({ payments, refunds, disputes, payouts }: Evidence): Promise<Compared[]> {
		const compared: Compared[] = [];
		for (const theirs of payments) {
			const ours = await this.#loadOurs('payment', theirs.id, null);
			const missing = computeMissingPayment(ours?.booked ?? 0n, ours, theirs);
			compared.push({ kind: 'payment', id: theirs.id, ours, theirs, missing });
		}
		const outgoing = [
			...refunds.map((theirs) => ({ kind: 'refund' as const, theirs, key: theirs.key })),
			...disputes.map((theirs) => ({ kind: 'dispute' as const, theirs, key: null })),
			...payouts.map((theirs) => ({ kind: 'payout' as const, theirs, key: theirs.key })),
		];
		for (const { kind, theirs, key } of outgoing) {
			const ours = await this.#loadOurs(kind, theirs.id, key, theirs.state);
			const missing = computeMissingOutgoing(ours, theirs, toOwnMinor);
			compared.push({ kind, id: theirs.id, ours, theirs, missing });
			if (key !== null) this.#legs.add(key);
		}
		for (const { kind, id } of compared) this.#seen.add(nameOf(kind, id));
		return compared;
	}

	/** `key`: the leg or return of ours that it carries. */
	async #loadOurs(kind: SubjectKind, id: string, key: string | null, theirState: string | null = null) {
		const { database } = this.#context;
		if (kind === 'payment') return loadOurPayment(database, this.#provider, id);
		if (key === null) return kind === 'payout' ? null : loadOurReversal(database, this.#provider, kind, id);
		if (!uuid.safeParse(key).success) return null;
		const sent = (await loadLeg(database, key)) ?? (await loadReturn(database, key));
		const isHere = sent?.provider === this.#provider.name && sent.providerAccount === this.#provider.account;
		return sent && isHere ? { ...toProviderTerms(sent, theirState), booked: 0n } : null;
	}

	/** Keeps and counts a difference. Returns true if there is one that people have not explained. */
	async #note(compared: Compared): Promise<boolean> {
		const kind = await this.#keep(compared);
		if (kind === null) return false;
		this.differences++;
		const subject = nameOf(compared.kind, compared.id);
		this.#context.log.error({ provider: this.#provider.name, subject, kind }, 'a provider differs');
		return true;
	}

	/** Returns the difference that is open; null if there is none, or if two people have explained it. */
	async #keep({ kind: subjectKind, id: subjectId, ours, theirs, missing }: Compared): Promise<DifferenceKind | null> {
		const kind = findDifference(ours, theirs);
		if (kind === null) return null;
		const isOpen = await keepDifference(this.#context.database, this.#provider, {
			reconciliationId: this.#reconciliationId,
			paymentId: null,
			subjectKind,
			subjectId,
			kind,
			ours: ours && sideOf(ours),
			theirs: theirs && sideOf(theirs),
			missing,
		});
		return isOpen ? kind : null;
	}

	/** Resolves a difference when both sides agree; returns whether they do. */
	async #settle({ kind, id, ours, theirs }: Compared): Promise<boolean> {
		const agrees = findDifference(ours, theirs) === null;
		if (agrees) await updateAgreed(this.#context.database, this.#provider, kind, id);
		return agrees;
	}
}

const sideOf = ({ state, amount, currency }: Side): Side => ({ state, amount, currency });

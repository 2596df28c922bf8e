import type { CashierContext } from './context.ts';
import { recordUnbookedPayout } from './differences/record-difference.ts';
import { applyAnswer, type PaymentAnswer, type Reversal } from './payments/apply-answer.ts';
import { Outdated } from './payments/apply-fact.ts';
import { loadVersions } from './payments/queries.ts';
import type { CalledProvider, Evidence, Subject } from './providers/provider.ts';
import { applyReturn, type SeenSent } from './returns/apply-return.ts';
import { applyLeg } from './withdrawals/apply-leg.ts';

/** The provider is asked again at most this many times; after that its notice, or the next poll, asks. */
const MOST_QUESTIONS = 5;

/**
 * The one way in which money enters or leaves: evidence, read back from the provider. Each payment with what was taken of it, and each
 * object that we sent, changes our rows in a commit of its own, under its user's lock; repeats change nothing more. Answers can overtake
 * one another: one that would change what is known of a payment is applied only if no other answer about that payment was applied since
 * the question. Otherwise the provider is asked again. Throws if that happens each time.
 */
export async function applyEvidence(
	context: CashierContext,
	provider: CalledProvider,
	evidence: Evidence,
): Promise<void> {
	await askAgain(context, provider, await applyAll(context, provider, evidence, new Map()));
}

/**
 * Asks a provider about a subject and applies its answer as `applyEvidence` does. The versions of its payments are read before the question,
 * so that the provider is asked again only if another answer came between.
 */
export async function readAndApply(context: CashierContext, provider: CalledProvider, subject: Subject): Promise<void> {
	await askAgain(context, provider, await applyNewest(context, provider, subject));
}

async function askAgain(context: CashierContext, provider: CalledProvider, ids: readonly string[]): Promise<void> {
	let outdated = ids;
	for (let n = 0; outdated.length > 0; n++) {
		if (n === MOST_QUESTIONS) throw new Error(`answers about ${outdated.join(', ')} overtook one another`);
		const next = new Set<string>();
		for (const id of outdated)
			for (const one of await applyNewest(context, provider, { kind: 'payment', id })) next.add(one);
		outdated = [...next];
	}
}

async function applyNewest(context: CashierContext, provider: CalledProvider, subject: Subject): Promise<string[]> {
	const versions = await loadVersions(context.database, provider, subject);
	return applyAll(context, provider, await provider.readEvidence(subject), versions);
}

/** `versions`: those of payments before the question. Returns the payments of which nothing was applied, by the provider's ids. */
async function applyAll(
	context: CashierContext,
	provider: CalledProvider,
	evidence: Evidence,
	versions: ReadonlyMap<string, string>,
): Promise<string[]> {
	const outdated: string[] = [];
	for (const answer of byPayment(evidence))
		try {
			await applyAnswer(context, provider, answer, versions.get(answer.id));
		} catch (error) {
			if (!(error instanceof Outdated)) throw error;
			outdated.push(answer.id);
		}
	for (const refund of evidence.refunds)
		if (refund.key !== null) await applySent(context, provider, refund.key, { ...refund, kind: 'refund' });
	for (const payout of evidence.payouts) {
		const { id, key } = payout;
		if (key !== null) await applySent(context, provider, key, { ...payout, kind: 'payout' });
		else
			await recordUnbookedPayout(context, context.database, provider, {
				kind: 'payout',
				id,
				ours: null,
				theirs: payout,
			});
	}
	return outdated;
}

function byPayment({ payments, refunds, disputes }: Evidence): PaymentAnswer[] {
	const reversals: Reversal[] = [
		...refunds.filter(({ key }) => key === null).map((seen) => ({ kind: 'refund' as const, seen })),
		...disputes.map((seen) => ({ kind: 'dispute' as const, seen })),
	];
	const ids = new Set([...payments.map(({ id }) => id), ...reversals.map(({ seen }) => seen.paymentId)]);
	return [...ids].map((id) => ({
		id,
		payment: payments.find((one) => one.id === id),
		reversals: reversals.filter(({ seen }) => seen.paymentId === id),
	}));
}

/** Applies the state of a payment that we sent under a key of ours: a payment's return, or a leg of a withdrawal. */
async function applySent(
	context: CashierContext,
	provider: CalledProvider,
	key: string,
	seen: SeenSent,
): Promise<void> {
	if (!(await applyReturn(context, provider, key, seen))) await applyLeg(context, provider, key, seen);
}

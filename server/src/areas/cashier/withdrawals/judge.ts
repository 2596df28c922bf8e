import { type JudgeFacts, type Judgement, judgeWithdrawal } from '@fairtick/domain/cashier/judge';
import type { MovementReason } from '@fairtick/domain/cashier/reasons';
import { computeDueMs, LEGAL } from '@fairtick/domain/cashier/withdrawal';
import { loadCovered } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { findListed } from '../destinations/find-listed.ts';
import { loadDestination } from '../destinations/queries.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import { loadInquiry } from '../payments/inquiries.ts';
import { loadStopped } from '../payouts/queries.ts';
import { loadStoppedByRestore } from '../payouts/restore-guard.ts';
import { type StoredWithdrawal, updateWithdrawal, type WithdrawalChange } from '../withdrawal-rows/withdrawals.ts';
import { isIdentityMissing } from './identity-hold.ts';
import { countApprovers, loadJudgeRows } from './judge-queries.ts';

/** Decides if a withdrawal waits, is reviewed or may be sent, by its present holds. The user's lock is held. */
export const judge = async (
	context: Pick<CashierContext, 'money' | 'providers' | 'settings' | 'others'>,
	user: LockedUser,
	withdrawal: StoredWithdrawal,
): Promise<Judgement> => {
	const listed = await findListed(context, user.tx, user.userId, withdrawal.destinationId);
	return judgeWithdrawal({ ...(await loadJudgeFacts(context, user, withdrawal)), listed: listed !== null });
};

/** Everything that a withdrawal is judged by besides its address. Decided on only under the user's lock. */
export async function loadJudgeFacts(
	context: Pick<CashierContext, 'money' | 'providers' | 'settings'>,
	{ tx, userId, accounts, nowMs }: Pick<LockedUser, 'tx' | 'userId' | 'accounts' | 'nowMs'>,
	withdrawal: StoredWithdrawal,
): Promise<Omit<JudgeFacts, 'listed'>> {
	const {
		providers,
		money: { currency },
	} = context;
	const { id, amount, destinationId, approvedBy, secondedBy, agreedAt } = withdrawal;
	const { frozen, approved, credentialsChangedAtMs, heldUntilMs } = await loadUserFacts(tx, userId);
	const identityMissing = await isIdentityMissing(context.settings.wanted, tx, { userId, approved });
	const inquiry = await loadInquiry(tx, { userId, nowMs });
	const { cardAt, day, week } = await loadJudgeRows(tx, { userId, id, nowMs });
	const destination = destinationId === null ? null : await loadDestination(tx, destinationId);
	const provider = providers.offering(withdrawal.method)?.provider;
	const stopped =
		provider === undefined ||
		(await loadStopped(tx, { provider: provider.name, providerAccount: provider.account })) ||
		!(await loadCovered(tx, currency));
	const agreed =
		approvedBy !== null && secondedBy !== null && (await countApprovers(tx, [approvedBy, secondedBy])) === 2;
	return {
		nowMs,
		amount,
		frozen,
		identityMissing,
		inquiry,
		credentialsChangedAtMs,
		heldUntilMs,
		stopped,
		agreed,
		agreedAtMs: agreedAt === null ? null : Number(agreedAt),
		restored: await loadStoppedByRestore(tx),
		owedMinor: accounts.owed(userId, currency),
		destinationUsableAtMs: destination && Number(destination.usableAt),
		cardDepositAtMs: cardAt === null ? null : Number(cardAt),
		automaticDayMinor: day,
		automaticWeekMinor: week,
	};
}

/** True if a withdrawal under review for this reason continues by itself once the reason is over. */
export const isRejudgedReason = (reason: string | null) =>
	reason === 'stopped' || reason === 'inquiry' || reason === LEGAL;

/** A withdrawal that waits for another's act is judged again after this time. */
export const JUDGE_AGAIN_MS = 600_000;

/**
 * Two people decide; where payouts are stopped, also until they are on again, of an inquiry until it is over, and of a listed address
 * after risk has.
 */
export const toReview = (reason: MovementReason, nowMs: number): WithdrawalChange => ({
	status: 'review',
	reason,
	waitsFor: 'staff',
	dueAtMs: computeDueMs('review', nowMs, 0),
	judgeAtMs: isRejudgedReason(reason) ? nowMs + JUDGE_AGAIN_MS : null,
});

/** The state that a judgement puts a withdrawal in. */
function toChange(judgement: Judgement, nowMs: number, usualS: number): WithdrawalChange {
	const { status } = judgement;
	if (status === 'requested') {
		const { waitsFor, untilMs } = judgement;
		const againMs = nowMs + JUDGE_AGAIN_MS;
		// An inquiry can be over before its time.
		const atEndMs = waitsFor === 'inquiry' && untilMs !== null ? Math.min(untilMs, againMs) : untilMs;
		const judgeAtMs = waitsFor === 'freeze' || atEndMs === null ? againMs : atEndMs;
		return { status, reason: waitsFor, waitsFor, dueAtMs: untilMs, judgeAtMs };
	}
	const dueAtMs = computeDueMs(status, nowMs, usualS);
	if (status === 'review') return toReview(judgement.reason, nowMs);
	// Judged again by the clock too, should the job that sends it be lost.
	return { status, reason: null, waitsFor: 'sending', dueAtMs, judgeAtMs: nowMs + JUDGE_AGAIN_MS };
}

/** Writes the state that a judgement puts a withdrawal in; the step is the caller's. */
export async function updateJudged(
	{ providers }: Pick<CashierContext, 'providers'>,
	{ tx, nowMs }: LockedUser,
	{ id, method }: Pick<StoredWithdrawal, 'id' | 'method'>,
	judgement: Judgement,
): Promise<WithdrawalChange> {
	const change = toChange(judgement, nowMs, providers.offering(method)?.method.withdrawal?.usualS ?? 0);
	await updateWithdrawal(tx, id, change, nowMs);
	return change;
}

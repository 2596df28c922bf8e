import type { CashierContext } from './context.ts';
import { pollDeposit } from './deposits/poll-deposit.ts';
import { loadDepositsToPoll } from './deposits/queries.ts';
import type { DueItem } from './movements/poll-queue.ts';
import { endInquiry } from './payments/end-inquiry.ts';
import { loadInquiriesOver } from './payments/inquiries.ts';
import { pollReturn } from './returns/poll-return.ts';
import { loadReturnsToPoll } from './returns/queries.ts';
import { loadLegsToPoll } from './withdrawal-rows/legs.ts';
import { loadWithdrawalsToJudge } from './withdrawal-rows/withdrawals.ts';
import { pollLeg } from './withdrawals/poll-leg.ts';
import { sendWithdrawal } from './withdrawals/send-withdrawal.ts';

/** Greatest number of payments of each account at a provider that are read in a minute. */
const MOST = 200;
/** After this a run asks no more: the rest is due at the next one. */
const RUN_MS = 30_000;

type Poll = (context: CashierContext, id: string) => Promise<void>;

/**
 * Asks about due subjects, one after the other at each account and all accounts at the same time: a dead provider delays no
 * other.
 */
async function pollEach(context: CashierContext, what: string, due: readonly DueItem[], poll: Poll): Promise<void> {
	const endMs = performance.now() + RUN_MS;
	const accounts = [...Map.groupBy(due, ({ place: providerAccount }) => providerAccount).values()];
	await Promise.all(
		accounts.map(async (ofAccount) => {
			for (const { id } of ofAccount) {
				if (performance.now() >= endMs) return;
				await poll(context, id).catch((err: unknown) =>
					context.log.warn({ err, [what]: id }, 'a provider could not be asked about a movement'),
				);
			}
		}),
	);
}

/** Asks providers of deposits whose notice may have been lost, and ends inquiries whose own end has come. */
export async function pollDeposits(context: CashierContext): Promise<void> {
	await pollEach(context, 'inquiry', await loadInquiriesOver(context.database, MOST), endInquiry);
	await pollEach(context, 'deposit', await loadDepositsToPoll(context.database, MOST), pollDeposit);
}

/** Asks providers of legs and returns under way, and moves on withdrawals whose hold has ended. */
export async function pollWithdrawals(context: CashierContext): Promise<void> {
	const { database } = context;
	const [legs, withdrawals] = [await loadLegsToPoll(database, MOST), await loadWithdrawalsToJudge(database, MOST)];
	const returns = await loadReturnsToPoll(database, MOST);
	await Promise.all([
		pollEach(context, 'leg', legs, pollLeg),
		pollEach(context, 'return', returns, pollReturn),
		pollEach(context, 'withdrawal', withdrawals, sendWithdrawal),
	]);
}

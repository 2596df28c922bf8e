import type { CashierContext } from './context.ts';
import { pollDeposit } from './deposits/poll-deposit.ts';
import { loadDepositsToPoll } from './movements/deposit-queries.ts';
import { loadDue } from './movements/withdrawal-queries.ts';
import { pollLeg } from './withdrawals/poll-leg.ts';
import { sendWithdrawal } from './withdrawals/send-withdrawal.ts';

/** At most so many of each are looked at a minute. */
const MOST = 200;

/** What the clock moves on: providers are asked of what is under way, and withdrawals whose hold has ended go on. */
export async function pollMovements(context: CashierContext): Promise<void> {
	const attempt = async (what: string, id: string, work: () => Promise<void>) => {
		try {
			await work();
		} catch (error) {
			context.log.warn({ err: error, [what]: id }, 'a movement could not be looked at');
		}
	};
	for (const id of await loadDepositsToPoll(context.database, MOST))
		await attempt('deposit', id, () => pollDeposit(context, id));
	const { withdrawals, legs } = await loadDue(context.database, MOST);
	for (const id of legs) await attempt('leg', id, () => pollLeg(context, id));
	for (const id of withdrawals) await attempt('withdrawal', id, () => sendWithdrawal(context, id));
}

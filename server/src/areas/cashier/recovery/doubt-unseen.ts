import { isDoubted, isUnseen, NO_LINE } from '@fairtick/domain/cashier/sent';
import { existing, inTransaction, loadColumn, type Queryable } from '../../../platform/database/index.ts';
import type { CashierContext } from '../context.ts';
import { lockUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import type { CalledProvider } from '../providers/provider.ts';
import { changeReturn } from '../returns/change-return.ts';
import { loadLeg } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { changeLeg } from '../withdrawals/change-leg.ts';

/**
 * Payouts that were under way at a bank when the backup was made, or are so by the journal, may have been paid since: the
 * restored database has lost the lines that would say so. Each waits for its line to be entered again, or for two people to
 * say that it was not paid (CASH-14). Nothing is sent by a bank until two people have turned payouts on, so repeating this
 * changes nothing.
 */
export async function doubtUnseen(context: CashierContext): Promise<void> {
	const { database, providers } = context;
	for (const provider of providers.all.filter(({ silenceProvesNothing }) => silenceProvesNothing)) {
		for (const id of await loadLegsUnderWay(database, provider)) await doubtLeg(context, id);
		for (const id of await loadReturnsUnderWay(database, provider))
			await changeReturn(context, id, (current) =>
				isUnderWay(current) && !isUnseen(current) ? { status: 'unknown', reason: NO_LINE } : null,
			);
	}
}

const UNDER_WAY = ['sending', 'unknown', 'sent'];
const isUnderWay = ({ status }: { readonly status: string }) => UNDER_WAY.includes(status);

type At = Pick<CalledProvider, 'name' | 'account'>;

const loadLegsUnderWay = (db: Queryable, { name, account }: At) =>
	loadColumn(
		db,
		'select id from withdrawal_legs where provider = $1 and provider_account = $2 and status = any($3) order by first_sent_at, id',
		[name, account, UNDER_WAY],
	);

const loadReturnsUnderWay = (db: Queryable, { name, account }: At) =>
	loadColumn(
		db,
		`select r.id from payment_returns r join payments p on p.id = r.payment_id
		where p.provider = $1 and p.provider_account = $2 and r.status = any($3) order by r.asked_at, r.id`,
		[name, account, UNDER_WAY],
	);

async function doubtLeg(context: CashierContext, id: string): Promise<void> {
	const { withdrawalId } = existing(await loadLeg(context.database, id));
	const { userId } = existing(await loadWithdrawal(context.database, withdrawalId));
	const events = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const leg = existing(await loadLeg(tx, id));
		if (!isUnderWay(leg) || isDoubted(leg)) return [];
		return changeLeg(context, user, leg, { status: 'unknown', reason: NO_LINE, cause: 'rule' });
	});
	await publishMovements(context, events);
}

import type { StopReason } from '@fairtick/domain/cashier/breakers';
import type { Queryable } from '../../../platform/database/index.ts';
import { text } from '../../../platform/texts/index.ts';
import type { CashierContext } from '../context.ts';
import type { AtProvider } from '../movements/write-changes.ts';
import { insertStop } from './queries.ts';

/** Stops automatic payouts of a provider once, however many find a reason, and mails the operator in the same commit (CASH-15). */
export async function stopPayouts(
	{ mailOperator, log }: Pick<CashierContext, 'mailOperator' | 'log'>,
	tx: Queryable,
	at: AtProvider,
	{ reason, nowMs }: { readonly reason: StopReason; readonly nowMs: number },
): Promise<void> {
	const id = await insertStop(tx, at, reason, nowMs);
	if (id === null) return;
	const account = `${at.provider} ${at.providerAccount}`;
	await mailOperator(tx, {
		reference: `payouts_stopped:${id}`,
		kind: 'payouts_stopped',
		params: (locale) => ({ account, why: text(locale, `payouts.stopped:${reason}`) }),
	});
	log.error({ provider: account, reason }, 'automatic payouts are stopped');
}

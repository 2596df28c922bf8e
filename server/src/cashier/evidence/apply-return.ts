import type { SeenLeg } from '@fairtick/domain/cashier/evidence';
import { decideReturn } from '@fairtick/domain/cashier/payment-return';
import * as z from 'zod/mini';
import type { CashierContext } from '../context.ts';
import { loadReturn } from '../movements/return-queries.ts';
import type { Provider } from '../providers/provider.ts';
import { changeReturn } from './change-return.ts';

const uuid = z.uuid();

/** What a refund or payout with the key of a return, as its provider shows it, changes. Whether the key is a return's. */
export async function applyReturn(
	context: CashierContext,
	{ name, account }: Provider,
	key: string,
	{ state, amount, currency }: { readonly state: SeenLeg; readonly amount: bigint; readonly currency: string },
): Promise<boolean> {
	const known = uuid.safeParse(key).success ? await loadReturn(context.database, key) : null;
	if (known?.provider !== name || known.providerAccount !== account) return false;
	const fits = state === 'failed' || (amount === known.nativeAmount && currency === known.nativeCurrency);
	if (!fits) {
		context.log.warn({ return: key, amount, currency }, 'a provider returned another amount than was asked for');
		return true;
	}
	await changeReturn(context, key, (current) => {
		const status = decideReturn(current.status, state);
		return status && { status, reason: status === 'failed' ? 'provider' : null };
	});
	return true;
}

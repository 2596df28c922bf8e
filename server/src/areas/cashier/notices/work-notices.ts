import { type DueWork, defineJobQueue } from '../../../platform/jobs/index.ts';
import { readAndApply } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import type { CalledProvider } from '../providers/provider.ts';
import { loadDueNotices, takeNotice, updateNoticeWorked } from './queries.ts';

/** A provider is asked about as many notices at the same time. */
const AT_ONCE = 16;

/** Works the stored notices of a provider, whatever the others do. */
export const noticesOf = (context: CashierContext, provider: CalledProvider): DueWork => ({
	loadDue: async (limit) => (await loadDueNotices(context.database, provider, limit)).map((id) => ({ id })),
	deliver: (id) => workNotice(context, provider, id),
	what: `notice of ${provider.name}`,
	atOnce: AT_ONCE,
});

/**
 * Reads back the subject of a notice, whose own content is not trusted (CASH-02). After an error it is tried again later.
 */
async function workNotice(context: CashierContext, provider: CalledProvider, id: string): Promise<boolean> {
	const notice = await takeNotice(context.database, id);
	for (const subject of notice?.subjects ?? []) await readAndApply(context, provider, subject);
	if (notice !== null) await updateNoticeWorked(context.database, id);
	return true;
}

/** Payments whose provider is to be asked now. */
export const READ_QUEUE = defineJobQueue<{ provider: string; account: string; paymentId: string }>('cashier-look');

/** Reads a payment back and applies the change: under review, the part that was refunded meanwhile. */
export async function readAgain(
	context: CashierContext,
	{ provider: name, account, paymentId }: NonNullable<(typeof READ_QUEUE)['data']>,
): Promise<void> {
	const provider = context.providers.find(name, account);
	if (!provider) throw new Error(`${name} ${account} is not configured`);
	await readAndApply(context, provider, { kind: 'payment', id: paymentId });
}

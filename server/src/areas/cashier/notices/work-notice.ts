import type { DueWork } from '../../../platform/jobs/index.ts';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';
import type { Provider } from '../providers/provider.ts';
import { loadDueNotices, takeNotice, updateNoticeWorked } from './queries.ts';

/** A provider is asked about as many notices at the same time. */
const AT_ONCE = 16;

/** Works the stored notices of a provider, whatever the others do. */
export const noticesOf = (context: CashierContext, provider: Provider): DueWork => ({
	loadDue: async (limit) => (await loadDueNotices(context.database, provider, limit)).map((id) => ({ id })),
	deliver: (id) => workNotice(context, provider, id),
	what: `notice of ${provider.name}`,
	atOnce: AT_ONCE,
});

/** Reads back what a notice is about: of the notice itself nothing is believed (CASH-02). What it throws is tried again later. */
async function workNotice(context: CashierContext, provider: Provider, id: string): Promise<boolean> {
	const notice = await takeNotice(context.database, id);
	for (const subject of notice?.subjects ?? []) await applyEvidence(context, provider, await provider.look(subject));
	if (notice !== null) await updateNoticeWorked(context.database, id);
	return true;
}

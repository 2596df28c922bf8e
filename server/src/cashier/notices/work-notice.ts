import { defineQueue } from '../../jobs/index.ts';
import type { CashierContext } from '../context.ts';
import { applyEvidence } from '../evidence/apply-evidence.ts';
import { loadNotice, updateNoticeWorked } from './queries.ts';

/** Notices that are stored. */
export const NOTICE_QUEUE = defineQueue<{ noticeId: number }>('cashier-notice', { silent: true });

/** Reads back what a notice is about: of the notice itself nothing is believed (CASH-02). */
export async function workNotice(context: CashierContext, noticeId: number): Promise<void> {
	const notice = await loadNotice(context.database, noticeId);
	if (notice === null || notice.workedAt !== null) return;
	const provider = context.providers.find(notice.provider, notice.providerAccount);
	if (!provider) throw new Error(`${notice.provider} ${notice.providerAccount} is not configured`);
	for (const subject of notice.subjects) await applyEvidence(context, provider, await provider.look(subject));
	await updateNoticeWorked(context.database, noticeId);
}

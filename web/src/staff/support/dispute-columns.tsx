import type { QueuedDispute } from '@fairtick/domain/support/contract';
import { DisputeStatus } from '../../features/support/dispute-status.tsx';
import type { Translate } from '../../kit/i18n/translate.ts';
import type { Column } from '../kit/data-table.tsx';

/** The subject of a dispute. */
export const disputeSubjectColumn = (t: Translate): Column<QueuedDispute> => ({
	head: t('admin.subject'),
	cell: ({ subject }) => t(`admin.subject_${subject.type}`),
});

/** The party it waits for, or the decision. */
export const disputeStateColumn = (t: Translate): Column<QueuedDispute> => ({
	head: t('admin.state'),
	cell: (dispute) => (dispute.outcome === null ? t(`admin.dispute_${dispute.status}`) : <DisputeStatus {...dispute} />),
});

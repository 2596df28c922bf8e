import { DISPUTE_STATUSES } from '@fairtick/domain/support/contract';
import { disputesQueue } from '@fairtick/domain/support/kinds/disputes-queue';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { itemColumn, takenColumn, userColumn } from '../kit/queue-columns.tsx';
import { QueuePage } from '../kit/queue-page.tsx';
import { useQueue } from '../kit/use-queue.ts';
import { disputeStateColumn, disputeSubjectColumn } from './dispute-columns.tsx';

/** Waiting disputes, due ones first; decided ones by the filter (ADMIN-04). */
export function DisputeQueuePage() {
	const { t } = useTranslation();
	const list = useQueue(disputesQueue, ['status']);
	return (
		<QueuePage
			queue={disputesQueue}
			text={t('admin.disputesText')}
			list={list}
			filter={{
				name: 'status',
				label: t('admin.state'),
				all: t('admin.undecided'),
				options: DISPUTE_STATUSES.map((value) => ({ value, label: t(`admin.dispute_${value}`) })),
			}}
			columns={[
				itemColumn(disputesQueue, t('admin.due'), ({ due_at }) => due_at),
				userColumn(t),
				disputeSubjectColumn(t),
				disputeStateColumn(t),
				takenColumn(t),
			]}
		/>
	);
}

import { DISPUTE_STATUSES } from '@fairtick/domain/support/contract';
import { disputesQueue } from '@fairtick/domain/support/kinds/disputes-queue';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { FilterSelect } from '../filter-select.tsx';
import { itemColumn, takenColumn, userColumn } from '../kit/queue-columns.tsx';
import { QueuePage } from '../kit/queue-page.tsx';
import { useQueue } from '../kit/use-queue.ts';
import { disputeStateColumn, disputeSubjectColumn } from './dispute-columns.tsx';

/** Disputes that wait, those that are due first; decided ones by the filter (ADMIN-04). */
export function DisputeQueuePage() {
	const { t } = useTranslation();
	const { values, change, query } = useQueue(disputesQueue, ['status']);
	return (
		<QueuePage
			queue={disputesQueue}
			text={t('admin.disputesText')}
			filters={
				<FilterSelect
					label={t('admin.state')}
					all={t('admin.undecided')}
					value={values.status}
					options={DISPUTE_STATUSES.map((value) => ({ value, label: t(`admin.dispute_${value}`) }))}
					onChange={(status) => change({ status })}
				/>
			}
			query={query}
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

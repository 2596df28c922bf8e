import { recoveriesQueue } from '@fairtick/domain/recovery/kinds/recoveries-queue';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { formatInstant } from '../kit/format-instant.ts';
import { itemColumn, takenColumn, userColumn } from '../kit/queue-columns.tsx';
import { QueuePage } from '../kit/queue-page.tsx';
import { useQueue } from '../kit/use-queue.ts';
import { recoveryStateKey } from './recovery-state.ts';

/** Lost second factors that two people decide, oldest first; ended ones by the filter (IDENT-14). */
export function RecoveryQueuePage() {
	const { t } = useTranslation();
	const list = useQueue(recoveriesQueue, ['status']);
	return (
		<QueuePage
			queue={recoveriesQueue}
			text={t('recovery.queueText')}
			list={list}
			filter={{
				name: 'status',
				label: t('desk.state'),
				all: t('recovery.underWay'),
				options: [{ value: 'over', label: t('recovery.over') }],
			}}
			columns={[
				itemColumn(recoveriesQueue, t('recovery.sentAt'), ({ sent_at }) => sent_at),
				userColumn(t),
				{ head: t('desk.state'), cell: (one) => t(recoveryStateKey(one)) },
				{ head: t('recovery.removedAt'), look: 'digits', cell: ({ due_at }) => formatInstant(due_at) },
				takenColumn(t),
			]}
		/>
	);
}

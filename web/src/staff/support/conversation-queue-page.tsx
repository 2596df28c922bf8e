import { conversationsQueue } from '@fairtick/domain/support/kinds/conversations-queue';
import { ConversationStatus } from '../../features/support/conversation-status.tsx';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { itemColumn, takenColumn, userColumn } from '../kit/queue-columns.tsx';
import { QueuePage } from '../kit/queue-page.tsx';
import { useQueue } from '../kit/use-queue.ts';

/** Conversations that wait for staff, due ones first; answered and closed ones by the filter (ADMIN-04). */
export function ConversationQueuePage() {
	const { t } = useTranslation();
	const list = useQueue(conversationsQueue, ['status'], { status: 'open' });
	const time = t((list.values.status || 'open') === 'open' ? 'admin.due' : 'admin.changed');
	return (
		<QueuePage
			queue={conversationsQueue}
			text={t('admin.conversationsText')}
			list={list}
			filter={{
				name: 'status',
				label: t('admin.state'),
				all: t('support.conversation_open'),
				options: (['answered', 'closed'] as const).map((value) => ({
					value,
					label: t(`support.conversation_${value}`),
				})),
			}}
			columns={[
				itemColumn(conversationsQueue, time, ({ due_at, changed_at }) => due_at ?? changed_at),
				{
					...userColumn(t),
					cell: ({ user, sender }) => (
						<>
							{user === null ? sender?.email : `${user.name} (${user.id})`}
							{user === null && <span className="block text-sm text-secondary">{t('admin.notLoggedIn')}</span>}
						</>
					),
				},
				{ head: t('support.topic'), cell: ({ topic }) => t(`support.topic_${topic}`) },
				{ head: t('admin.state'), cell: (conversation) => <ConversationStatus {...conversation} /> },
				takenColumn(t),
			]}
		/>
	);
}

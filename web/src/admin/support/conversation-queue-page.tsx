import { listConversationQueue, type QueuedConversation } from '@fairtick/domain/support/conversation-contract';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { useFilters } from '../../app/navigation/use-filters.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConversationStatus } from '../../support/conversation-status.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { NextItem } from '../next-item.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, linkClass, PagedTable } from '../paged-table.tsx';
import { TakenBy } from '../taken-by.tsx';
import { usePages } from '../use-pages.ts';

const PAGE = 50;
const at = (instant: string) => formatDateTime(Date.parse(instant));

/** Conversations that wait for staff, those that are due first; answered and closed ones by the filter (ADMIN-04). */
export function ConversationQueuePage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/conversations', ['status']);
	const status = values.status || 'open';
	const query = usePages(['conversations', status], (cursor, signal) =>
		fetchAnswer(listConversationQueue, { query: { limit: PAGE, cursor, status } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminConversations')} text={t('admin.conversationsText')}>
				<NextItem queue="conversations" />
			</PageHead>
			<div className="desktop:max-w-60">
				<FilterSelect
					label={t('admin.state')}
					all={t('support.conversation_open')}
					value={values.status}
					options={(['answered', 'closed'] as const).map((value) => ({
						...{ value, label: t(`support.conversation_${value}`) },
					}))}
					onChange={(next) => change({ status: next })}
				/>
			</div>
			<PagedTable
				label={t('title.adminConversations')}
				columns={[
					...[t(status === 'open' ? 'admin.due' : 'admin.changed'), t('title.adminUser'), t('support.topic')],
					...[t('admin.state'), t('admin.takenBy')],
				]}
				query={query}
				row={(conversation) => <QueueRow key={conversation.id} conversation={conversation} />}
			/>
		</div>
	);
}

function QueueRow({ conversation }: { conversation: QueuedConversation }) {
	const { t } = useTranslation();
	const { id, due_at: dueAt, changed_at: changedAt, overdue, user, sender, topic, taken } = conversation;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				<Link to={`/admin/conversations/${id}`} className={linkClass}>
					{at(dueAt ?? changedAt)}
				</Link>
				{overdue && (
					<span className="block font-medium text-down-text desktop:ml-2 desktop:inline">{t('admin.overdue')}</span>
				)}
			</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				{user === null ? sender?.email : `${user.name} (${user.id})`}
				{user === null && <span className="block text-sm text-secondary">{t('admin.notLoggedIn')}</span>}
			</td>
			<td className={cellClass}>{t(`support.topic_${topic}`)}</td>
			<td className={cellClass}>
				<ConversationStatus {...conversation} />
			</td>
			<td className={`${cellClass} tabular-nums`}>
				<TakenBy taken={taken} />
			</td>
		</tr>
	);
}

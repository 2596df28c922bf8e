import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { getQueuedConversation } from '@fairtick/domain/support/conversation-contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../api/query.ts';
import { useParams } from '../../app/navigation/use-navigation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ClosingNote, isContinuable } from '../../support/closing-note.tsx';
import { ConversationDue, ConversationStatus } from '../../support/conversation-status.tsx';
import { MessageList } from '../../support/message-list.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PersonLink } from '../figures/person-link.tsx';
import { ItemHead } from '../item-head.tsx';
import { NextItem } from '../next-item.tsx';
import { TakenFact } from '../taken-by.tsx';
import { ANSWER_KEY } from './answer-form.tsx';
import { ConversationActs } from './conversation-acts.tsx';

/** How soon staff see what the user has written meanwhile. */
const REFRESH_MS = 10_000;

/** One conversation of a user, or of a sender who was not logged in: its messages, and what the viewer may do. */
export function QueuedConversationPage() {
	const { t } = useTranslation();
	const { id } = useParams(STAFF_PAGES['conversations.one'].path);
	const query = useQuery({
		queryKey: ['admin', 'conversation', id],
		queryFn: ({ signal }) => fetchAnswer(getQueuedConversation, { params: { id } }, signal),
		staleTime: 0,
		refetchInterval: REFRESH_MS,
	});
	const { data } = query;
	if (data === undefined) return <QueryState query={query} />;
	const { user, sender, taken, messages } = data;
	return (
		<div className="flex flex-col gap-6 *:max-w-200 [&>header]:max-w-none">
			<ItemHead
				title={t(`support.topic_${data.topic}`)}
				facts={
					<>
						<ConversationStatus {...data} />
						<span>
							<ConversationDue {...data} />
						</span>
						{user !== null && <PersonLink person={user} />}
						{sender !== null && (
							<span className="wrap-anywhere">
								{sender.email} · {t('admin.notLoggedIn')}
							</span>
						)}
						<TakenFact taken={taken} />
					</>
				}
				acts={<NextItem queue="conversations" afterId={id} keys={isContinuable(data) ? [ANSWER_KEY] : []} />}
			/>
			{sender !== null && sender.account !== null && (
				<p className="rounded border border-line bg-surface px-4 py-3">
					{t('admin.senderAccount')} <PersonLink person={sender.account} />
				</p>
			)}
			<MessageList
				messages={messages}
				viewer="staff"
				nameOf={({ staff }) =>
					staff === null ? (user?.name ?? sender?.email ?? '') : t('admin.staffMember', { name: staff.name })
				}
			/>
			<ClosingNote closed={data.closed} viewer="staff" />
			<ConversationActs key={id} conversation={data} />
		</div>
	);
}

import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { getQueuedConversation, type StaffConversation } from '@fairtick/domain/support/conversation-contract';
import { conversationsQueue } from '@fairtick/domain/support/kinds/conversations-queue';
import { ClosingNote, isContinuable } from '../../features/support/closing-note.tsx';
import { ConversationDue, ConversationStatus } from '../../features/support/conversation-status.tsx';
import { MessageList } from '../../features/support/message-list.tsx';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ItemHead, ItemPage } from '../kit/item-page.tsx';
import { PersonLink } from '../kit/person-link.tsx';
import { TakenFact } from '../kit/taken-by.tsx';
import { ANSWER_KEY } from './answer-form.tsx';
import { ConversationActs } from './conversation-acts.tsx';

/** Polling interval, so that staff see the user's new messages. */
const REFRESH_MS = 10_000;

/** One conversation of a user, or of a sender who was not logged in: its messages, and the viewer's actions. */
export const QueuedConversationPage = () => (
	<ItemPage path={STAFF_PAGES['conversations.one'].path} load={getQueuedConversation} everyMs={REFRESH_MS}>
		{(conversation) => <Shown conversation={conversation} />}
	</ItemPage>
);

function Shown({ conversation }: { conversation: StaffConversation }) {
	const { t } = useTranslation();
	const { id, user, sender, taken, messages } = conversation;
	return (
		<div className="flex flex-col gap-6 *:max-w-200 [&>header]:max-w-none">
			<ItemHead
				title={t(`support.topic_${conversation.topic}`)}
				facts={
					<>
						<ConversationStatus {...conversation} />
						<span>
							<ConversationDue {...conversation} />
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
				queue={conversationsQueue}
				id={id}
				keys={isContinuable(conversation) ? [ANSWER_KEY] : []}
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
			<ClosingNote closed={conversation.closed} viewer="staff" />
			<ConversationActs conversation={conversation} />
		</div>
	);
}

import {
	listConversationQueue,
	openUserConversation,
	type QueuedConversation,
} from '@fairtick/domain/support/conversation-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { withFreshSignIn } from '../../api/fresh-sign-in.ts';
import { fetchAnswer } from '../../api/query.ts';
import { sendOnce } from '../../api/send-once.ts';
import { Link } from '../../app/navigation/link.tsx';
import { useNavigation } from '../../app/navigation/use-navigation.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { ConversationStatus } from '../../support/conversation-status.tsx';
import { NewConversationForm } from '../../support/new-conversation-form.tsx';
import { Part } from '../../ui/part.tsx';
import { cellClass, linkClass, PagedTable } from '../paged-table.tsx';
import { usePages } from '../use-pages.ts';

const PAGE = 20;

/** Conversations of one user, those that changed last first, and a form for staff who may write to the user. */
export function UserConversations({ id }: { id: number }) {
	const { t } = useTranslation();
	const viewer = useUser();
	const query = usePages(['user', id, 'conversations'], (cursor, signal) =>
		fetchAnswer(listConversationQueue, { query: { user: id, limit: PAGE, cursor } as never }, signal),
	);
	const mayWrite = viewer !== null && viewer.id !== id && allowsRole(openUserConversation.access, viewer.role);
	return (
		<>
			<Part title={t('title.adminConversations')}>
				<PagedTable
					label={t('title.adminConversations')}
					columns={[t('admin.changed'), t('support.topic'), t('admin.state')]}
					query={query}
					row={(conversation) => <ConversationRow key={conversation.id} conversation={conversation} />}
				/>
			</Part>
			{mayWrite && (
				<Part title={t('admin.writeToUser')}>
					<p className="max-w-[60ch] text-secondary">{t('admin.writeToUserText')}</p>
					<div className="max-w-[60ch]">
						<NewConversation userId={id} />
					</div>
				</Part>
			)}
		</>
	);
}

function NewConversation({ userId }: { userId: number }) {
	const navigation = useNavigation();
	const queryClient = useQueryClient();
	const params = { id: userId } as never;
	return (
		<NewConversationForm
			send={(body) =>
				sendOnce(`conversation-with-${userId}`, body, {
					send: (key) => withFreshSignIn(() => call(openUserConversation, { params, body }, { key })),
				})
			}
			onSent={async ({ id }) => {
				await queryClient.invalidateQueries({ queryKey: ['admin', 'user', userId] });
				await navigation.go(`/admin/conversations/${id}`);
			}}
		/>
	);
}

function ConversationRow({ conversation }: { conversation: QueuedConversation }) {
	const { t } = useTranslation();
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				<Link to={`/admin/conversations/${conversation.id}`} className={linkClass}>
					{formatDateTime(Date.parse(conversation.changed_at))}
				</Link>
			</td>
			<td className={cellClass}>{t(`support.topic_${conversation.topic}`)}</td>
			<td className={cellClass}>
				<ConversationStatus {...conversation} />
			</td>
		</tr>
	);
}

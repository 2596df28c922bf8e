import { listConversationQueue, openUserConversation } from '@fairtick/domain/support/conversation-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { ConversationStatus } from '../../features/support/conversation-status.tsx';
import { NewConversationForm } from '../../features/support/new-conversation-form.tsx';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { sendOnce } from '../../kit/api/send-once.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { useNavigation } from '../../kit/navigation/use-navigation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { linkClass, PagedTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';

const PAGE = 20;

/** Conversations of one user, last changed first, and a form for staff who may write to the user. */
export function UserConversations({ id }: { id: number }) {
	const { t } = useTranslation();
	const viewer = useUser();
	const query = usePages(['user', id, 'conversations'], listConversationQueue, { limit: PAGE, filters: { user: id } });
	const mayWrite = viewer !== null && viewer.id !== id && allowsRole(openUserConversation.access, viewer.role);
	return (
		<>
			<Part title={t('title.adminConversations')}>
				<PagedTable
					label={t('title.adminConversations')}
					query={query}
					rowKey={(conversation) => conversation.id}
					columns={[
						{
							head: t('admin.changed'),
							look: 'time',
							cell: (conversation) => (
								<Link to={`/admin/conversations/${conversation.id}`} className={linkClass}>
									{formatInstant(conversation.changed_at)}
								</Link>
							),
						},
						{ head: t('support.topic'), cell: ({ topic }) => t(`support.topic_${topic}`) },
						{ head: t('admin.state'), cell: (conversation) => <ConversationStatus {...conversation} /> },
					]}
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
	const params = { id: userId };
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

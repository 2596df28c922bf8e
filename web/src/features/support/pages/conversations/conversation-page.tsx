import { PATHS } from '@fairtick/domain/pages/pages';
import { addConversationMessage, closeConversation } from '@fairtick/domain/support/conversation-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../kit/api/call.ts';
import { isUnknown } from '../../../../kit/api/is-unknown.ts';
import { sendOnce } from '../../../../kit/api/send-once.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { NotFoundPage } from '../../../../kit/navigation/not-found-page.tsx';
import { useParams } from '../../../../kit/navigation/use-navigation.ts';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { conversationQuery } from '../../conversations-query.ts';
import { ConversationThread } from '../conversation-thread.tsx';
import { ThreadFrame } from '../thread-frame.tsx';

/** One of the viewer's conversations: its state and messages, and forms to continue or close it (ADMIN-11). */
export function ConversationPage() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const options = conversationQuery(useParams(PATHS['support.one']).id);
	const query = useQuery(options);
	const { data, error } = query;
	const list = { path: PATHS.support, title: t('title.support') };
	if (data === undefined && isUnknown(error)) return <NotFoundPage />;
	if (data === undefined)
		return (
			<ThreadFrame list={list} title={t('title.conversation')} text="">
				{error === null ? <span className="skeleton block h-60 w-full" /> : <QueryState query={query} />}
			</ThreadFrame>
		);
	const params = { id: data.id };
	return (
		<ConversationThread
			list={list}
			conversation={data}
			closeText={t('support.closeText')}
			send={(text) => {
				const send = (key: string) => call(addConversationMessage, { params, body: { text } }, { key });
				return sendOnce(`conversation-message-${data.id}`, { text }, { send });
			}}
			close={() => call(closeConversation, { params })}
			onChanged={(conversation) => queryClient.setQueryData(options.queryKey, conversation)}
		/>
	);
}

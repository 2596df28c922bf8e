import {
	addConversationMessage,
	type Conversation,
	closeConversation,
} from '@fairtick/domain/support/conversation-contract';
import type { ThreadMessage } from '@fairtick/domain/support/thread';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sendOnce } from '../../api/send-once.ts';
import { PAGES } from '../../app/navigation/pages.ts';
import { useShown } from '../../app/navigation/use-navigation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ClosingNote, isContinuable } from '../../support/closing-note.tsx';
import { ConversationDue, ConversationStatus } from '../../support/conversation-status.tsx';
import { conversationQuery } from '../../support/conversations-query.ts';
import { MessageForm } from '../../support/message-form.tsx';
import { MessageList } from '../../support/message-list.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { isUnknown } from '../is-unknown.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { ThreadFrame } from '../thread-frame.tsx';

/** One conversation of the viewer with support: its state, its messages, and the ways to continue and to close it (ADMIN-11). */
export function ConversationPage() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const options = conversationQuery(useShown().params['id'] ?? '');
	const query = useQuery(options);
	const { data, error } = query;
	const list = { path: PAGES.support, title: t('title.support') };
	if (data === undefined && isUnknown(error)) return <NotFoundPage />;
	if (data === undefined)
		return (
			<ThreadFrame list={list} title={t('title.conversation')} text="">
				{error === null ? <span className="skeleton block h-60 w-full" /> : <QueryState query={query} />}
			</ThreadFrame>
		);
	const show = (conversation: Conversation) => queryClient.setQueryData(options.queryKey, conversation);
	const nameOf = ({ from }: ThreadMessage) => t(from === 'user' ? 'support.you' : 'support.staff');
	const params = { id: data.id };
	return (
		<ThreadFrame
			list={list}
			title={t(`support.topic_${data.topic}`)}
			text={
				<p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
					<ConversationStatus {...data} />
					<span>
						<ConversationDue {...data} />
					</span>
				</p>
			}
		>
			<MessageList messages={data.messages} viewer="user" nameOf={nameOf} />
			<ClosingNote closed={data.closed} viewer="user" />
			{isContinuable(data) && (
				<MessageForm
					label={t('support.message')}
					action={t('support.send')}
					send={(text) => {
						const send = (key: string) => call(addConversationMessage, { params, body: { text } }, { key });
						return sendOnce(`conversation-message-${data.id}`, { text }, { send });
					}}
					onSent={show}
				/>
			)}
			{data.closed === null && <CloseButton id={data.id} onClosed={show} />}
		</ThreadFrame>
	);
}

function CloseButton({ id, onClosed }: { id: string; onClosed(conversation: Conversation): unknown }) {
	const { t } = useTranslation();
	const closing = useSending();
	return (
		<div className="flex flex-col items-start gap-2 border-t border-line pt-4">
			<p className="text-sm text-secondary">{t('support.closeText')}</p>
			<FormAlert form={closing} />
			<Button
				busy={closing.busy}
				onClick={() => void closing.run(() => call(closeConversation, { params: { id } }), onClosed)}
			>
				{t('support.close')}
			</Button>
		</div>
	);
}

import { addContactMessage, closeContact, getContact } from '@fairtick/domain/support/contact-contract';
import type { Conversation } from '@fairtick/domain/support/conversation-contract';
import type { ThreadMessage } from '@fairtick/domain/support/thread';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { PAGES } from '../../app/navigation/pages.ts';
import { useShown } from '../../app/navigation/use-navigation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ClosingNote, isContinuable } from '../../support/closing-note.tsx';
import { ConversationDue, ConversationStatus } from '../../support/conversation-status.tsx';
import { MessageForm } from '../../support/message-form.tsx';
import { MessageList } from '../../support/message-list.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { isUnknown } from '../is-unknown.ts';
import { ThreadFrame } from '../thread-frame.tsx';

const contactQuery = (token: string) =>
	queryOptions({
		queryKey: ['contact', token],
		queryFn: ({ signal }) => fetchAnswer(getContact, { query: { token } }, signal),
		staleTime: 0,
	});

/** The conversation that the link of an email leads to: it is read by anyone who has the link, without an account. */
export function ContactPage() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const token = useShown().params['token'] ?? '';
	const options = contactQuery(token);
	const query = useQuery(options);
	const { data, error } = query;
	const list = { path: PAGES.contact_us, title: t('title.contact_us') };
	if (data === undefined && isUnknown(error))
		return (
			<ThreadFrame list={list} title={t('contact.unknown')} text={t('contact.unknownText')}>
				<Link to={PAGES.contact_us} className={buttonClass('primary', 'self-start')}>
					{t('contact.title')}
				</Link>
			</ThreadFrame>
		);
	if (data === undefined)
		return (
			<ThreadFrame list={list} title={t('title.contact')} text="">
				{error === null ? <span className="skeleton block h-60 w-full" /> : <QueryState query={query} />}
			</ThreadFrame>
		);
	const show = (conversation: Conversation) => queryClient.setQueryData(options.queryKey, conversation);
	const nameOf = ({ from }: ThreadMessage) => t(from === 'user' ? 'support.you' : 'support.staff');
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
					<span>{t('contact.repliesTo')}</span>
				</p>
			}
		>
			<MessageList messages={data.messages} viewer="user" nameOf={nameOf} />
			<ClosingNote closed={data.closed} viewer="user" />
			{isContinuable(data) && (
				<MessageForm
					label={t('support.message')}
					action={t('support.send')}
					send={(text) => call(addContactMessage, { body: { token, text } })}
					onSent={show}
				/>
			)}
			{data.closed === null && <CloseButton token={token} onClosed={show} />}
		</ThreadFrame>
	);
}

function CloseButton({ token, onClosed }: { token: string; onClosed(conversation: Conversation): unknown }) {
	const { t } = useTranslation();
	const closing = useSending();
	return (
		<div className="flex flex-col items-start gap-2 border-t border-line pt-4">
			<p className="text-sm text-secondary">{t('contact.closeText')}</p>
			<FormAlert form={closing} />
			<Button
				busy={closing.busy}
				onClick={() => void closing.run(() => call(closeContact, { body: { token } }), onClosed)}
			>
				{t('support.close')}
			</Button>
		</div>
	);
}

import type { PagePath } from '@fairtick/domain/pages/every-page';
import type { Conversation } from '@fairtick/domain/support/conversation-contract';
import type { ThreadMessage } from '@fairtick/domain/support/thread';
import type { ReactNode } from 'react';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../../kit/ui/form/use-sending.ts';
import { ClosingNote, isContinuable } from '../closing-note.tsx';
import { ConversationDue, ConversationStatus } from '../conversation-status.tsx';
import { MessageForm } from '../message-form.tsx';
import { MessageList } from '../message-list.tsx';
import { ThreadFrame } from './thread-frame.tsx';

type Change = Promise<Outcome<Conversation>>;

interface ConversationThreadProps {
	/** The page that lists it. */
	list: { readonly path: PagePath; readonly title: string };
	conversation: Conversation;
	/** A note beside its state. */
	note?: ReactNode;
	/** The effect of closing it. */
	closeText: string;
	send(text: string): Change;
	close(): Change;
	onChanged(conversation: Conversation): unknown;
}

/** A conversation for its user: its state and messages, and forms to continue or close it (ADMIN-11). */
export function ConversationThread(props: ConversationThreadProps) {
	const { list, conversation, note, closeText, send, close, onChanged } = props;
	const { t } = useTranslation();
	const nameOf = ({ from }: ThreadMessage) => t(from === 'user' ? 'support.you' : 'support.staff');
	return (
		<ThreadFrame
			list={list}
			title={t(`support.topic_${conversation.topic}`)}
			text={
				<p className="flex flex-wrap items-center gap-x-4 gap-y-1">
					<ConversationStatus {...conversation} />
					<span>
						<ConversationDue {...conversation} />
					</span>
					{note}
				</p>
			}
		>
			<MessageList messages={conversation.messages} viewer="user" nameOf={nameOf} />
			<ClosingNote closed={conversation.closed} viewer="user" />
			{isContinuable(conversation) && (
				<MessageForm label={t('support.message')} action={t('support.send')} send={send} onSent={onChanged} />
			)}
			{conversation.closed === null && <CloseButton text={closeText} close={close} onClosed={onChanged} />}
		</ThreadFrame>
	);
}

interface CloseButtonProps {
	text: string;
	close(): Change;
	onClosed(conversation: Conversation): unknown;
}

function CloseButton({ text, close, onClosed }: CloseButtonProps) {
	const { t } = useTranslation();
	const closing = useSending();
	return (
		<div className="flex flex-col items-start gap-2 border-t border-line pt-4">
			<p className="text-sm text-secondary">{text}</p>
			<FormAlert form={closing} />
			<Button busy={closing.busy} onClick={() => void closing.run(close, onClosed)}>
				{t('support.close')}
			</Button>
		</div>
	);
}

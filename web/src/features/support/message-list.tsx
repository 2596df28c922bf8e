import type { ThreadMessage } from '@fairtick/domain/support/thread';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';

interface MessageListProps<Message> {
	messages: readonly Message[];
	/** The side whose messages are on the right. */
	viewer: ThreadMessage['from'];
	nameOf(message: Message): string;
}

/** The messages of a thread, oldest first, each with its writer and time. */
export function MessageList<Message extends ThreadMessage>({ messages, viewer, nameOf }: MessageListProps<Message>) {
	const { t } = useTranslation();
	return (
		<ol aria-label={t('support.messages')} className="flex flex-col gap-3">
			{messages.map((message) => (
				<li
					key={message.n}
					className={classNames(
						'flex w-fit max-w-[90%] flex-col gap-1 rounded border border-line px-3 py-2',
						message.from === viewer ? 'self-end bg-raised' : 'bg-surface',
					)}
				>
					<p className="flex flex-wrap gap-x-2 text-xs text-secondary tabular-nums">
						<span className="font-medium">{nameOf(message)}</span>
						<time dateTime={message.at}>{formatDateTime(Date.parse(message.at))}</time>
					</p>
					<p className="break-words whitespace-pre-wrap">{message.text}</p>
				</li>
			))}
		</ol>
	);
}

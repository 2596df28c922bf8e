import type { ListedConversation } from '@fairtick/domain/support/conversation-contract';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** True if a message continues the conversation: it is open, or was closed recently. The server decides again. */
export const isContinuable = ({ closed }: Pick<ListedConversation, 'closed'>) =>
	closed === null || Date.parse(closed.reopens_until) > Date.now();

/** The closer of a conversation, the reason, and the time until which a message reopens it. */
export function ClosingNote({ closed, viewer }: Pick<ListedConversation, 'closed'> & { viewer: 'user' | 'staff' }) {
	const { t } = useTranslation();
	if (closed === null) return null;
	const at = (instant: string) => formatDateTime(Date.parse(instant));
	return (
		<section
			aria-label={t('support.conversation_closed')}
			className="flex flex-col gap-2 rounded border border-line bg-surface p-4"
		>
			<p className="font-medium tabular-nums">
				{t(viewer === 'user' && closed.by === 'user' ? 'support.closedByYou' : `support.closedBy_${closed.by}`, {
					time: at(closed.at),
				})}
			</p>
			{closed.reason !== null && <p className="break-words whitespace-pre-wrap">{closed.reason}</p>}
			<p className="text-sm text-secondary tabular-nums">
				{isContinuable({ closed })
					? t('support.reopens', { time: at(closed.reopens_until) })
					: t('support.closedForGood')}
			</p>
		</section>
	);
}

import type { ListedConversation } from '@fairtick/domain/support/conversation-contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { StatusMark } from './status-mark.tsx';

const LOOKS = {
	open: { Icon: Clock, look: 'text-secondary' },
	answered: { Icon: Mail, look: 'text-text' },
	closed: { Icon: CircleCheck, look: 'text-secondary' },
} as const;

/** The party that a conversation waits for, or that it is closed. */
export function ConversationStatus({ status }: Pick<ListedConversation, 'status'>) {
	const { t } = useTranslation();
	const { Icon, look } = LOOKS[status];
	return (
		<StatusMark Icon={Icon} look={look}>
			{t(`support.conversation_${status}`)}
		</StatusMark>
	);
}

/** The due time of staff's answer; otherwise the time of the last change. */
export function ConversationDue({
	due_at: dueAt,
	overdue,
	changed_at: changedAt,
}: Pick<ListedConversation, 'due_at' | 'overdue' | 'changed_at'>) {
	const { t } = useTranslation();
	const time = formatDateTime(Date.parse(dueAt ?? changedAt));
	if (dueAt === null) return t('support.lastChanged', { time });
	if (!overdue) return t('support.answerDue', { time });
	return <span className="font-medium text-down-text">{t('support.answerOverdue', { time })}</span>;
}

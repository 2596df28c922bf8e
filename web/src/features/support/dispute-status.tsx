import type { ListedDispute } from '@fairtick/domain/support/contract';
import type { TextKey } from '@fairtick/texts/text-key';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { StatusMark } from './status-mark.tsx';

type State = Pick<ListedDispute, 'status' | 'outcome'>;

const LOOKS = {
	open: { label: 'support.status_open', Icon: Clock, look: 'text-secondary' },
	answered: { label: 'support.status_answered', Icon: Mail, look: 'text-text' },
	accepted: { label: 'support.result_accepted', Icon: CircleCheck, look: 'text-up-text' },
	rejected: { label: 'support.result_rejected', Icon: CircleX, look: 'text-secondary' },
} as const satisfies Readonly<Record<string, { label: TextKey; Icon: LucideIcon; look: string }>>;

/** The party that a dispute waits for, or its decision. */
export function DisputeStatus({ status, outcome }: State) {
	const { t } = useTranslation();
	const { label, Icon, look } = LOOKS[outcome?.result ?? (status === 'answered' ? 'answered' : 'open')];
	return (
		<StatusMark Icon={Icon} look={look}>
			{t(label)}
		</StatusMark>
	);
}

/** The time of a dispute's decision, or its due time. */
export function DisputeDue({ due_at, overdue, outcome }: Pick<ListedDispute, 'due_at' | 'overdue' | 'outcome'>) {
	const { t } = useTranslation();
	const time = formatDateTime(Date.parse(outcome?.at ?? due_at));
	if (outcome !== null) return t('support.decidedAt', { time });
	if (!overdue) return t('support.due', { time });
	return <span className="font-medium text-down-text">{t('support.overdue', { time })}</span>;
}

import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { formatUnit } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import type { AnswerTime } from '../../proof/clicks/answer-time.ts';

/** The time of the answer by this browser's own clock (PROOF-09); amber if it was after the round (TRADE-20). */
export function AnswerNote({ answer }: { answer: AnswerTime }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-2 text-xs text-secondary" data-testid="answer-note">
			<p>{t('trading.answeredAfter', { time: formatUnit(answer.afterMs / 1_000, 'second') })}</p>
			{answer.isLate && <LateNote text={t('trading.answeredLate')} />}
		</div>
	);
}

export const LateNote = ({ text }: { text: string }) => (
	<p className="flex gap-2 rounded border border-demo p-2 text-sm text-text">
		<TriangleAlert size={16} className="mt-0.5 shrink-0 text-demo" aria-hidden="true" />
		<span>{text}</span>
	</p>
);

import { formatUnit } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { averageAnswer } from '../proof/clicks/answer-time.ts';
import { listClicks } from '../proof/clicks/find-click.ts';

/**
 * The times that this browser waited for answers to its newest orders, by its own clock (PROOF-09); nothing before the
 * first.
 */
export function AnswerTimes() {
	const { t } = useTranslation();
	const average = averageAnswer(listClicks());
	if (average === null) return null;
	return (
		<dl
			data-testid="answer-times"
			className="flex flex-wrap items-baseline justify-between gap-x-4 rounded border border-line bg-surface px-4 py-3"
		>
			<dt className="text-secondary">{t('statistics.answerTime')}</dt>
			<dd className="font-semibold tabular-nums">{formatUnit(Math.round(average.ms / 10) / 100, 'second')}</dd>
			<dd className="w-full text-sm text-secondary">{t('statistics.answerTimeText', { count: average.orders })}</dd>
		</dl>
	);
}

import type { ListedDispute } from '@fairtick/domain/support/contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { DisputeDue, DisputeStatus } from './dispute-status.tsx';

/** The decision of a dispute and its reason. */
export function OutcomeNote({ dispute }: { dispute: ListedDispute }) {
	const { t } = useTranslation();
	const { outcome } = dispute;
	if (outcome === null) return null;
	return (
		<section
			aria-label={t('support.outcome')}
			className="flex flex-col gap-2 rounded border border-line bg-surface p-4"
		>
			<p className="flex flex-wrap items-baseline justify-between gap-2">
				<DisputeStatus {...dispute} />
				<span className="text-sm text-secondary tabular-nums">
					<DisputeDue {...dispute} />
				</span>
			</p>
			<p className="break-words whitespace-pre-wrap">{outcome.reason}</p>
			<p className="text-sm text-secondary">{t(`support.next_${outcome.result}_${dispute.subject.type}`)}</p>
		</section>
	);
}

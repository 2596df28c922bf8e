import type { DisputeSubject } from '@fairtick/domain/support/contract';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { MovementFacts } from '../../../cashier/movement-facts.tsx';
import { TradeDetails } from '../../../trading/lists/details/trade-details.tsx';

/** The subject of a dispute: a trade, or a deposit or withdrawal. */
export function SubjectFacts({ subject }: { subject: DisputeSubject }) {
	const { t } = useTranslation();
	if (subject.type === 'trade' && subject.trade !== null) return <TradeDetails trade={subject.trade} />;
	if (subject.type === 'movement' && subject.movement !== null) return <MovementFacts movement={subject.movement} />;
	return <p className="text-secondary">{t('support.subjectGone')}</p>;
}

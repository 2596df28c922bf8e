import type { DisputeSubject } from '@fairtick/domain/support/contract';
import { MovementFacts } from '../../cashier/movement-facts.tsx';
import { TradeDetails } from '../../trading/lists/trade-details.tsx';

/** What a dispute is about: a trade, or a deposit or withdrawal. */
export function SubjectFacts({ subject }: { subject: DisputeSubject }) {
	return subject.type === 'trade' ? (
		<TradeDetails trade={subject.trade} />
	) : (
		<MovementFacts movement={subject.movement} />
	);
}

import type { Trade } from '@fairtick/domain/trading/contract';
import { lazyPart } from '../ui/lazy-part.tsx';
import { findAnswerTime } from './answer-time.ts';
import { findClick } from './click-times.ts';

const AnswerNote = lazyPart('AnswerNote', () => import('./answer-note.tsx'), ['details']);

/** On the receipt's page: the answer to a trade of this browser came after the round of its sealed entry (TRADE-20, `answered_late`). */
export function LateAnswer({ trade }: { trade: Trade }) {
	const answer = findAnswerTime(findClick(trade.id), trade.sealed && Date.parse(trade.sealed.starts_at));
	return answer?.isLate === true && <AnswerNote answer={answer} />;
}

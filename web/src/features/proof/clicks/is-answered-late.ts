import type { Trade } from '@fairtick/domain/trading/contract';
import { findAnswerTime } from './answer-time.ts';
import { findClick } from './find-click.ts';

/**
 * True if the answer to a trade of this browser came after the round of its sealed entry was public, by this browser's
 * clock (TRADE-20).
 */
export const isAnsweredLate = (trade: Trade | null): boolean =>
	trade !== null && findAnswerTime(findClick(trade.id), trade.sealed)?.isLate === true;

import type { Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { findLogKey, LOG_KEY } from '../log/watch-log.ts';
import { askReceipt } from '../worker/ask-worker.ts';
import type { CheckedReceipt } from '../worker/proof-worker.ts';
import { findDifferences, findStep } from './step-facts.ts';

/** Checks a receipt beside the page; `text` null: it is not there yet. */
export const useVerification = (text: string | null) =>
	useQuery({
		queryKey: [...LOG_KEY, 'receipt', text],
		queryFn: async ({ signal }) => askReceipt(text ?? '', (await findLogKey(signal)).logKey, signal),
		enabled: text !== null,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: 1,
		meta: { silent: true },
	});

/** Compares a receipt with the viewer's trade; null if too little of it was read. */
export function matchTrade(trade: Trade, { receipt, ...verification }: CheckedReceipt) {
	const tickSize = findStep(verification, 'prices')?.facts['tickSize'];
	const isVoidAtEntry = receipt?.result.entry === null;
	if (receipt === null || (tickSize === undefined && !isVoidAtEntry)) return null;
	const differences = findDifferences(trade, receipt, tickSize ?? '1');
	return { status: differences.length === 0 ? ('right' as const) : ('wrong' as const), differences };
}

import type { Source } from '../source.ts';
import type { TickLog } from '../ticks/tick-log.ts';

/** Closes assets whose prices this start cannot reach, in the log, and keeps them closed (MARKET-13). */
export function createClosedSource(tickLog: TickLog, assetIds: readonly number[]): Source {
	let isClosed = false;
	return {
		assetIds,
		async advance() {
			if (!isClosed)
				await tickLog.write(assetIds, ({ drafts, clockMs }) => {
					for (const draft of drafts) {
						const { open, closedReason } = draft.row;
						if (open || (closedReason ?? 'feed') !== 'feed') draft.close(clockMs, 'feed');
					}
				});
			isClosed = true;
			return Number.POSITIVE_INFINITY;
		},
	};
}

import type { Source } from '../../source.ts';
import type { TickLog } from '../../ticks/tick-log.ts';
import { addReplayTicks, computeNextReplayTime, type Replay } from './advance-replay.ts';

/** Plays a recorded file over and over as one asset's prices (MARKET-02): demo only. */
export function createReplaySource(tickLog: TickLog, assetId: number, replay: Replay): Source {
	let playedMs: number | null = null;
	return {
		assetIds: [assetId],
		async advance() {
			const { drafts, clockMs } = await tickLog.write([assetId], ({ drafts: [draft], clockMs }) => {
				if (draft) playedMs = addReplayTicks(draft, replay, clockMs, playedMs);
			});
			const anchor = drafts[0]?.row.replayAnchor ?? null;
			return anchor === null || playedMs === null ? clockMs : computeNextReplayTime(replay, anchor, playedMs);
		},
	};
}

import type { AssetGroup } from '@fairtick/domain/market/contract';
import { isOtherPair } from '@fairtick/domain/market/recorded-pair';
import { findQuotedBounds } from '../catalogue.ts';
import type { RecordingRow } from '../recordings.ts';
import { AssetsRefused } from './refused.ts';

interface Played {
	readonly ticker: string;
	readonly group: AssetGroup;
}

const toPercent = (part: number) => (part * 100).toFixed(1);

/**
 * Compares a recorded file with the asset that is to play it: its pair, and that no tick jumps further than a venue's
 * quote of the asset's group may (MARKET-03). Throws `AssetsRefused`.
 */
export function refuseContradiction(
	{ pair, jump, jumpLine }: Pick<RecordingRow, 'pair' | 'jump' | 'jumpLine'>,
	{ ticker, group }: Played,
): void {
	if (pair !== null && isOtherPair(ticker, pair))
		throw new AssetsRefused(
			`The recorded file for ${ticker} is refused: it is of ${pair}.`,
			...(['assets.recording_pair', { pair, ticker }] as const),
		);
	const bounds = findQuotedBounds(group);
	if (bounds === null || jump === null || jumpLine === null || jump <= bounds.band) return;
	const [percent, most] = [toPercent(jump), toPercent(bounds.band)];
	throw new AssetsRefused(
		`The recorded file for ${ticker} is refused: line ${jumpLine} jumps by ${percent} %, and ${most} % is the most.`,
		...(['assets.recording_jump', { line: jumpLine, percent, most }] as const),
	);
}

import type { SourceName } from '@fairtick/domain/market/contract';
import type { Config } from '../config/index.ts';
import { EXCHANGE_ASSETS, POLYGON_ASSETS, REPLAY_ASSETS } from './catalogue.ts';

/** The settings that say where prices come from. */
export type SourceSettings = Pick<Config, 'beacon' | 'replayFiles' | 'exchanges' | 'polygon'>;

/** A setting that is set, and the assets that it offers. */
export interface Named {
	readonly setting: string;
	readonly source: SourceName;
	readonly assets: readonly { readonly id: number; readonly ticker: string }[];
}

/** What the settings offer. */
export function listNamed({ replayFiles, exchanges, polygon }: SourceSettings): Named[] {
	const recorded = REPLAY_ASSETS.filter(({ ticker }) => replayFiles[ticker] !== undefined);
	return [
		...recorded.map((asset) => ({
			setting: settingOf('replay', asset.ticker),
			source: 'replay' as const,
			assets: [asset],
		})),
		...(exchanges.length > 0 ? [{ setting: 'EXCHANGES', source: 'exchange' as const, assets: EXCHANGE_ASSETS }] : []),
		...(polygon ? [{ setting: 'POLYGON_API_KEY', source: 'polygon' as const, assets: POLYGON_ASSETS }] : []),
	];
}

/** The name of the setting without which an asset of this source has no prices. */
export function settingOf(source: Exclude<SourceName, 'fair'>, ticker: string): string {
	if (source === 'replay') return `REPLAY_${ticker.replace('/', '')}`;
	return source === 'exchange' ? 'EXCHANGES' : 'POLYGON_API_KEY';
}

/** The setting that an asset's prices need and that is not set; null where none is missing. */
export function findMissingSetting(
	settings: SourceSettings,
	{ id, ticker, source }: { readonly id: number; readonly ticker: string; readonly source: SourceName },
): string | null {
	if (source === 'fair' || listNamed(settings).some(({ assets }) => assets.some((one) => one.id === id))) return null;
	return settingOf(source, ticker);
}

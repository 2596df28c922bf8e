import type { SourceName } from '@fairtick/domain/market/contract';
import type { Config } from '../../platform/config/index.ts';
import { EXCHANGE_ASSETS, POLYGON_ASSETS } from './catalogue.ts';

/** The settings that say where prices come from. */
export type SourceSettings = Pick<Config, 'beacon' | 'exchanges' | 'exchangesByDefault' | 'polygon'>;

/** A setting that is set, and the assets that it offers to a first start. */
export interface Named {
	readonly setting: string;
	readonly source: SourceName;
	readonly assets: readonly { readonly id: number; readonly ticker: string }[];
}

/** The feeds that the settings offer. */
export function listNamed({ exchanges, exchangesByDefault, polygon }: SourceSettings): Named[] {
	const isNamed = exchanges.length > 0 && !exchangesByDefault;
	return [
		...(isNamed ? [{ setting: 'EXCHANGES', source: 'exchange' as const, assets: EXCHANGE_ASSETS }] : []),
		...(polygon ? [{ setting: 'POLYGON_API_KEY', source: 'polygon' as const, assets: POLYGON_ASSETS }] : []),
	];
}

/** The setting that the prices of a source need and that is not set; null if none is missing. */
export function findMissingSetting({ exchanges, polygon }: SourceSettings, source: SourceName): string | null {
	if (source === 'exchange' && exchanges.length === 0) return 'EXCHANGES';
	return source === 'polygon' && !polygon ? 'POLYGON_API_KEY' : null;
}

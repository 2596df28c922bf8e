import type { BeaconName, SourceName } from '@fairtick/domain/market/contract';
import type { TradingHours } from '@fairtick/domain/market/trading-hours';
import type { RealCurrency } from '../../../platform/config/index.ts';
import { isTakenFrom } from '../../market/index.ts';

/** A version of something of the catalogue, as JSON of its row. */
interface Version {
	readonly version: number;
	/** Epoch milliseconds. */
	readonly effective_at: number;
}

/** A version of an asset's terms. */
export interface TermsVersion extends Version {
	readonly source: SourceName;
	readonly tick_size: string;
	readonly demo_duration_min_s: number;
	readonly real_duration_min_s: number;
	readonly duration_max_s: number;
	readonly stake_min: number;
	readonly demo_stake_max: number;
	readonly real_stake_max: number;
	readonly entry_within_ms: number;
	readonly exit_max_age_ms: number;
	readonly slippage_min: number;
	readonly real_allowed: boolean;
	readonly beacon: BeaconName | null;
	readonly venues: readonly string[];
	/** Null: always. */
	readonly hours: TradingHours | null;
}

/** A version of the payouts of an asset's group. */
export interface PayoutVersion extends Version {
	readonly standard_bps: number;
	readonly gold_bps: number;
	readonly premium_bps: number;
}

/** True if the real account may trade under this version, in its money. */
export const isRealTaken = (currency: RealCurrency, version: TermsVersion) =>
	isTakenFrom(currency, { ...version, realAllowed: version.real_allowed });

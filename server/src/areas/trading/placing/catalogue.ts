import type { SourceName } from '@fairtick/domain/market/contract';
import { findMaintenance, type Halt } from '@fairtick/domain/market/opening';
import type { AssetFacts } from '@fairtick/domain/trading/rules';
import type { RealCurrency } from '../../../platform/config/index.ts';
import { loadOnlyRow, type Queryable } from '../../../platform/database/index.ts';
import { computeTradingSession, type TradingSession } from '../../market/index.ts';
import { isRealTaken, type PayoutVersion, type TermsVersion } from '../trade/versions.ts';

/** The parts of an asset that versions of its terms and payouts fix; limits and payouts by mode and type of user. */
export interface AssetInForce
	extends Pick<
		AssetFacts,
		| 'id'
		| 'version'
		| 'durationMaxS'
		| 'stakeMinMinor'
		| 'entryWithinMs'
		| 'exitMaxAgeMs'
		| 'slippageMin'
		| 'isSealed'
		| 'payoutVersion'
	> {
	readonly ticker: string;
	readonly source: SourceName;
	/** Prices are integers times this decimal. */
	readonly tickSize: string;
	/** True if the real account trades it, by its money (LEDGER-01). */
	readonly realAllowed: Readonly<Record<RealCurrency, boolean>>;
	readonly durationMinS: Readonly<Record<'demo' | 'real', number>>;
	readonly stakeMaxMinor: Readonly<Record<'demo' | 'real', bigint>>;
	readonly payoutBps: Readonly<Record<'standard' | 'gold' | 'premium', number>>;
	/** Epoch ms at which another beacon begins: no trade reaches beyond it. Null if none is announced. */
	readonly beaconEndsAtMs: number | null;
	/** The same of other trading hours (ADMIN-09). */
	readonly hoursEndAtMs: number | null;
	/** The session by its hours, whether or not its source has noticed yet. */
	readonly session: TradingSession;
	readonly halt: Halt;
}

/** An asset of the list with all versions of its terms and of its group's payouts, newest first. */
interface ListedAsset {
	readonly id: number;
	readonly ticker: string;
	readonly suspended: boolean;
	readonly closeOnly: boolean;
	/** From and until, epoch ms. */
	readonly maintenances: readonly (readonly [number, number])[];
	readonly terms: readonly TermsVersion[];
	readonly payouts: readonly PayoutVersion[];
}

/** Assets on offer under all their versions, as they are under one number of `catalogue_stamp`. */
export class Catalogue {
	readonly #assets: ReadonlyMap<number, ListedAsset>;
	/** Sessions by asset and version, as long as they hold: working one out reads weeks of a calendar. */
	readonly #sessions = new Map<string, TradingSession & { readonly fromMs: number }>();

	constructor(assets: readonly ListedAsset[]) {
		this.#assets = new Map(assets.map((asset) => [asset.id, asset]));
	}

	/** The asset's terms in force at an instant in epoch ms (MARKET-06); null if it is unlisted or has no terms yet. */
	inForce(assetId: number, atMs: number): AssetInForce | null {
		const asset = this.#assets.get(assetId);
		const terms = asset?.terms.find(({ effective_at }) => effective_at <= atMs);
		const payouts = asset?.payouts.find(({ effective_at }) => effective_at <= atMs);
		if (!asset || !terms || !payouts) return null;
		const begin = (isOther: (version: TermsVersion) => boolean) => {
			const ahead = asset.terms.filter((version) => version.effective_at > atMs && isOther(version));
			return ahead.length === 0 ? null : Math.min(...ahead.map(({ effective_at }) => effective_at));
		};
		return {
			id: asset.id,
			ticker: asset.ticker,
			source: terms.source,
			version: terms.version,
			tickSize: terms.tick_size,
			durationMinS: { demo: terms.demo_duration_min_s, real: terms.real_duration_min_s },
			durationMaxS: terms.duration_max_s,
			stakeMinMinor: BigInt(terms.stake_min),
			stakeMaxMinor: { demo: BigInt(terms.demo_stake_max), real: BigInt(terms.real_stake_max) },
			entryWithinMs: terms.entry_within_ms,
			exitMaxAgeMs: terms.exit_max_age_ms,
			slippageMin: terms.slippage_min,
			realAllowed: { USD: isRealTaken('USD', terms), SANDBOX_USD: isRealTaken('SANDBOX_USD', terms) },
			isSealed: terms.beacon !== null,
			payoutVersion: payouts.version,
			payoutBps: { standard: payouts.standard_bps, gold: payouts.gold_bps, premium: payouts.premium_bps },
			beaconEndsAtMs: begin(({ beacon }) => beacon !== terms.beacon),
			hoursEndAtMs: begin(({ hours }) => JSON.stringify(hours) !== JSON.stringify(terms.hours)),
			session: this.#session(asset.id, terms, atMs),
			halt: {
				suspended: asset.suspended,
				closeOnly: asset.closeOnly,
				maintenance: findMaintenance(
					asset.maintenances.map(([fromMs, untilMs]) => ({ fromMs, untilMs })),
					atMs,
				),
			},
		};
	}

	#session(assetId: number, { version, hours }: TermsVersion, atMs: number): TradingSession {
		const key = `${assetId}.${version}`;
		const known = this.#sessions.get(key);
		if (known && known.fromMs <= atMs && atMs < (known.untilMs ?? Number.POSITIVE_INFINITY)) return known;
		const session = { ...computeTradingSession(hours, atMs), fromMs: atMs };
		this.#sessions.set(key, session);
		return session;
	}
}

/** The catalogue at hand, read again when its version stamp has moved: a third less for a batch to read (decision 0046). */
export class KeptCatalogue {
	#kept: { readonly stamp: bigint; readonly catalogue: Catalogue } | null = null;

	/** The catalogue under a stamp that the transaction has read; a newer one where it moved since. */
	async under(tx: Queryable, stamp: bigint): Promise<Catalogue> {
		if (this.#kept?.stamp !== stamp) this.#kept = await loadCatalogue(tx);
		return this.#kept.catalogue;
	}
}

/** Stamp and rows in one snapshot. */
async function loadCatalogue(tx: Queryable): Promise<{ stamp: bigint; catalogue: Catalogue }> {
	const { stamp, assets } = await loadOnlyRow(tx, {
		name: 'catalogue',
		text: `select stamp, (select json_agg(json_build_object('id', a.id, 'ticker', a.ticker, 'suspended', a.suspended, 'closeOnly', a.close_only,
				'maintenances', (select coalesce(json_agg(json_build_array(m.begins_at, m.ends_at)), '[]') from maintenances m
					where coalesce(m.asset_id, a.id) = a.id and m.ends_at > (select clock())),
				'terms', (select coalesce(json_agg(v order by v.version desc), '[]') from asset_versions v where v.asset_id = a.id),
				'payouts', (select coalesce(json_agg(p order by p.version desc), '[]') from payout_versions p where p.asset_group = a.asset_group)))
			from assets a where a.listed) assets from catalogue_stamp`,
	});
	return { stamp, catalogue: new Catalogue(assets ?? []) };
}

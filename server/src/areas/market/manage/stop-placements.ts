import type { AssetState } from '@fairtick/domain/assets/rules';
import type { Queryable } from '../../../platform/database/index.ts';
import { type CatalogueAsset, loadCatalogueAssets } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import type { CatalogueChange } from './change.ts';
import { findAsset } from './find-asset.ts';
import { type Stopped, updateStopped } from './queries.ts';
import { AssetsRefused } from './refused.ts';

export const stateOf = ({ listed, suspended, closeOnly }: Stopped): AssetState => {
	if (!listed) return 'unlisted';
	return suspended ? 'suspended' : closeOnly ? 'close_only' : 'listed';
};

/** The stops of each state; an unlisted asset keeps its former ones. */
const STOPS: Readonly<Record<Exclude<AssetState, 'unlisted'>, Stopped>> = {
	listed: { listed: true, suspended: false, closeOnly: false },
	suspended: { listed: true, suspended: true, closeOnly: false },
	close_only: { listed: true, suspended: false, closeOnly: true },
};

const ACTS: Readonly<Record<AssetState, string>> = {
	listed: 'asset.resumed',
	suspended: 'asset.suspended',
	close_only: 'asset.closed_for_new',
	unlisted: 'asset.unlisted',
};

/** Stops placements on an asset, lets them continue, or takes it off the list. Its ticks and open trades do not notice (TRADE-19). */
export async function changeState(tx: Queryable, asset: CatalogueAsset, state: AssetState): Promise<CatalogueChange> {
	await lockCatalogue(tx);
	const all = await loadCatalogueAssets(tx);
	const { id, ticker } = asset;
	const now = all.find((one) => one.id === id) ?? asset;
	const before = stateOf(now);
	if (before === state) throw new AssetsRefused(`${ticker} is ${state} already.`, 'admin.unchanged');
	if (state === 'unlisted') refuseLast(now, all);
	else if (!now.listed) refuseNamesake(now, all);
	await updateStopped(tx, id, state === 'unlisted' ? { ...now, listed: false } : STOPS[state]);
	return {
		act: before === 'unlisted' ? 'asset.added' : ACTS[state],
		subject: `asset:${id}`,
		before: { state: before },
		after: { state },
		answer: `${ticker} is ${state}.`,
	};
}

function refuseLast({ id, ticker }: CatalogueAsset, all: readonly CatalogueAsset[]): void {
	if (all.every((asset) => !asset.listed || asset.id === id))
		throw new AssetsRefused(`${ticker} is the last asset on the list, which is never empty.`, 'assets.last_listed');
}

/** Throws `AssetsRefused` if another asset of the name is on the list. */
export function refuseNamesake({ ticker }: Pick<CatalogueAsset, 'ticker'>, all: readonly CatalogueAsset[]): void {
	const namesake = all.find((one) => one.ticker === ticker && one.listed);
	if (namesake)
		throw new AssetsRefused(
			`${ticker} of the source ${namesake.terms.source} is on the list: npm run assets -- unlist ${ticker}`,
			'assets.ticker_listed',
			{ ticker },
		);
}

/** Stops placements on an asset, or lets them continue. Throws `AssetsRefused`. */
export async function suspendAsset(tx: Queryable, ticker: string, suspended: boolean): Promise<CatalogueChange> {
	await lockCatalogue(tx);
	const asset = await findAsset(tx, ticker);
	if (asset.suspended === suspended)
		throw new AssetsRefused(`${ticker} is ${suspended ? 'already' : 'not'} suspended.`);
	await updateStopped(tx, asset.id, { ...asset, suspended });
	return {
		act: suspended ? 'asset.suspended' : 'asset.resumed',
		subject: `asset:${asset.id}`,
		before: { suspended: !suspended },
		after: { suspended },
		answer: suspended
			? `${ticker} is suspended: it takes no new trades, and open ones run to expiry as normal.`
			: `${ticker} takes trades again.`,
	};
}

/** Takes an asset off the list. Its prices continue as long as a trade on it is open. Throws `AssetsRefused`. */
export async function unlistAsset(tx: Queryable, ticker: string): Promise<CatalogueChange> {
	const asset = await findAsset(tx, ticker);
	if (!asset.listed) throw new AssetsRefused(`${ticker} is not on the list.`);
	const change = await changeState(tx, asset, 'unlisted');
	return {
		...change,
		answer: `${ticker} is off the list: it takes no new trades, and open ones run to expiry as normal.`,
	};
}

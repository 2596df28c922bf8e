import * as contract from '@fairtick/domain/assets/contract';
import { assetTerms } from '@fairtick/domain/assets/kinds/asset-terms-request';
import { type AssetGroup, EXCHANGE_NAMES } from '@fairtick/domain/market/contract';
import { isFairTicker } from '@fairtick/domain/market/fair-walk';
import { parseDecimal } from '@fairtick/domain/market/price';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Call, InvalidFields, Refused } from '../../platform/http/index.ts';
import { prepareRequest } from '../../platform/staff-requests/index.ts';
import {
	AssetsRefused,
	computeQuotedTerms,
	computeReplayTerms,
	createAsset as insertAsset,
	loadRecordingRow,
	mayBeReal,
	type NewAsset,
	planFairAsset,
	polygonVenueOf,
	refuseContradiction,
} from '../market/index.ts';
import { askForTerms, readTerms, subjectOf } from './change-terms.ts';
import type { AssetsContext } from './context.ts';
import { orRefused } from './refuse.ts';

type Body = Call<typeof contract.createAsset>['body'];

/** Most decimals of a tick size. */
const MOST_DIGITS = 9;
/** Least slippage of an asset that has no ticks to measure it. */
const UNMEASURED = 1;

const refuseField = (field: string, code: 'field.required' | 'field.invalid' | 'field.choice' = 'field.required') =>
	new InvalidFields([{ field, code }]);

/** A value that this source needs; throws `InvalidFields` without it. */
function need<Name extends keyof Body>(body: Body, name: Name): NonNullable<Body[Name]> {
	const value = body[name];
	if (value === undefined || value === null) throw refuseField(name);
	return value as NonNullable<Body[Name]>;
}

/**
 * Puts a new asset on the list, in demo at once: its writer starts, and it can be traded and settled without a restart
 * (MARKET-12). Real money is asked for in the same commit, and waits for a second person.
 */
export async function createAsset({ database, config }: AssetsContext, call: Call<typeof contract.createAsset>) {
	const { body } = call;
	refuseUnreachable(body, config);
	return orRefused(
		contract.createAsset.refusals,
		actAs(database, call, async (tx) => {
			const asset = await planAsset(tx, body);
			const changed = readTerms(asset.terms, body);
			if (changed.realAllowed && !mayBeReal(asset.terms))
				throw new AssetsRefused('Real money may not follow its prices.', 'assets.demo_only');
			const demo = { ...changed, realAllowed: false };
			const { id, answer: _, ...act } = await insertAsset(tx, { ...asset, terms: { ...asset.terms, ...demo } });
			await appendAudit(tx, { ...deedOf(call, body), ...act });
			if (!changed.realAllowed) return { id, request_id: null };
			await prepareRequest(tx, assetTerms, subjectOf(id));
			const request = await askForTerms(tx, call, {
				id,
				ticker: asset.identity.ticker,
				version: 1,
				before: demo,
				changed,
			});
			return request instanceof Refused ? request : { id, request_id: request };
		}),
	);
}

function refuseUnreachable({ source }: Body, { exchanges, polygon }: AssetsContext['config']): void {
	if (source === 'exchange' && exchanges.length === 0) throw refuseField('source', 'field.choice');
	if (source === 'polygon' && !polygon) throw refuseField('source', 'field.choice');
}

function planAsset(tx: Queryable, body: Body): Promise<NewAsset> | NewAsset {
	switch (body.source) {
		case 'fair':
			return planFair(tx, body);
		case 'exchange':
			return planQuoted(body, 'exchange', readVenues(need(body, 'venues')));
		case 'polygon':
			return planQuoted(body, 'polygon', [polygonVenueOf(need(body, 'ticker'))]);
		case 'replay':
			return planReplayed(tx, body);
	}
}

async function planFair(tx: Queryable, body: Body): Promise<NewAsset> {
	const ticker = `V${need(body, 'volatility')}`;
	if (!isFairTicker(ticker)) throw refuseField('volatility', 'field.invalid');
	const asset = await planFairAsset(tx, ticker);
	const { name = asset.identity.name, icon = asset.identity.icon } = body;
	return { ...asset, identity: { ...asset.identity, name, icon } };
}

const EXCHANGE_TICKER = /^[A-Z0-9]{1,15}\/[A-Z0-9]{2,10}$/;
const POLYGON_TICKER = /^[A-Z][A-Z.]{0,9}$|^[A-Z]{3}\/[A-Z]{3}$/;
const GROUPS_OF: Readonly<Record<'exchange' | 'polygon', readonly AssetGroup[]>> = {
	exchange: ['crypto', 'commodities'],
	polygon: ['stocks', 'currencies', 'commodities'],
};

function planQuoted(body: Body, source: 'exchange' | 'polygon', venues: readonly string[]): NewAsset {
	const ticker = need(body, 'ticker');
	if (!(source === 'exchange' ? EXCHANGE_TICKER : POLYGON_TICKER).test(ticker))
		throw refuseField('ticker', 'field.invalid');
	const group = need(body, 'group');
	if (!GROUPS_OF[source].includes(group)) throw refuseField('group', 'field.choice');
	const tickSize = readTickSize(need(body, 'tick_size'));
	return {
		identity: identify(body, ticker, group, source === 'exchange' ? 'Crypto exchanges' : 'Polygon'),
		terms: computeQuotedTerms({ tickSize, hours: null }, source, venues),
		slippageMin: UNMEASURED,
	};
}

async function planReplayed(tx: Queryable, body: Body): Promise<NewAsset> {
	const ticker = need(body, 'ticker');
	const group = need(body, 'group');
	if (group === 'fair') throw refuseField('group', 'field.choice');
	const recording = await loadRecordingRow(tx, need(body, 'recording'));
	if (recording === null) throw refuseField('recording', 'field.choice');
	refuseContradiction(recording, { ticker, group });
	return {
		identity: identify(body, ticker, group, 'Recorded'),
		terms: computeReplayTerms(recording),
		slippageMin: recording.slippageMin,
	};
}

const identify = ({ name, icon }: Body, ticker: string, group: AssetGroup, primaryExchange: string) => ({
	ticker,
	group,
	primaryExchange,
	name: name ?? ticker,
	icon: icon ?? ticker.toLowerCase().replace(/[^a-z0-9]/g, ''),
});

/** One exchange, or three different ones, in their own order. */
export function readVenues(names: readonly string[]): readonly (typeof EXCHANGE_NAMES)[number][] {
	const venues = EXCHANGE_NAMES.filter((venue) => names.includes(venue));
	if (venues.length !== names.length || venues.length === 2)
		throw new InvalidFields([{ field: 'venues', code: 'field.venues' }]);
	return venues;
}

function readTickSize(text: string): string {
	const size = parseDecimal(text);
	if (size === null || size.units === 0 || size.decimals > MOST_DIGITS) throw refuseField('tick_size', 'field.invalid');
	// Without zeros at its end: it has as many decimals as prices are shown with.
	const digits = `${size.units}`.padStart(size.decimals + 1, '0');
	return size.decimals === 0 ? digits : `${digits.slice(0, -size.decimals)}.${digits.slice(-size.decimals)}`;
}

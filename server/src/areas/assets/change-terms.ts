import * as contract from '@fairtick/domain/assets/contract';
import { assetTerms } from '@fairtick/domain/assets/kinds/asset-terms-request';
import { type DurationSource, findWrongLimits } from '@fairtick/domain/assets/rules';
import { findWrongHours, type TradingHours } from '@fairtick/domain/market/trading-hours';
import type { ContentOf } from '@fairtick/domain/wire/request-kind';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { Answered, type Call, HttpError, InvalidFields, Refused } from '../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest } from '../../platform/staff-requests/index.ts';
import { type ChangedTerms, changeTerms, concernsReal, planTerms, toCatalogueAsset } from '../market/index.ts';
import { loadLastExitDeadline } from '../trading/index.ts';
import type { AssetsContext } from './context.ts';
import { loadManagedRow } from './queries.ts';
import { orRefused } from './refuse.ts';

type WireTerms = Omit<Call<typeof contract.changeAssetTerms>['body'], 'version' | 'reason'>;

/** The terms that a call asks for; throws `InvalidFields` for limits or hours that cannot be. */
export function readTerms(terms: DurationSource, requested: WireTerms): ChangedTerms {
	const { source } = terms;
	const fields = findWrongLimits(terms, requested).map((field) => ({ field, code: 'field.invalid' as const }));
	const hours = requested.hours as TradingHours | null;
	if (hours !== null && (source === 'fair' || source === 'replay'))
		throw new InvalidFields([{ field: 'hours', code: 'field.hours' }]);
	const wrongHours = (hours === null ? [] : findWrongHours(hours)).map((part) => ({
		field: `hours.${part}`,
		code: 'field.hours' as const,
	}));
	if (fields.length + wrongHours.length > 0) throw new InvalidFields([...fields, ...wrongHours]);
	return {
		stakeMin: BigInt(requested.stake_min),
		demoStakeMax: BigInt(requested.demo_stake_max),
		realStakeMax: BigInt(requested.real_stake_max),
		demoDurationMinS: requested.demo_duration_min,
		realDurationMinS: requested.real_duration_min,
		durationMaxS: requested.duration_max,
		realAllowed: requested.real_allowed,
		hours,
	};
}

export const subjectOf = (id: number) => `asset:${id}`;

/** Terms as a request keeps them: JSON has no `bigint`. */
const show = (terms: ChangedTerms): ContentOf<typeof assetTerms>['terms'] => ({
	stakeMin: Number(terms.stakeMin),
	demoStakeMax: Number(terms.demoStakeMax),
	realStakeMax: Number(terms.realStakeMax),
	demoDurationMinS: terms.demoDurationMinS,
	realDurationMinS: terms.realDurationMinS,
	durationMaxS: terms.durationMaxS,
	realAllowed: terms.realAllowed,
	hours: terms.hours,
});

interface AskedTerms {
	readonly id: number;
	readonly ticker: string;
	/** Version of the changed terms. */
	readonly version: number;
	readonly before: ChangedTerms;
	readonly changed: ChangedTerms;
}

/** Makes terms wait for a second person. Returns the request's id. */
export const askForTerms = (
	tx: Queryable,
	call: Call<typeof contract.changeAssetTerms> | Call<typeof contract.createAsset>,
	{ id, ticker, version, before, changed }: AskedTerms,
) =>
	makeRequest(tx, assetTerms, {
		subject: subjectOf(id),
		content: { ticker, version, terms: show(changed), from: show(before) },
		...deedOf(call as never, call.body),
	});

/** Changes an asset's terms for trades to come; where real money is concerned, a second person has to agree. */
export async function changeAssetTerms({ database }: AssetsContext, call: Call<typeof contract.changeAssetTerms>) {
	const { id } = call.params;
	const there = await loadManagedRow(database, id);
	if (there === null) throw new HttpError('http.not_found');
	const asset = toCatalogueAsset(there);
	const changed = readTerms(asset.terms, call.body);
	await prepareRequest(database, assetTerms, subjectOf(id));
	const done = await orRefused(
		contract.changeAssetTerms.refusals,
		actAs(database, call, async (tx) => {
			const { version } = call.body;
			if (asset.version !== version) return new Refused({ code: 'assets.changed', params: {} });
			const after = planTerms(asset, changed);
			if (after === null) return new Refused({ code: 'admin.unchanged', params: {} });
			if (concernsReal(asset.terms, after))
				return askForTerms(tx, call, { id, ticker: asset.ticker, version, before: asset.terms, changed });
			const { answer: _, ...act } = await changeTerms(tx, id, version, changed, loadLastExitDeadline);
			await appendAudit(tx, { ...deedOf(call, call.body), ...act });
			return null;
		}),
	);
	if (done instanceof Refused) return done;
	return done === null ? { request_id: null } : new Answered({ request_id: done }, { status: 202 });
}

export const termsExecutor: Executor<typeof assetTerms> = async (tx, _states, request, deed) => {
	const { version, terms } = request.content;
	const { stakeMin, demoStakeMax, realStakeMax, ...others } = terms;
	const changed = {
		...others,
		stakeMin: BigInt(stakeMin),
		demoStakeMax: BigInt(demoStakeMax),
		realStakeMax: BigInt(realStakeMax),
	};
	const id = Number(request.subject.slice('asset:'.length));
	const change = await orRefused(assetTerms.refusals, changeTerms(tx, id, version, changed, loadLastExitDeadline));
	if (change instanceof Refused) return change;
	const { answer: _, ...act } = change;
	await appendAudit(tx, { ...deed, ...act });
	return async () => undefined;
};

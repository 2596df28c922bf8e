import type {
	Alert,
	addAlert as addEndpoint,
	listAlerts as listEndpoint,
	removeAlert as removeEndpoint,
} from '@fairtick/domain/alerts/contract';
import { isWithinReach, MOST_ALERTS } from '@fairtick/domain/alerts/rules';
import { formatPrice, parsePrice } from '@fairtick/domain/market/price';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../platform/authorization/index.ts';
import { type Call, HttpError, InvalidFields, Refused } from '../../../platform/http/index.ts';
import type { AlertsContext } from './context.ts';
import {
	type AlertRow,
	holdJudging,
	insertAlert,
	loadAlertAsset,
	loadAlertCount,
	loadAlerts,
	loadSameAlert,
	updateEnded,
} from './queries.ts';
import { loadTickSize, loadTickSizes } from './tick-size.ts';

/** Shows an alert that is set. */
export function showSet({ id, assetId, ticker, price, when, eachTime }: Omit<AlertRow, 'createdAt'>, tickSize: string) {
	return { id, asset: { id: assetId, ticker }, price: formatPrice(price, tickSize), when, each_time: eachTime };
}

const show = (row: AlertRow, tickSize: string): Alert => ({
	...showSet(row, tickSize),
	created_at: toInstant(row.createdAt),
});

/** The caller's alerts, at most fifty (NOTE-03). */
export async function listAlerts({ database }: AlertsContext, { caller }: Call<typeof listEndpoint>) {
	const rows = await loadAlerts(database, caller.userId);
	const sizes = await loadTickSizes(
		database,
		rows.map(({ assetId }) => assetId),
	);
	return { data: rows.map((row) => show(row, sizes.get(row.assetId) as string)), next_cursor: null };
}

/** Sets an alert: every tick counts that is logged after this, and none before; one that is set already stays as it is (NOTE-03). */
export function addAlert({ database, isExcluded }: AlertsContext, call: Call<typeof addEndpoint>) {
	const { asset_id: assetId, price: typed, when, each_time: eachTime } = call.body;
	const { userId } = call.caller;
	return actAs(database, call, async (tx, { state }) => {
		if (await isExcluded(tx, state)) return new Refused({ code: 'notifications.excluded', params: {} });
		await holdJudging(tx, assetId);
		const asset = await loadAlertAsset(tx, assetId);
		if (asset === null) return new Refused({ code: 'notifications.unknown_asset', params: {} });
		const tickSize = await loadTickSize(tx, assetId);
		const price = parsePrice(typed, tickSize);
		if (price === null) throw new InvalidFields([{ field: 'price', code: 'field.invalid' }]);
		const { ticker, lastSeq: afterSeq, lastPrice } = asset;
		if (!isWithinReach(price, lastPrice)) return new Refused({ code: 'notifications.out_of_reach', params: {} });
		const asked = { userId, assetId, price, when, eachTime };
		const same = await loadSameAlert(tx, asked);
		if (same === null && (await loadAlertCount(tx, userId)) >= MOST_ALERTS)
			return new Refused({ code: 'notifications.too_many_alerts', params: { limit: MOST_ALERTS } });
		const set = same ?? (await insertAlert(tx, { ...asked, afterSeq }));
		return show({ ...set, assetId, ticker, price, when, eachTime }, tickSize);
	});
}

/** Removes an alert. Throws `http.not_found` where the caller has no such one. */
export async function removeAlert({ database }: AlertsContext, call: Call<typeof removeEndpoint>): Promise<undefined> {
	await actAs(database, call, async (tx) => {
		if (!(await updateEnded(tx, call.caller.userId, call.params.id))) throw new HttpError('http.not_found');
	});
}

import { CHART_LAYOUT_MAX_BYTES, getChartLayout, putChartLayout } from '@fairtick/domain/charts/contract';
import { actAs } from '../../platform/authorization/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { HttpError, type Route, route } from '../../platform/http/index.ts';
import { loadChartLayout, updateChartLayout } from './queries.ts';

/** The calls about users' charts. */
export function chartsRoutes(database: Database): Route[] {
	return [
		route(getChartLayout, async ({ caller, params }) => {
			const saved = await loadChartLayout(database, caller.userId, params.id);
			if (saved === null) throw new HttpError('http.not_found');
			return saved;
		}),
		route(putChartLayout, async (call) => {
			const { params, body } = call;
			// A number can be longer here than as it was sent.
			if (Buffer.byteLength(JSON.stringify(body)) > CHART_LAYOUT_MAX_BYTES) throw new HttpError('http.too_large');
			const version = await actAs(database, call, (tx, { actor }) =>
				updateChartLayout(tx, actor.userId, params.id, body),
			);
			if (version === null) throw new HttpError('http.not_found');
			return { version };
		}),
	];
}

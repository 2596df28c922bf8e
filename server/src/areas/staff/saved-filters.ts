import {
	type deleteSavedFilter as deleteEndpoint,
	FILTERS_MOST,
	type listSavedFilters as listEndpoint,
	type saveFilter as saveEndpoint,
} from '@fairtick/domain/staff/saved-filter-contract';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import { type Call, HttpError, Refused } from '../../platform/http/index.ts';
import type { AdminContext } from './context.ts';
import { countOtherFilters, deleteFilter, loadSavedFilters, upsertFilter } from './saved-filter-queries.ts';

/** The filters that the caller can choose from. */
export async function listSavedFilters({ backOffice }: AdminContext, { caller }: Call<typeof listEndpoint>) {
	const rows = await loadSavedFilters(backOffice, caller.userId);
	return {
		data: rows.map(({ ownerId, ownerName, ...row }) => ({
			...row,
			owner: { id: ownerId, name: ownerName },
			own: ownerId === caller.userId,
		})),
		next_cursor: null,
	};
}

/** The audit log records that a filter was saved, without its search. */
export function saveFilter({ database }: AdminContext, call: Call<typeof saveEndpoint>) {
	const { name, shared, filter } = call.body;
	return actAs(database, call, async (tx, { actor: { userId: ownerId } }) => {
		if ((await countOtherFilters(tx, ownerId, name)) >= FILTERS_MOST)
			return new Refused({ code: 'admin.filters_full', params: { limit: FILTERS_MOST } } as const);
		await upsertFilter(tx, { ownerId, name, shared, filter });
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.filter_saved }),
			act: 'filter.saved',
			subject: 'users',
			before: null,
			after: { name, shared, by: Object.keys(filter) },
		});
		return undefined;
	});
}

export function deleteSavedFilter({ database }: AdminContext, call: Call<typeof deleteEndpoint>) {
	const { id } = call.params;
	return actAs(database, call, async (tx, { actor }) => {
		if (!(await deleteFilter(tx, actor.userId, id))) throw new HttpError('http.not_found');
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.filter_deleted }),
			act: 'filter.deleted',
			subject: 'users',
			before: { filter: id },
			after: null,
		});
		return undefined;
	});
}

import * as z from 'zod/mini';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';
import { USER_READERS } from './roles.ts';
import { userFilter } from './user-contract.ts';

/** Everyone who sees users, but for the auditor, who changes nothing. */
const FILTER_KEEPERS = ['admin', 'support', 'verification', 'finance', 'risk'] as const satisfies StaffRole[];

/** Most saved filters of one member of staff. */
export const FILTERS_MOST = 50;
const filterName = words(1, 60);

const savedFilter = z.object({
	id: uuid,
	name: z.string(),
	/** True if all who see users see it; only its owner changes it. */
	shared: z.boolean(),
	owner: z.object({ id: z.int(), name: z.string() }),
	/** True if it is the caller's. */
	own: z.boolean(),
	filter: z.object(userFilter),
});
export type SavedFilter = z.output<typeof savedFilter>;

export const listSavedFilters = defineEndpoint({
	name: 'listSavedFilters',
	method: 'GET',
	path: '/api/admin/saved-filters',
	viewed: 'none',
	summary: "The caller's saved filters of the list of users, and those that others share, by name",
	access: { who: USER_READERS },
	limit: 'lists',
	answer: z.object({ data: z.array(savedFilter), next_cursor: z.null() }),
});

export const saveFilter = defineEndpoint({
	name: 'saveFilter',
	method: 'POST',
	path: '/api/admin/saved-filters',
	summary: "Save a filter of the list of users under a name; it replaces the caller's filter of that name",
	access: { who: FILTER_KEEPERS, fresh: true },
	body: z.strictObject({ name: filterName, shared: z.boolean(), filter: z.strictObject(userFilter) }),
	refusals: ['admin.filters_full'],
});

export const deleteSavedFilter = defineEndpoint({
	name: 'deleteSavedFilter',
	method: 'DELETE',
	path: '/api/admin/saved-filters/{id}',
	summary: "Delete one of the caller's saved filters",
	access: { who: FILTER_KEEPERS, fresh: true },
	params: uuidParams,
});

import type { StaffQueue } from '@fairtick/domain/staff/to-do';
import type * as z from 'zod/mini';
import type { Schema } from '../../kit/api/call.ts';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import type { Filters } from './filters.ts';
import { type ListCall, type Page, usePages } from './use-pages.ts';

const PAGE = 50;

interface Listed<Query extends Schema, Answer extends Page> {
	readonly name: StaffQueue['name'];
	readonly path: StaffQueue['path'];
	readonly list: ListCall<z.ZodMiniUndefined, Query, Answer>;
}

/** The items of a queue, filtered by the address; `ifEmpty` is the value of an unset filter. */
export function useQueue<Query extends Schema, Answer extends Page, const Name extends keyof z.output<Query> & string>(
	{ name, path, list }: Listed<Query, Answer>,
	names: readonly Name[],
	ifEmpty?: Readonly<Partial<Record<Name, string>>>,
) {
	const { values, change } = useFilters(path, names);
	const filters = Object.fromEntries(names.map((one) => [one, values[one] || ifEmpty?.[one]]));
	const query = usePages<z.ZodMiniUndefined, Query, Answer>([name, filters], list, {
		limit: PAGE,
		filters: filters as Filters<z.output<Query>>,
	});
	return { values, change, query };
}

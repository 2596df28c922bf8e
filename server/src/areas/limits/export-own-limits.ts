import { PLAIN_KINDS, SUM_KINDS, WINDOWS } from '@fairtick/domain/limits/contract';
import { exportList } from '../../platform/area/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { loadStates, type StateRow } from './queries.ts';

const PAGE = 500;

const EVERY_LIMIT = [
	...SUM_KINDS.flatMap((kind) => WINDOWS.map((window) => ({ kind, window }))),
	...PLAIN_KINDS.map((kind) => ({ kind, window: null })),
];

async function* statesOf(reports: Queryable, userId: number): AsyncIterable<readonly StateRow[]> {
	for (const which of EVERY_LIMIT)
		for (let after = 0; ; ) {
			const found = await loadStates(reports, userId, which, { after, limit: PAGE });
			yield found;
			if (found.length < PAGE) break;
			after = (found.at(-1) as StateRow).n;
		}
}

const toCells = ({ kind, period, n, value, wish_value, wished_at, changed_at }: StateRow) => [
	kind,
	period ?? '',
	n,
	value === null ? '' : Number(value),
	wish_value === null ? '' : Number(wish_value),
	wished_at === null ? '' : Number(wished_at),
	Number(changed_at),
];

/** Every state of a user's own limits in an export of personal data, limit by limit, oldest first. */
export const OWN_LIMITS_FILES = exportList({
	name: 'own_limits',
	about: 'every change of your own limits, limit by limit, oldest first',
	pages: statesOf,
	columns: ['kind', 'period', 'n', 'value', 'wish_value', 'wished_at', 'changed_at'],
	cells: toCells,
});

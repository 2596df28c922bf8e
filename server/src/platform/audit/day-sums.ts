import type { Queryable } from '../database/index.ts';
import { loadRowsLike } from '../database/index.ts';
import { type Check, findBy } from './checks.ts';
import { inBulk } from './in-bulk.ts';

/** Days that an incremental audit looks at. */
const NEWEST_DAYS = 2;

/** Days that are finally counted, by their numbers since 1970. */
export interface CountedDays {
	readonly first: number;
	readonly last: number;
}

interface DaySums {
	readonly title: string;
	/** One row: `first` and `last` of the days that are finally counted, null if there are none. */
	readonly bounds: string;
	/** Table of the sums, by `day`. */
	readonly table: string;
	/** Days whose sums are not those of the rows: `row` and `problem`. */
	readonly offenders: (days: CountedDays) => string;
}

/** A check of sums that a job keeps by day: those of finished days, once more from the rows themselves. */
export const checkDaySums = ({ title, bounds, table, offenders }: DaySums): Check => ({
	title,
	async run(tx, since) {
		const days = await loadDays(tx, bounds, since === null);
		if (days === null) return { rows: 0, findings: [], found: 0 };
		const counted = `select count(*) from ${table} where day between ${days.first} and ${days.last}`;
		const look = () => findBy(tx, counted, [offenders(days)]);
		return since === null ? inBulk(tx, look) : look();
	},
});

async function loadDays(tx: Queryable, bounds: string, isWhole: boolean): Promise<CountedDays | null> {
	const [row] = await loadRowsLike(tx, 'select min(n) first, max(n) last from generate_series(1, 1) n', bounds, []);
	if (!row || row.first === null || row.last === null || row.first > row.last) return null;
	return { first: isWhole ? row.first : Math.max(row.first, row.last - NEWEST_DAYS + 1), last: row.last };
}

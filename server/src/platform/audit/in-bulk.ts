import type { Queryable } from '../database/index.ts';

/** Settings for reading, joining and sorting whole tables: not row by row in an index's order, and with enough memory. */
const SETTINGS = {
	enable_nestloop: 'off',
	// For each sort and each hash table.
	work_mem: "'64MB'",
	// Tables by month are joined and added up month by month, which fits into that room.
	enable_partitionwise_join: 'on',
	enable_partitionwise_aggregate: 'on',
	random_page_cost: '40',
	cursor_tuple_fraction: '1',
};

/** Runs `work` in a transaction whose plans are made for everything there is. */
export async function inBulk<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
	for (const [name, value] of Object.entries(SETTINGS)) await tx.query(`set local ${name} = ${value}`);
	const result = await work();
	for (const name of Object.keys(SETTINGS)) await tx.query(`reset ${name}`);
	return result;
}

import type { Findings } from '../../../platform/audit/index.ts';
import { loadValue, type Queryable } from '../../../platform/database/index.ts';
import { LATE_MS } from '../receipts/subjects.ts';
import { ITEM_CHECKS, sourceOf } from './item-table.ts';

/**
 * Commits are in the log within seconds, and the check waits longer. While the log has stopped nothing is due; that raises
 * its own alarm.
 */
const LOGGED_MS = 240_000;

interface Span {
	/** Entries up to this instant were looked at by an earlier audit; 0: none. */
	readonly sinceMs: number;
	/** Time of the newest entry, epoch milliseconds. */
	readonly lastTimeMs: number;
}

/**
 * PROOF-11: every row that has an item, and that the log has passed, is in the log. Rows from before the log are only
 * those that its first entry names, so older ones than that entry's search are left out.
 */
export async function findUnlogged(tx: Queryable, findings: Findings, { sinceMs, lastTimeMs }: Span): Promise<void> {
	const firstMs = await loadValue(tx, 'select time::float8 from proof_entries where no = 0');
	if (firstMs === null) return;
	const [fromMs, untilMs] = [Math.max(Math.max(sinceMs, firstMs) - LATE_MS, 0), lastTimeMs - LOGGED_MS];
	for (const [kind, check] of Object.entries(ITEM_CHECKS)) {
		if (check.by === 'entry') continue;
		const due =
			check.by === 'trade'
				? check.due
				: check.dueAt && `select s.subject, ${check.dueAt} "at" from (${sourceOf(kind, check)}) s`;
		if (due === null) continue;
		await findings.addFrom(
			tx,
			`select d.subject "row", 'is not in the log: no ${kind} tells of it' problem from (${due}) d
			where $1::bigint is not null and d."at" < $2 and not exists (select from proof_subjects p where p.subject = d.subject) order by d."at", d.subject`,
			[fromMs, untilMs],
		);
	}
	await findings.addFrom(
		tx,
		`select 'group ' || g.no || ' of asset ' || g.asset_id "row", 'is not in the log' problem
		from tick_groups g left join proof_chains c on c.asset_id = g.asset_id where g.no > coalesce(c.no, 0) and g.at < $1 order by g.asset_id, g.no`,
		[untilMs],
	);
}

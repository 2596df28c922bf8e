import { type Check, Findings, resultOf } from '../audit/index.ts';
import { isLegallyHeld } from '../authorization/index.ts';
import { loadValue } from '../database/index.ts';

/** KYC-02, LEDGER-06: the findings of the daily look at the store; the audit itself sees only the database. */
export const filesThere: Check = {
	title: 'files: every document that is not deleted has its key and its pages, and none outlives its time',
	async run(tx) {
		const findings = new Findings();
		await findings.addFrom(
			tx,
			`select 'file ' || id "row", 'lacks its key or a page since ' || to_timestamp(missing_since / 1000) problem
				from files where missing_since is not null and deleted_at is null`,
		);
		await findings.addFrom(
			tx,
			`select 'file ' || id "row", 'should have been destroyed a day ago' problem
				from files f where (deleted_at < (select clock()) - 86400000
					or delete_at < (select clock()) - 86400000 and not ${isLegallyHeld('f.user_id')})`,
		);
		return resultOf((await loadValue(tx, 'select count(*)::int from files')) ?? 0, [findings]);
	},
};

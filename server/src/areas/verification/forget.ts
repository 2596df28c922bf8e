import { isLegallyHeld } from '../../platform/authorization/index.ts';
import { composed, type Database, inTransaction, isYearsAgo, loadColumn } from '../../platform/database/index.ts';

const AT_ONCE = 200;

/** Tables with rows of a user, each before those that it refers to. */
const OF_TRY = ['verification_reminders', 'verification_case_tries', 'verification_outcomes'] as const;
const OF_CASE = ['verification_looks', 'verified_persons'] as const;
const OF_USER = [
	'verification_files',
	'verification_cases',
	'verification_matches',
	'verification_allowances',
	'funds_requests',
	'verification_tries',
] as const;

const FORGOTTEN_USERS = composed(
	'users whose documents are forgotten',
	`select u.id from users u where ${isYearsAgo('u.closed_at', '$1')} and not ${isLegallyHeld('u.id')}
			and (${OF_USER.map((table) => `exists (select from ${table} where user_id = u.id)`).join(' or ')}) limit ${AT_ONCE}`,
);

/**
 * Erases users' identities a number of years after the end of their accounts; exclusions keep the hashes that name them
 * (KYC-04). Findings and decisions about others stay, also if they name one of them, and all of a user who is held for a
 * legal reason.
 */
export async function forgetVerified(database: Database, years: number): Promise<void> {
	const ids = await loadColumn(database, FORGOTTEN_USERS, [years]);
	if (ids.length === 0) return;
	await inTransaction(database, async (tx) => {
		const tries = 'select id from verification_tries where user_id = any($1::int[])';
		const cases = 'select id from verification_cases where user_id = any($1::int[])';
		for (const table of OF_TRY) await tx.query(`delete from ${table} where try_id in (${tries})`, [ids]);
		for (const table of OF_CASE) await tx.query(`delete from ${table} where case_id in (${cases})`, [ids]);
		for (const table of OF_USER) await tx.query(`delete from ${table} where user_id = any($1::int[])`, [ids]);
	});
}

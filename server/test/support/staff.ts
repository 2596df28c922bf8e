import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import type { TestApp } from './app.ts';
import type { TestBrowser } from './browser.ts';

export const REASON = 'as the ticket 4711 asks';

export interface StaffMember {
	readonly browser: TestBrowser;
	readonly id: number;
	readonly email: string;
}

/** A member of staff, signed in with a second factor, as if the audit log had always said so. */
export async function joinStaff(app: TestApp, role: StaffRole): Promise<StaffMember> {
	const browser = await app.browser();
	const { id, email } = await browser.join();
	await app.db.owner.query('update users set role = $2 where id = $1', [id, role]);
	await app.db.owner.query(
		`insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '', 0, 0)`,
		[id],
	);
	await proveSecondFactor(app, id);
	return { browser, id, email };
}

/**
 * One more of finance. Two who credit a user's money leave a pair that approves the user's withdrawals only if there are
 * three (CASH-05).
 */
export const joinThird = (app: TestApp): Promise<StaffMember> => joinStaff(app, 'finance');

/** The user's sessions have proved a second factor just now. */
export async function proveSecondFactor(app: TestApp, userId: number): Promise<void> {
	await app.db.owner.query(
		'update sessions set second_factor_at = app.clock(), confirmed_at = app.clock() where user_id = $1',
		[userId],
	);
}

/** Every act of the log so far but views of data, oldest first. */
export async function loadActs(app: TestApp): Promise<{ act: string; actor_id: number | null; subject: string }[]> {
	const { rows } = await app.db.owner.query(
		`select act, actor_id, subject from audit_log where act <> 'data.viewed' order by n`,
	);
	return rows;
}

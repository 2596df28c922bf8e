import type { Role } from '@fairtick/domain/identity/contract';
import { OVERSEERS } from '@fairtick/domain/staff/roles';
import { type Database, loadValue } from '../database/index.ts';
import { type Caller, HttpError } from '../http/index.ts';

/** Returns whether a role sees staff among the users: only overseers learn their names and how they sign in (ADMIN-01). */
export const seesStaff = (role: Role): boolean => OVERSEERS.some((one) => one === role);

/**
 * Checks the user of a staff call: throws `http.not_found` for an unknown user, and for one of staff unless the caller sees
 * those.
 */
export const requireUser =
	(database: Database) =>
	async ({ role }: Pick<Caller, 'role'>, userId: number): Promise<void> => {
		const found = await loadValue(database, `select id from users where id = $1 and ($2 or role = 'user')`, [
			userId,
			seesStaff(role),
		]);
		if (found === null) throw new HttpError('http.not_found');
	};

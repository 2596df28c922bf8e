import { randomBytes } from 'node:crypto';
import { DEMO_FULL_MINOR } from '@fairtick/domain/accounts/rules';
import { loadUserAccounts, openUserAccounts, postEvents } from '../../../server/src/areas/ledger/index.ts';
import { grantEvent } from '../../../server/src/areas/people/accounts/grant-event.ts';
import { insertUser } from '../../../server/src/areas/people/identity/index.ts';
import { type Database, inTransaction } from '../../../server/src/platform/database/index.ts';

const AT_ONCE = 100;

/** Makes users with the initial demo money and one shared password. */
export async function seedUsers(
	database: Database,
	count: number,
	passwordHash: string,
): Promise<{ userIds: number[]; emails: string[] }> {
	// Names of two runs on one database must differ.
	const run = randomBytes(3).toString('hex');
	const ids: number[] = [];
	const emails: string[] = [];
	while (ids.length < count) {
		const more = Math.min(AT_ONCE, count - ids.length);
		ids.push(
			...(await inTransaction(database, async (tx) => {
				const made: number[] = [];
				for (let index = 0; index < more; index++) {
					const number = `${run}-${ids.length + index + 1}`;
					const email = `seed-${number}@example.com`;
					const id = await insertUser(tx, {
						name: `Seed ${number}`,
						email,
						passwordHash,
						emailVerified: false,
						country: 'GB',
						locale: 'en',
						termsVersion: 1,
					});
					if (id === null) throw new Error(`there is a user ${email} already`);
					await openUserAccounts(tx, id, 'SANDBOX_USD');
					made.push(id);
					emails.push(email);
				}
				const accounts = await loadUserAccounts(tx, made);
				await postEvents(
					tx,
					accounts,
					BigInt(Date.now()),
					made.map((id) => grantEvent(accounts, id, 'demo_grant', `grant:${id}:welcome`, DEMO_FULL_MINOR)),
				);
				return made;
			})),
		);
	}
	return { userIds: ids, emails };
}

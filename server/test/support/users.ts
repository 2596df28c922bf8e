import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Minor } from '@fairtick/domain/money/money';
import { lockUsers } from '../../src/acting/index.ts';
import { inTransaction } from '../../src/database/index.ts';
import { loadUserAccounts, openUserAccounts, postEvents } from '../../src/ledger/index.ts';
import type { TestDatabase } from './database.ts';

let grants = 0;

/** A user with demo money, made without the web's registration. Returns the id. */
export async function addTestUser(
	db: Pick<TestDatabase, 'owner' | 'database'>,
	demoMinor: Minor = 1_000_000n,
): Promise<number> {
	const { rows } = await db.owner.query<{ id: number }>(
		`insert into users (name, email, password_hash, country, terms_version, terms_accepted_at, created_at, email_verified_at)
		values ('Test', gen_random_uuid() || '@example.com', '-', 'GB', 1, 0, 0, 0) returning id`,
	);
	const userId = rows[0]?.id as number;
	await inTransaction(db.database, (tx) => openUserAccounts(tx, userId, 'SANDBOX_USD'));
	if (demoMinor > 0n) await grant(db, userId, 'DEMO_USD', demoMinor);
	return userId;
}

/** Money from the house's grants. */
export async function grant(
	db: Pick<TestDatabase, 'database'>,
	userId: number,
	currency: 'DEMO_USD' | 'SANDBOX_USD',
	amount: Minor,
): Promise<void> {
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const accounts = await loadUserAccounts(tx, [userId]);
		const source = houseAccountId('house:grants', currency);
		const destination = accounts.id(userId, 'available', currency);
		await postEvents(tx, accounts.byId, BigInt(Date.now()), [
			{
				reference: `test-grant:${userId}:${++grants}`,
				kind: 'grant',
				contentHash: null,
				transfers: [{ source, destination, amount }],
			},
		]);
	});
}

/** Sandbox money that the caps of the house's real trades are shares of. */
export async function fundCapital(db: TestDatabase, amount: Minor): Promise<void> {
	const source = houseAccountId('house:grants', 'SANDBOX_USD');
	const destination = houseAccountId('house:capital', 'SANDBOX_USD');
	await inTransaction(db.database, (tx) =>
		postEvents(tx, new Map(), BigInt(Date.now()), [
			{
				reference: `test-capital:${++grants}`,
				kind: 'capital',
				contentHash: null,
				transfers: [{ source, destination, amount }],
			},
		]),
	);
}

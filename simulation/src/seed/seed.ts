import { randomBytes } from 'node:crypto';
import { createPasswords } from '../../../server/src/areas/people/identity/index.ts';
import { OperatorError } from '../../../server/src/platform/config/index.ts';
import { type Queryable, withPool } from '../../../server/src/platform/database/index.ts';
import { Places } from '../../../server/src/platform/turns/index.ts';
import { loadPastAsset, seedTrades } from './seed-trades.ts';
import { seedUsers } from './seed-users.ts';

/** Maximum number of trades of one user: the initial demo money has to outlast the losses. */
export const MOST_TRADES_OF_A_USER = 20_000;

/** Nothing else hashes meanwhile. */
const SEEDING = { caller: null, address: '127.0.0.1' };

export interface Seeded {
	readonly emails: readonly string[];
	/** The shared password. */
	readonly password: string;
}

/**
 * Throws if the database's proof log has begun: made-up trades have no order in it, and every later audit would find
 * each of them.
 */
export async function refuseBegunLog(db: Queryable): Promise<void> {
	const { rows } = await db.query('select from proof_log where entries > 0');
	if (rows.length === 0) return;
	throw new OperatorError(
		'The proof log of this database has begun, and made-up trades are not in it: every audit would fail. `npm run demo-data` fills an empty folder with trades that are in it.',
	);
}

/** Adds users with settled trades on logged prices. Throws if the log is too short for any trade. */
export async function seed(
	databaseUrl: string,
	{ trades, users, onProgress }: { trades: number; users: number; onProgress: (done: number) => void },
): Promise<Seeded> {
	return withPool(databaseUrl, { max: 3, copies: true }, async (database) => {
		const asset = await loadPastAsset(database);
		const password = randomBytes(9).toString('base64url');
		const passwords = await createPasswords(new Places());
		const { userIds, emails } = await seedUsers(database, users, await passwords.hash(password, SEEDING));
		onProgress(0);
		await seedTrades(database, { asset, trades, userIds, onProgress });
		return { emails, password };
	});
}

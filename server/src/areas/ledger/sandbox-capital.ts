import { randomUUID } from 'node:crypto';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Currency } from '@fairtick/domain/money/money';
import { type Database, loadClock, loadValue, oneAtATime, type Queryable } from '../../platform/database/index.ts';
import { loadUserAccounts } from './accounts.ts';
import { loadCapital } from './capital.ts';
import { postEvents } from './post-events.ts';

/** Gives the sandbox's house its capital unless it has it (LEDGER-01), once, however many processes start at the same time. */
export async function giveSandboxCapital(database: Database): Promise<void> {
	await oneAtATime(database, 'sandbox capital', async (tx) => {
		if ((await loadCapital(tx, 'SANDBOX_USD')) !== 0n) return;
		const source = houseAccountId('house:grants', 'SANDBOX_USD');
		const destination = houseAccountId('house:capital', 'SANDBOX_USD');
		await postEvents(tx, await loadUserAccounts(tx, []), await loadClock(tx), [
			{
				reference: `capital:${randomUUID()}`,
				kind: 'capital',
				contentHash: null,
				transfers: [{ source, destination, amount: SANDBOX_CAPITAL_MINOR }],
			},
		]);
	});
}

const HAS_MOVED = 'select exists (select from accounts where user_id is not null and currency = $1 and version > 0)';

/** True if money of a currency was ever posted: to a user's account, or as capital. */
export async function hasPostings(db: Queryable, currency: Currency): Promise<boolean> {
	return (await loadValue(db, HAS_MOVED, [currency])) === true || (await loadCapital(db, currency)) !== 0n;
}

/**
 * The currency of the real accounts if they hold real money: the sandbox has its capital from its first start, so a ledger
 * that never had one is real.
 */
export const loadRealCurrency = async (db: Queryable): Promise<'USD' | 'SANDBOX_USD'> =>
	(await hasPostings(db, 'SANDBOX_USD')) ? 'SANDBOX_USD' : 'USD';

import { randomUUID } from 'node:crypto';
import type { adjustment as adjustmentKind } from '@fairtick/domain/ledger/kinds/adjustment-request';
import { GRANT_MOST_MINOR } from '@fairtick/domain/ledger/postings';
import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Minor } from '@fairtick/domain/money/money';
import type { ContentOf } from '@fairtick/domain/wire/request-kind';
import {
	type EventRequest,
	loadUserAccounts,
	openUserAccounts,
	postEvents,
	type UserAccounts,
} from '../../src/areas/ledger/index.ts';
import { appendAudit, lockUsers } from '../../src/platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../src/platform/database/index.ts';
import type { TestDatabase } from './database.ts';

let refills = 1_000_000;

/** A user with demo money, made without the web's registration. Returns the id. */
export async function addTestUser(
	db: Pick<TestDatabase, 'owner' | 'database'>,
	demoMinor: Minor = 1_000_000n,
): Promise<number> {
	const userId = await insertUser(db.owner);
	await inTransaction(db.database, (tx) => openUserAccounts(tx, userId, 'SANDBOX_USD'));
	if (demoMinor > 0n) await grant(db, userId, 'DEMO_USD', demoMinor);
	return userId;
}

async function insertUser(db: Queryable): Promise<number> {
	const { rows } = await db.query<{ id: number }>(
		`insert into users (name, email, password_hash, country, terms_version, terms_accepted_at, created_at, email_verified_at)
		values ('Test', gen_random_uuid() || '@example.com', '-', 'GB', 1, 0, 0, 0) returning id`,
	);
	return rows[0]?.id as number;
}

/** Money as the table of postings has it (LEDGER-07): demo money by refills, sandbox money by an adjustment of two people. */
export async function grant(
	db: Pick<TestDatabase, 'owner' | 'database'>,
	userId: number,
	currency: 'DEMO_USD' | 'SANDBOX_USD',
	amount: Minor,
): Promise<void> {
	const id = currency === 'SANDBOX_USD' ? await decideAdjustment(db, userId, { currency, amount }) : null;
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const accounts = await loadUserAccounts(tx, [userId]);
		const requests = id === null ? refillsOf(accounts, userId, amount) : [adjustment(accounts, userId, id, amount)];
		const { rows } = await tx.query<{ now: bigint }>('select clock() now');
		await postEvents(tx, accounts, BigInt(rows[0]?.now ?? 0n), requests);
	});
}

function refillsOf(accounts: UserAccounts, userId: number, amount: Minor): EventRequest[] {
	const source = houseAccountId('house:grants', 'DEMO_USD');
	const destination = accounts.id(userId, 'available', 'DEMO_USD');
	const whole = Array.from({ length: Number(amount / GRANT_MOST_MINOR) }, () => GRANT_MOST_MINOR);
	const rest = amount % GRANT_MOST_MINOR;
	return [...whole, ...(rest > 0n ? [rest] : [])].map((amount) => ({
		reference: `refill:${userId}:${++refills}`,
		kind: 'demo_refill',
		contentHash: null,
		transfers: [{ source, destination, amount }],
	}));
}

function adjustment(accounts: UserAccounts, userId: number, id: string, amount: Minor): EventRequest {
	const source = houseAccountId('house:corrections', 'SANDBOX_USD');
	const destination = accounts.id(userId, 'available', 'SANDBOX_USD');
	const transfers = [{ source, destination, amount }];
	return { reference: `adjustment:${id}`, kind: 'adjustment', contentHash: null, transfers };
}

/** A member of finance, as the audit log says too. */
async function insertFinance(tx: Queryable): Promise<number> {
	const userId = await insertUser(tx);
	await tx.query(`update users set role = 'finance' where id = $1`, [userId]);
	await appendAudit(tx, {
		act: 'role.changed',
		subject: `user:${userId}`,
		actorId: null,
		reason: 'staff for a test',
		requestId: 'test',
		before: { role: 'user' },
		after: { role: 'finance' },
	});
	return userId;
}

/** A request that two people of finance made and approved, with its line in the audit log. Returns its id. */
async function decideAdjustment(
	db: Pick<TestDatabase, 'owner'>,
	userId: number,
	{ currency, amount }: { currency: string; amount: Minor },
): Promise<string> {
	const id = randomUUID();
	await inTransaction(db.owner, async (tx) => {
		const makerId = await insertFinance(tx);
		const actorId = await insertFinance(tx);
		const subject = `user:${userId}`;
		const mode = currency === 'DEMO_USD' ? 'demo' : 'real';
		const content: ContentOf<typeof adjustmentKind> = { mode, currency, amount: Number(amount), about: null };
		await tx.query(
			`insert into staff_requests (id, kind, subject, content, reason, maker_id, created_at, expires_at, state, decided_by, decided_at)
			values ($1, 'adjustment', $2, $3, 'money for a test', $4, 0, 1, 'approved', $5, 1)`,
			[id, subject, JSON.stringify(content), makerId, actorId],
		);
		await appendAudit(tx, {
			act: 'request.approved',
			subject,
			actorId,
			reason: 'money for a test',
			requestId: 'test',
			before: null,
			after: { request: id },
		});
	});
	return id;
}

/** Sandbox money that the caps of the house's real trades are shares of; the table of postings has 10,000,000.00. */
export async function fundCapital(db: TestDatabase, amount: Minor): Promise<void> {
	const source = houseAccountId('house:grants', 'SANDBOX_USD');
	const destination = houseAccountId('house:capital', 'SANDBOX_USD');
	await inTransaction(db.database, async (tx) =>
		postEvents(tx, await loadUserAccounts(tx, []), BigInt(Date.now()), [
			{
				reference: `capital:${randomUUID()}`,
				kind: 'capital',
				contentHash: null,
				transfers: [{ source, destination, amount }],
			},
		]),
	);
}

import { NOTIFICATION_KINDS } from '@fairtick/domain/notifications/kinds';
import { definitionOf, type NotificationFacts } from '@fairtick/domain/notifications/table';
import { everyNotice } from '@fairtick/domain/test/every-notice';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { insertMail } from '../../../platform/mail/queries.ts';
import type { SendingContext } from './context.ts';
import { notify } from './notify.ts';
import { mailWaiting } from './send-waiting.ts';
import { NO_SETTINGS, type StoredSettings, upsertSettings } from './settings-queries.ts';

/** 13:00 in Berlin, 21:00 in Tokyo. */
const NOON = Date.UTC(2031, 0, 15, 12);
const MINUTE_MS = 60_000;
const ID = '7f0c9bb0-0000-4000-8000-000000000000';
/** Around an hour later, so that none is outdated meanwhile. */
const EXAMPLES = everyNotice(NOON + 60 * MINUTE_MS);

let db: TestDatabase;
let context: SendingContext;
let excluded: Set<number>;
let userId: number;
beforeAll(async () => {
	db = await createTestDatabase();
	context = {
		database: db.database,
		mail: { add: async (tx, mail) => void (await insertMail(tx, mail)) },
		baseUrl: () => 'https://trade.example.com',
		isExcluded: async (_tx, { userId }) => excluded.has(userId),
	};
});
afterAll(() => db.drop());
beforeEach(async () => {
	excluded = new Set();
	await db.setClock(NOON);
	await db.owner.query('delete from mails; delete from waiting_notices');
	userId = await addTestUser(db);
});

let occasions = 0;
const send = (to: number, facts: NotificationFacts, reference = `occasion ${occasions++}`) =>
	inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [to]);
		await notify(tx, [{ userId: to, reference, atMs: NOON, facts }]);
	});
const choose = (change: Partial<StoredSettings>, of = userId) =>
	inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [of]);
		await upsertSettings(tx, of, { ...NO_SETTINGS, ...change });
	});
const deposit = (amount: number, status: 'confirmed' | 'disputed' = 'confirmed'): NotificationFacts => ({
	...({ kind: 'deposit', id: ID, status, amount } as const),
});
const withdrawal: NotificationFacts = { kind: 'withdrawal', id: ID, status: 'sent', amount: 700 };
const announcement: NotificationFacts = { kind: 'announcement', texts: { en: 'A new index.', br: 'Um novo índice.' } };
const trades = (count: number): NotificationFacts => ({
	...({ kind: 'trade', mode: 'demo', expires_at: '2031-01-15T12:00:00.000Z', trade: null, corrected: null } as const),
	trades: count,
	won: count,
	lost: 0,
	profit: 90 * count,
});

interface Mailed {
	readonly kind: string;
	readonly locale: Locale;
	readonly params: Readonly<Record<string, string>>;
	readonly unsubscribes: readonly string[] | null;
}
async function mailed(of = userId): Promise<Mailed[]> {
	const { rows } = await db.owner.query<Mailed>(
		'select kind, locale, params, unsubscribes from mails where user_id = $1 order by created_at, kind, id',
		[of],
	);
	return rows;
}
async function waiting(): Promise<string[]> {
	const { rows } = await db.owner.query('select kind from waiting_notices order by user_id, at, reference');
	return rows.map(({ kind }) => kind);
}
/** Lets time pass and sends what is due then. */
async function sendAfter(ms: number): Promise<void> {
	await db.setClock(NOON + ms);
	await mailWaiting(context);
}

test('[NOTE-02] a burst is one email, a minute after its first news, with everything that came meanwhile', async () => {
	await send(userId, deposit(500));
	await sendAfter(MINUTE_MS - 1);
	await send(userId, deposit(900));
	expect(await mailed()).toEqual([]);
	await sendAfter(MINUTE_MS);
	expect(await mailed()).toMatchObject([
		{
			kind: 'notifications',
			params: {
				count: '2',
				lines: '• Your deposit of $5.00 has arrived\n• Your deposit of $9.00 has arrived',
				page: 'https://trade.example.com/cashier?tab=history',
			},
			unsubscribes: ['deposit'],
		},
	]);
	await sendAfter(10 * MINUTE_MS);
	expect([(await mailed()).length, await waiting()]).toEqual([1, []]);
});

test('[NOTE-02] what only a newer version has words for is not sent, and keeps nothing else from being sent', async () => {
	await db.owner.query(
		`insert into waiting_notices (user_id, way, reference, kind, facts, at, due_at) values ($1, 'mail', 'newer', 'newer', '{}', $2, $2)`,
		[userId, NOON],
	);
	await send(userId, deposit(500));
	await sendAfter(MINUTE_MS);
	expect([(await mailed()).map(({ unsubscribes }) => unsubscribes), await waiting()]).toEqual([[['deposit']], []]);
});

test('[NOTE-02] a single news is its email’s subject, in the language of its reader', async () => {
	await db.owner.query(`update users set locale = 'br' where id = $1`, [userId]);
	await send(userId, deposit(500));
	await sendAfter(MINUTE_MS);
	expect(await mailed()).toMatchObject([
		{ kind: 'notification', locale: 'br', params: { subject: 'Seu depósito de US$\u00a05,00 foi creditado' } },
	]);
});

test('[NOTE-02] an email is sent once, by however many processes, and after one that died while sending', async () => {
	await send(userId, deposit(500));
	await db.setClock(NOON + MINUTE_MS);
	const dying: SendingContext['mail'] = {
		add: async (tx, mail) => {
			await insertMail(tx, mail);
			throw new Error('dies');
		},
	};
	await expect(mailWaiting({ ...context, mail: dying })).rejects.toThrow('failed for 1 of 1');
	expect([await mailed(), await waiting()]).toEqual([[], ['deposit']]);
	await Promise.all(Array.from({ length: 5 }, () => mailWaiting(context)));
	await mailWaiting(context);
	expect(await mailed()).toHaveLength(1);
});

test('[NOTE-02] in quiet hours what can wait waits until they end, and what protects the user’s money does not', async () => {
	await choose({ quietHours: { from: '20:00', to: '23:30' }, timeZone: 'Asia/Tokyo' });
	await send(userId, deposit(500));
	await send(userId, withdrawal);
	await sendAfter(MINUTE_MS);
	expect(await mailed()).toMatchObject([
		{ params: { subject: 'Your withdrawal of $7.00 is on its way' }, unsubscribes: null },
	]);
	await sendAfter(150 * MINUTE_MS - 1);
	expect(await mailed()).toHaveLength(1);
	await sendAfter(150 * MINUTE_MS);
	expect(await mailed()).toMatchObject([{}, { params: { subject: 'Your deposit of $5.00 has arrived' } }]);
});

test('[NOTE-02] quiet hours that are switched off or moved meanwhile count as they are now', async () => {
	await choose({ quietHours: { from: '20:00', to: '23:30' }, timeZone: 'Asia/Tokyo' });
	await send(userId, deposit(500));
	await choose({ quietHours: null });
	await sendAfter(MINUTE_MS);
	expect(await mailed()).toHaveLength(1);
});

test('[NOTE-02] what was switched off while it waited is not sent, but for what always is', async () => {
	await send(userId, deposit(500));
	await send(userId, deposit(600, 'disputed'));
	await send(userId, withdrawal);
	await choose({ choices: { deposit: { mail: false }, withdrawal: { mail: false } } });
	await sendAfter(MINUTE_MS);
	expect(await mailed()).toMatchObject([
		{
			kind: 'notifications',
			params: { count: '2', page: 'https://trade.example.com/notifications' },
			unsubscribes: null,
		},
	]);
	expect(await waiting()).toEqual([]);
});

test('[NOTE-02] results come by email if their user wants them, a few times an hour, with later ones added', async () => {
	await send(userId, trades(1), 'trades');
	expect(await waiting()).toEqual([]);
	await choose({ choices: { trade: { app: 'off', mail: true } } });
	await send(userId, trades(2), 'trades 2');
	await send(userId, trades(3), 'trades 2');
	await sendAfter(14 * MINUTE_MS);
	expect(await mailed()).toEqual([]);
	await sendAfter(15 * MINUTE_MS);
	const subject = '5 trades closed, 5 won, result: $4.50 (demo account)';
	expect(await mailed()).toMatchObject([{ params: { subject }, unsubscribes: ['trade'] }]);
});

const alert = (id: string, times = 1): NotificationFacts => ({
	...({ kind: 'alert', id, asset: { id: 1, ticker: 'T1' }, price: '1.20', when: 'above', each_time: true } as const),
	times,
	at: '2031-01-15T12:00:00.000Z',
});

test('[NOTE-02] [NOTE-03] of an alert for each time one line says how often it went off, also in a long night', async () => {
	await choose({ quietHours: { from: '20:00', to: '23:30' }, timeZone: 'Asia/Tokyo' });
	const other = '8f0c9bb0-0000-4000-8000-000000000000';
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const of = { userId, atMs: NOON };
		await notify(tx, [
			{ ...of, reference: `alert:${ID}:1`, facts: alert(ID, 2) },
			{ ...of, reference: `alert:${ID}:2`, facts: alert(ID) },
			{ ...of, reference: `alert:${other}:2`, facts: alert(other) },
		]);
	});
	await sendAfter(15 * MINUTE_MS);
	await send(userId, alert(ID, 4), `alert:${ID}:3`);
	expect(await waiting()).toEqual(['alert', 'alert']);
	await sendAfter(150 * MINUTE_MS);
	const lines = '• T1 has risen to 1.20 (7×)\n• T1 has risen to 1.20';
	expect(await mailed()).toMatchObject([{ params: { count: '2', lines } }]);
});

test('[NOTE-02] what quiet hours have put off is left alone until they end, whatever else comes', async () => {
	await choose({ quietHours: { from: '20:00', to: '23:30' }, timeZone: 'Asia/Tokyo' });
	const written = async () =>
		(await db.owner.query(`select xmin::text from waiting_notices where reference = 'first'`)).rows[0].xmin;
	await send(userId, deposit(500), 'first');
	await sendAfter(MINUTE_MS);
	const first = await written();
	await send(userId, deposit(600));
	await sendAfter(2 * MINUTE_MS);
	expect(await written()).toBe(first);
	await sendAfter(150 * MINUTE_MS);
	expect(await mailed()).toMatchObject([{ params: { count: '2' } }]);
});

test('[NOTE-02] one email stops growing at twenty lines and says how many more there are', async () => {
	for (let count = 1; count <= 23; count++) await send(userId, deposit(count * 100));
	await sendAfter(MINUTE_MS);
	const lines = (await mailed())[0]?.params['lines']?.split('\n') ?? [];
	expect([lines.length, lines.at(-1)]).toEqual([21, '… and 3 more']);
});

test('[NOTE-02] a closed account, and an address that was never confirmed, get no email', async () => {
	const unverified = await addTestUser(db);
	await db.owner.query('update users set email_verified_at = null where id = $1', [unverified]);
	for (const id of [userId, unverified]) await send(id, withdrawal);
	await db.owner.query('update users set closed_at = $2 where id = $1', [userId, NOON]);
	await sendAfter(MINUTE_MS);
	expect([await mailed(), await mailed(unverified), await waiting()]).toEqual([[], [], []]);
});

test('[NOTE-02] [LIMIT-02] announcements come by email to users who want them, but to none in a break', async () => {
	const other = await addTestUser(db);
	const third = await addTestUser(db);
	for (const id of [userId, other]) await choose({ choices: { announcement: { mail: true } } }, id);
	excluded.add(other);
	for (const id of [userId, other, third]) await send(id, announcement);
	await send(other, deposit(500));
	await sendAfter(MINUTE_MS);
	expect(await mailed()).toMatchObject([{ params: { subject: 'Announcement', line: 'A new index.' } }]);
	expect(await mailed(other)).toMatchObject([{ params: { subject: 'Your deposit of $5.00 has arrived' } }]);
	expect(await mailed(third)).toEqual([]);
});

test('[NOTE-02] [LIMIT-02] in a break no kind comes by email that invites to trade, and every other does', async () => {
	const corrected: NotificationFacts = { ...trades(1), corrected: 100 } as NotificationFacts;
	const invites: string[] = [];
	for (const kind of NOTIFICATION_KINDS) {
		const facts = EXAMPLES.find((one) => one.kind === kind) as NotificationFacts;
		const [free, inBreak] = [await addTestUser(db), await addTestUser(db)];
		excluded.add(inBreak);
		for (const to of [free, inBreak]) {
			await choose({ choices: { [kind]: { mail: true } } }, to);
			await send(to, facts);
		}
		await db.setClock(NOON + 15 * MINUTE_MS);
		await mailWaiting(context);
		// The others are mailed by the area that causes them.
		const { isMailedByArea = false } = definitionOf(kind);
		expect([kind, (await mailed(free)).length]).toEqual([kind, isMailedByArea ? 0 : 1]);
		if ((await mailed(inBreak)).length < (await mailed(free)).length) invites.push(kind);
		await db.setClock(NOON);
	}
	expect(invites).toEqual(['alert', 'calendar', 'announcement']);
	const other = await addTestUser(db);
	excluded.add(other);
	await send(other, corrected);
	await sendAfter(15 * MINUTE_MS);
	expect(await mailed(other)).toHaveLength(1);
});

test('[NOTE-02] what is wrong with one user’s email keeps no other from theirs, and a locked user’s comes later', async () => {
	const [broken, locked] = [await addTestUser(db), await addTestUser(db)];
	for (const id of [broken, locked, userId]) await send(id, withdrawal);
	await db.owner.query(`update waiting_notices set facts = '{"status":"nonsense","amount":"x"}' where user_id = $1`, [
		broken,
	]);
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [locked]);
		await expect(sendAfter(MINUTE_MS)).rejects.toThrow('failed for 1 of 3');
	});
	expect([(await mailed()).length, (await mailed(broken)).length, (await mailed(locked)).length]).toEqual([1, 0, 0]);
	await expect(sendAfter(MINUTE_MS)).rejects.toThrow();
	expect(await mailed(locked)).toHaveLength(1);
});

test('[NOTE-02] of very many that wait a turn takes a thousand, those due the longest, and the next one continues', async () => {
	await choose({ quietHours: { from: '20:00', to: '23:30' }, timeZone: 'Asia/Tokyo' });
	await db.owner.query(
		`insert into waiting_notices (way, user_id, reference, kind, facts, at, due_at)
		select 'mail', $1, 'many ' || n, 'deposit', $2, $3::bigint + n, $3::bigint + n from generate_series(1, 2500) n`,
		[userId, JSON.stringify({ id: ID, status: 'confirmed', amount: 500 }), NOON],
	);
	const due = async () =>
		(await db.owner.query('select from waiting_notices where due_at <= clock()')).rowCount as number;
	await db.setClock(NOON + MINUTE_MS);
	const turns: number[] = [await due()];
	for (let turn = 0; turn < 3; turn++) {
		await mailWaiting(context);
		turns.push(await due());
	}
	expect([turns, await mailed()]).toEqual([[2_500, 1_500, 500, 0], []]);
	await sendAfter(150 * MINUTE_MS);
	expect(await mailed()).toMatchObject([{ params: { count: '1000' } }]);
});

test('[NOTE-02] [NOTE-03] an alert that goes off again does not put off the email about it', async () => {
	await choose({ choices: { alert: { mail: true } } });
	await send(userId, alert(ID), `alert:${ID}:1`);
	await db.setClock(NOON + 10 * MINUTE_MS);
	await send(userId, alert(ID), `alert:${ID}:2`);
	await sendAfter(15 * MINUTE_MS);
	expect(await mailed()).toHaveLength(1);
});

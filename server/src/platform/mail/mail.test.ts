import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { inTransaction } from '../database/index.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createLog } from '../log/index.ts';
import { createMail, type Mail, type MailOptions, Undeliverable } from './create-mail.ts';

const log = createLog({ logLevel: 'silent' });
const RECIPIENT = 'dana@example.org';

let db: TestDatabase;
let userId: number;
let dataDir: string;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
	db = await createTestDatabase();
	userId = await addTestUser(db);
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-mail-'));
});
afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end();
	await db.owner.query('delete from mails; delete from jobs.job');
});
afterAll(async () => {
	await db.drop();
	await rm(dataDir, { recursive: true });
});

async function open(
	smtpUrl: string | undefined,
	loadLink = async (_id: string): Promise<string | null> => null,
	loadAttachment: MailOptions['loadAttachment'] = async () => null,
) {
	const jobs: Jobs = await createJobs({ databaseUrl: db.url, log });
	ends.push(() => jobs.stop());
	const config = { appName: 'Fairtick', mailFrom: 'no-reply@trade.example.com', smtpUrl, dataDir };
	const mail = createMail({ config, database: db.database, jobs, log, loadLink, loadAttachment, unsubscribing });
	await jobs.begin(mail.work);
	return mail;
}

/** A real mail server with the given answers. */
async function serve(options: SMTPServerOptions): Promise<string> {
	const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, ...options });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
	return `127.0.0.1:${(server.server.address() as { port: number }).port}`;
}

interface Received {
	readonly user: string | undefined;
	readonly raw: Buffer;
}

/** Takes what it gets; `received` grows. */
async function serveTaking(options: SMTPServerOptions = {}): Promise<{ host: string; received: Received[] }> {
	const received: Received[] = [];
	const host = await serve({
		onData(stream, session, done) {
			const parts: Buffer[] = [];
			stream.on('data', (part: Buffer) => parts.push(part));
			stream.on('end', () => {
				received.push({ user: session.user as string | undefined, raw: Buffer.concat(parts) });
				done();
			});
		},
		...options,
	});
	return { host, received };
}

/** Addresses that name whom and what they are for. */
const unsubscribing: MailOptions['unsubscribing'] = (userId, kinds) => {
	const token = `${userId}-${kinds.join('-')}-${'x'.repeat(90)}`;
	const site = 'https://trade.example.com';
	return { page: `${site}/unsubscribe/${token}`, oneClick: `${site}/api/unsubscribe?token=${token}` };
};

const add = (mail: Mail, change: Partial<Parameters<Mail['add']>[1]> = {}) =>
	inTransaction(db.database, (tx) =>
		mail.add(tx, {
			reference: randomUUID(),
			userId,
			kind: 'new_device',
			locale: 'in',
			recipient: RECIPIENT,
			params: { device: 'Firefox · Linux', address: '192.0.2.7', at: '2026-01-02T03:04:05.006Z' },
			...change,
		}),
	);

const states = async () =>
	(await db.owner.query<{ state: string }>('select state from mails order by created_at')).rows.map(
		({ state }) => state,
	);
const expectStates = (expected: string[]) => expect.poll(states, { timeout: 15_000 }).toEqual(expected);
/** A job is done a moment after what it does. */
const expectNoJobLeft = () =>
	expect.poll(async () => (await db.owner.query("select from jobs.job where state <> 'completed'")).rowCount).toBe(0);
/** Makes what waits for its next try due. */
const hurry = () => db.owner.query("update jobs.job set start_after = now() where state = 'retry'");

test('a mail goes to the server of SMTP_URL, signed in, as text and HTML in the language of its reader', async () => {
	const { host, received } = await serveTaking({
		authOptional: false,
		allowInsecureAuth: true,
		onAuth: ({ username, password }, _session, done) =>
			password === 'se/cret' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
	});
	const mail = await open(`smtp://post:se%2Fcret@${host}`);
	await add(mail);
	await expectStates(['sent']);
	expect(received.map(({ user }) => user)).toEqual(['post']);
	const parsed = await PostalMime.parse(received[0]?.raw ?? '');
	expect(parsed.from).toEqual({ name: 'Fairtick', address: 'no-reply@trade.example.com' });
	expect(parsed.to).toMatchObject([{ address: RECIPIENT }]);
	expect(parsed.subject).toBe('नए डिवाइस से साइन इन');
	for (const part of [parsed.text, parsed.html]) expect(part).toContain('Firefox · Linux');
	expect(parsed.html).toContain('lang="hi-IN"');
});

test('[NOTE-02] a mail that can be stopped says so to programs and readers, in one line that no program breaks; others say nothing', async () => {
	const { host, received } = await serveTaking();
	const mail = await open(`smtp://${host}`);
	const params = {
		subject: 'Your deposit of $5.00 has arrived',
		line: 'Your deposit of $5.00 has arrived',
		page: 'https://trade.example.com/cashier',
	};
	await add(mail, { kind: 'notification', locale: 'en', params, unsubscribes: ['deposit', 'trade'] });
	await expectStates(['sent']);
	await add(mail);
	await expectStates(['sent', 'sent']);
	const [stopped, plain] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
	const headerOf = (parsed: typeof stopped, name: string) => parsed?.headers.find(({ key }) => key === name)?.value;
	const { page, oneClick } = unsubscribing(userId, ['deposit', 'trade']);
	expect(headerOf(stopped, 'list-unsubscribe')).toBe(`<${oneClick}>`);
	expect(String(received[0]?.raw)).toContain(`<${oneClick}>`);
	expect(headerOf(stopped, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
	expect(stopped?.subject).toBe('Your deposit of $5.00 has arrived');
	expect(stopped?.text).toContain(`Unsubscribe:\n${page}`);
	expect(stopped?.html).toContain(`href="${page}"`);
	expect(stopped?.html).toContain('<a href="https://trade.example.com/cashier"');
	expect([headerOf(plain, 'list-unsubscribe'), headerOf(plain, 'list-unsubscribe-post')]).toEqual([
		undefined,
		undefined,
	]);
	for (const part of [plain?.text, plain?.html]) expect(part).not.toContain('unsubscribe');
});

test('an address in a text is a link to it and to nothing more, also in quotation marks', async () => {
	const { host, received } = await serveTaking();
	const mail = await open(`smtp://${host}`);
	const line = 'See "https://trade.example.com/a?b=1&c=2", or (https://trade.example.com/d).';
	await add(mail, { kind: 'notification', locale: 'en', params: { subject: 'News', line, page: 'https://x.example' } });
	await expectStates(['sent']);
	const { html } = await PostalMime.parse(received[0]?.raw ?? '');
	expect(
		[...(html ?? '').matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, shown]) => [to, shown]),
	).toEqual(
		['https://trade.example.com/a?b=1&amp;c=2', 'https://trade.example.com/d', 'https://x.example'].map((to) => [
			to,
			to,
		]),
	);
	expect(html).toContain('</a>&quot;, or (<a');
});

test('the same occasion causes one mail', async () => {
	const { host, received } = await serveTaking();
	const mail = await open(`smtp://${host}`);
	await Promise.all(Array.from({ length: 8 }, () => add(mail, { reference: 'once' })));
	await add(mail);
	await expectStates(['sent', 'sent']);
	expect(received).toHaveLength(2);
});

test('a commit that fails causes none', async () => {
	const { host, received } = await serveTaking();
	const mail = await open(`smtp://${host}`);
	const failing = inTransaction(db.database, async (tx) => {
		await mail.add(tx, { reference: 'never', userId, kind: 'password_changed', locale: 'en', recipient: RECIPIENT });
		throw new Error('rolled back');
	});
	await expect(failing).rejects.toThrow('rolled back');
	await add(mail);
	await expectStates(['sent']);
	expect(received).toHaveLength(1);
	expect((await db.owner.query('select from jobs.job')).rowCount).toBe(1);
});

test('a server that is away or busy is tried again, and gets the mail once', async () => {
	let busy = true;
	const { host, received } = await serveTaking({
		onMailFrom: (_address, _session, done) =>
			done(busy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
	});
	const mail = await open(`smtp://${host}`);
	await add(mail);
	await expect.poll(async () => (await hurry()).rowCount, { timeout: 15_000 }).toBeGreaterThan(0);
	expect(await states()).toEqual(['waiting']);
	busy = false;
	await expect
		.poll(
			async () => {
				await hurry();
				return states();
			},
			{ timeout: 15_000 },
		)
		.toEqual(['sent']);
	expect(received).toHaveLength(1);
});

test('a mail that the server refuses permanently is not tried again', async () => {
	const host = await serve({
		onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
	});
	await add(await open(`smtp://${host}`));
	await expectStates(['refused']);
	await expectNoJobLeft();
});

test('[CASH-11] a mail whose attachment cannot ever be made is refused with the reason, and not tried again', async () => {
	const { host, received } = await serveTaking();
	const mail = await open(`smtp://${host}`, undefined, async () => {
		throw new Undeliverable('too long');
	});
	await add(mail);
	await expectStates(['refused']);
	await expectNoJobLeft();
	expect((await db.owner.query('select error from mails')).rows).toEqual([{ error: 'Error: too long' }]);
	expect(received).toEqual([]);
});

test('[CASH-11] a mail whose attachment is still being made delays no other mail', async () => {
	const { host } = await serveTaking();
	const made = Promise.withResolvers<null>();
	const mail = await open(`smtp://${host}`, undefined, ({ kind }) =>
		kind === 'statement' ? made.promise : Promise.resolve(null),
	);
	await inTransaction(db.database, async (tx) => {
		const rest = { userId, locale: 'en', recipient: RECIPIENT } as const;
		for (let i = 0; i < 10; i++) await mail.add(tx, { ...rest, kind: 'statement', params: { month: '2026-11' } });
		for (let i = 0; i < 2; i++) await mail.add(tx, { ...rest, kind: 'password_changed' });
	});
	const sent = () => db.owner.query("select kind from mails where state = 'sent'");
	await expect.poll(async () => (await sent()).rowCount, { timeout: 10_000 }).toBe(2);
	expect((await sent()).rows).toEqual([{ kind: 'password_changed' }, { kind: 'password_changed' }]);
	made.resolve(null);
	// The rest would take its time, one by one.
	await db.owner.query("delete from jobs.job where state = 'created'");
	await expectNoJobLeft();
}, 40_000);

test('an answer that is lost after the text was given leaves it unknown, and never sends twice', async () => {
	let given = 0;
	const host = await serve({
		onData(stream, session) {
			stream.resume();
			stream.on('end', () => {
				given++;
				// The line breaks where the answer would come.
				cut(session.remotePort);
			});
		},
	});
	const proxy = await createProxy(host);
	await add(await open(`smtp://${proxy.host}`));
	const cut = (_port: number | undefined) => proxy.cut();
	await expectStates(['unknown']);
	await expectNoJobLeft();
	expect(given).toBe(1);
});

/** Passes connections on until it cuts them all. */
async function createProxy(target: string): Promise<{ host: string; cut: () => void }> {
	const { connect } = await import('node:net');
	const [address = '', port = ''] = target.split(':');
	const sockets: { destroy(): unknown }[] = [];
	const server: Server = createServer((near) => {
		const far = connect(Number(port), address);
		sockets.push(near, far);
		for (const [one, other] of [[near, far] as const, [far, near] as const]) {
			one.on('error', () => other.destroy());
			one.pipe(other);
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
	return {
		host: `127.0.0.1:${(server.address() as { port: number }).port}`,
		cut: () => {
			for (const socket of sockets) socket.destroy();
		},
	};
}

test('a mail found in the hands of a run that died is not sent again', async () => {
	const { host, received } = await serveTaking();
	const mail = await open(`smtp://${host}`);
	await inTransaction(db.database, async (tx) => {
		await mail.add(tx, { reference: 'dead', userId, kind: 'password_changed', locale: 'en', recipient: RECIPIENT });
		await tx.query("update mails set state = 'sending' where reference = 'dead'");
	});
	await expectStates(['unknown']);
	expect(received).toEqual([]);
});

test('a mail whose link works no more is not sent', async () => {
	const { host, received } = await serveTaking();
	const mail = await open(`smtp://${host}`);
	await add(mail, { linkId: randomUUID() });
	await expectStates(['outdated']);
	expect(received).toEqual([]);
});

import { randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { Secret, TOTP } from 'otpauth';
import { createToken, hashToken } from '../../src/areas/people/identity/index.ts';
import { TestPasskey } from './authenticator.ts';
import { PASSWORD } from './browser.ts';
import { openSubscription } from './push-service.ts';
import type { SignedIn } from './sessions.ts';
import { REASON } from './staff.ts';
import type { Asked, Stage } from './stage.ts';
import { addTestUser, grant } from './users.ts';

type Prepare = (stage: Stage, who: SignedIn) => Promise<Asked> | Asked;

/** Calls that change nothing, by POST since what they ask about is too long for an address. */
const READS_BY_POST = ['previewPage', 'previewCalendar'];

export const isChanging = ({ name, method, changesState }: Endpoint) =>
	(method !== 'GET' && !READS_BY_POST.includes(name)) || changesState === true;

const sql = ({ db }: Stage, text: string, values: readonly unknown[]) => db.owner.query(text, [...values]);

const post = async (stage: Stage, { headers }: SignedIn, url: string) =>
	(await stage.send(headers, 'POST', { url })).body;

const ask =
	(url: string, payload?: object): Prepare =>
	() => ({ url, ...(payload && { payload }) });

/** Two tabs, the first of them active. */
async function openTabs(stage: Stage, { userId }: SignedIn): Promise<void> {
	await sql(stage, 'insert into selected_assets values ($1, 1, 0, true), ($1, 2, 1, false)', [userId]);
}

/** The second factor by an app is on. */
async function turnTotpOn(stage: Stage, { userId }: SignedIn): Promise<void> {
	await sql(stage, `insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '', 0, 0)`, [
		userId,
	]);
}

async function addPasskeyRow(stage: Stage, { userId }: SignedIn): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, synced, created_at)
		values ($1, gen_random_uuid(), '', 0, '{}', 'Laptop', false, 0) returning id`,
		[userId],
	);
	return rows[0].id;
}

/** Paused, so that nothing is sent. */
async function addWebhookRow(stage: Stage, { userId }: SignedIn): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into webhooks (id, user_id, address, kinds, secret, heard_n, created_at, paused_at)
		values (gen_random_uuid(), $1, 'https://example.com/', '{alert}', '', 0, 0, 0) returning id`,
		[userId],
	);
	return rows[0].id;
}

async function addFrozenUser(stage: Stage): Promise<number> {
	const userId = await addTestUser(stage.db, 0n);
	await sql(stage, 'update user_states set frozen_at = 1 where user_id = $1', [userId]);
	return userId;
}

/** A request about the operator that waits; every older one is over. */
async function addRequest(stage: Stage, makerId: number): Promise<string> {
	await endRequests(stage);
	const content = { operator: { name: randomUUID(), address: 'Elm Road 1', licence: null }, from: null };
	const { rows } = await sql(
		stage,
		`insert into staff_requests (id, kind, subject, content, reason, maker_id, created_at, expires_at)
		select gen_random_uuid(), 'site.operator', 'site', $2, $3, $1, t, t + 86400000 from clock() t returning id`,
		[makerId, JSON.stringify(content), REASON],
	);
	return rows[0].id;
}

const endRequests = (stage: Stage) =>
	sql(stage, `update staff_requests set state = 'expired', decided_at = 0 where state = 'pending'`, []);

/** A trade that ended void: an open one would keep its user from closing the account. */
async function addVoidTrade(stage: Stage, userId: number): Promise<string> {
	const { rows } = await sql(
		stage,
		`with terms as (
				insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
					expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
				values (gen_random_uuid(), $1, 'demo', 'DEMO_USD', 1, 1, 'up', 1000, 9000, 1, 'duration', 5, 9000, 0, 1, 5000, 1500, 2000, 1)
				returning id, accepted_at)
			insert into trade_results (trade_id, status, void_reason, returned, closed_at, accepted_at) select id, 'void', 'no_entry', 1000, 5000, accepted_at from terms
			returning trade_id id`,
		[userId],
	);
	return rows[0].id;
}

/** An order that is accepted now. */
const makeOrder = async (stage: Stage) => ({
	id: randomUUID(),
	mode: 'demo',
	direction: 'up',
	stake: 1_000,
	expiry: { duration: 3_600 },
	...(await stage.offer()),
});

/** An open trade on an index that had its entry two seconds ago. */
async function openSellable(stage: Stage, { headers }: SignedIn): Promise<string> {
	const payload = await makeOrder(stage);
	const placed = await stage.send(headers, 'POST', { url: '/api/trades', payload });
	if (placed.status !== 201) throw new Error(`no trade: ${placed.status} ${JSON.stringify(placed.body)}`);
	// Its entry, which was logged two seconds ago, and the newest price.
	await stage.offer();
	await sql(stage, `update assets set ticker = 'V50' where id = $1`, [payload.asset_id]);
	await sql(
		stage,
		`with t as (update trade_terms set accepted_at = accepted_at - 3000, expires_at = expires_at - 3000 where id = $1 returning *),
			o as (update open_trades o set accepted_at = t.accepted_at, entry_after = t.accepted_at, expires_at = t.expires_at from t where o.trade_id = t.id)
		update ticks k set t = k.t - 2000 from t where k.asset_id = t.asset_id and k.seq = t.kept_seq + 1`,
		[payload.id],
	);
	await stage.offer();
	return payload.id;
}

/** A legal hold of a closed account. */
async function addLegalHold(stage: Stage): Promise<string> {
	const [userId, one, other] = [
		await addTestUser(stage.db, 0n),
		await addTestUser(stage.db, 0n),
		await addTestUser(stage.db, 0n),
	];
	const { rows } = await sql(
		stage,
		`insert into legal_holds (user_id, reason, asked_by, agreed_by, placed_at, kept) values ($1, 'A case', $2, $3, 1, '{}') returning id`,
		[userId, one, other],
	);
	return rows[0].id;
}

const MESSAGE = 'The exit price is not the last one before the end.';

/** A dispute that waits for staff. */
async function addDispute(stage: Stage, userId: number): Promise<string> {
	const { rows } = await sql(
		stage,
		`with thread as (
				insert into support_threads (id, user_id, status, opened_at) values (gen_random_uuid(), $1, 'open', 0) returning id),
			said as (insert into support_messages (thread_id, n, text, written_at) select id, 1, $3, 0 from thread)
			insert into disputes (thread_id, subject_type, subject_id, due_at) select id, 'trade', $2, 1 from thread returning thread_id id`,
		[userId, await addVoidTrade(stage, userId), MESSAGE],
	);
	return rows[0].id;
}

/** A conversation that waits for staff. */
async function addConversation(stage: Stage, userId: number): Promise<string> {
	const { rows } = await sql(
		stage,
		`with thread as (
				insert into support_threads (id, user_id, status, opened_at) values (gen_random_uuid(), $1, 'open', 0) returning id),
			said as (insert into support_messages (thread_id, n, text, written_at) select id, 1, $2, 0 from thread)
			insert into conversations (thread_id, topic, due_at, changed_at) select id, 'trading', 1, 0 from thread returning thread_id id`,
		[userId, MESSAGE],
	);
	return rows[0].id;
}
const addConversationOfAnother = async (stage: Stage) => addConversation(stage, await addTestUser(stage.db, 0n));

const PERSONAL = { name: 'Ana Lima', birth_date: '1990-01-02', country: 'BR', address: 'Rua das Flores 12' };

/** A case of a user about what they typed. */
async function addCase(stage: Stage, userId: number): Promise<string> {
	const { rows } = await sql(
		stage,
		`with tried as (insert into verification_tries (user_id, step, n, content, sent_at)
				select $1, 'personal', 1 + count(*), $2, 1 from verification_tries where user_id = $1 returning id),
			opened as (insert into verification_cases (user_id, opened_at, due_at, second) values ($1, 1, 2, false) returning id),
			linked as (insert into verification_case_tries (case_id, try_id) select opened.id, tried.id from opened, tried)
		select id from opened`,
		[userId, JSON.stringify(PERSONAL)],
	);
	return rows[0].id;
}
const addCaseOfAnother = async (stage: Stage) => addCase(stage, await addTestUser(stage.db, 0n));

/** A recovery that two people have to agree to, without papers. */
async function addRecovery(stage: Stage, userId: number): Promise<string> {
	await sql(stage, 'update recoveries set state = $2, ended_at = 1 where user_id = $1 and ended_at is null', [
		userId,
		'stopped',
	]);
	const { rows } = await sql(
		stage,
		`insert into recoveries (user_id, state, verified, sent_at, expires_at) values ($1, 'open', false, 0, 4102444800000) returning id`,
		[userId],
	);
	return rows[0].id;
}
const addRecoveryOfAnother = async (stage: Stage) => addRecovery(stage, await addTestUser(stage.db, 0n));

async function addMatch(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into verification_matches (user_id, kind, entry, found_at, due_at) values ($1, 'screening', 'L-1', 1, 2) returning id`,
		[await addTestUser(stage.db, 0n)],
	);
	return rows[0].id;
}

const addDisputeOfAnother = async (stage: Stage) => addDispute(stage, await addTestUser(stage.db, 0n));

function makePng(): string {
	const png = Buffer.alloc(33);
	png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	png.write('IHDR', 12, 'latin1');
	png.writeUInt32BE(1, 16);
	png.writeUInt32BE(1, 20);
	return Buffer.concat([png, randomBytes(8)]).toString('base64');
}

const JPEG = Buffer.from(
	'/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AH//Z',
	'base64',
);

function makeUpload(url = '/api/settings/photo', field = 'photo', file: Buffer = JPEG): Asked {
	const head = `--end\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
	const payload = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--end--\r\n')]);
	return { url, payload, type: 'multipart/form-data; boundary=end' };
}

/** The passport of a user who has typed who they are. */
async function makeDocument(stage: Stage, { userId }: SignedIn, upload: string = randomUUID()): Promise<Asked> {
	await sql(
		stage,
		`insert into verification_tries (user_id, step, n, content, sent_at)
		select $1, 'personal', 1 + count(*), $2, 1 from verification_tries where user_id = $1`,
		[userId, JSON.stringify(PERSONAL)],
	);
	const query = new URLSearchParams({ upload, kind: 'passport', country: 'BR', side: 'front' });
	return makeUpload(`/api/verification/document?${query}`, 'file');
}

/** The same, received; its id. */
async function addDocument(stage: Stage, who: SignedIn): Promise<string> {
	const upload = randomUUID();
	await stage.send(who.headers, 'POST', await makeDocument(stage, who, upload));
	return upload;
}

const RECORDED = Buffer.from('timestamp,bid,ask\n2024-01-02T09:00:00Z,1.25,1.25\n2024-01-02T09:00:01Z,1.26,1.26\n');

/** An asset that nothing makes prices for. */
async function addAssetRow(stage: Stage, source: 'exchange' | 'replay'): Promise<number> {
	const { rows } = await sql(
		stage,
		`with a as (insert into assets (id, ticker, name, primary_exchange, icon, asset_group)
				select i, 'A' || i, 'A', 'Test', 'a', 'crypto' from (select greatest(max(id), 5000) + 1 i from assets) n returning id),
			w as (insert into asset_writers (asset_id) select id from a),
			p as (insert into payout_versions values ('crypto', 1, 0, 8000, 8300, 8600) on conflict do nothing)
		insert into asset_versions (asset_id, version, effective_at, source, tick_size, digits, entry_within_ms, exit_max_age_ms,
			demo_duration_min_s, real_duration_min_s, duration_max_s, stake_min, demo_stake_max, real_stake_max, real_allowed, slippage_min, venues)
		select id, 1, 0, $1::text, '0.0005', 4, 5000, 10000, 60, 60, 14400, 100, 1000000, 100000, false, 1,
			case when $1 = 'exchange' then '{okx}' else '{}' end::text[] from a returning asset_id`,
		[source],
	);
	return rows[0].asset_id;
}

async function addEconomicEvent(stage: Stage): Promise<number> {
	const { rows } = await sql(
		stage,
		`insert into economic_events (at, country, currency, title, impact) values (1, 'US', 'USD', gen_random_uuid(), 3) returning id`,
		[],
	);
	return rows[0].id;
}

/** A recording of which only the row is there. */
async function addRecordingRow(stage: Stage): Promise<string> {
	const id = randomBytes(32).toString('hex');
	await sql(stage, `insert into recordings values ($1, 'ticks.csv', 'quotes', 2, 3, 1000, 1, 0)`, [id]);
	return id;
}

const clockOf = async (stage: Stage) => Number((await sql(stage, 'select clock() now', [])).rows[0].now);

const LIMITS_OF_ASSET = {
	stake_min: 100,
	demo_stake_max: 1_000_000,
	real_stake_max: 100_000,
	demo_duration_min: 60,
	real_duration_min: 60,
	hours: null,
};
let volatility = 100;

/** A deposit without money that can still be given up. */
async function addDepositRow(stage: Stage, { userId }: SignedIn): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount, native_currency,
			reference, status, created_at, changed_at, expires_at)
		values (gen_random_uuid(), $1, 'sandbox', 'sandbox', 'sandbox', 'SANDBOX_USD', 1000, 0, 1000, 'USD', gen_random_uuid(), 'created', 0, 0, 4e12)
		returning id`,
		[userId],
	);
	return rows[0].id;
}

/** A payment without a user, in euros. */
async function addUnvaluedPayment(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into payments (id, provider, provider_account, provider_payment_id, native_amount, native_currency, state, money, currency,
			cost, at, seen_at)
		values (gen_random_uuid(), 'sandbox', 'sandbox', gen_random_uuid(), 1000, 'EUR', 'paid', 'unvalued', 'SANDBOX_USD', 0, 0, 0) returning id`,
		[],
	);
	return rows[0].id;
}

/** A payment without a user that was valued. */
async function addValuedPayment(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`with p as (insert into payments (id, provider, provider_account, provider_payment_id, native_amount, native_currency, state, money,
				currency, cost, at, seen_at, amount)
			values (gen_random_uuid(), 'sandbox', 'sandbox', gen_random_uuid(), 1000, 'EUR', 'paid', 'suspended', 'SANDBOX_USD', 0, 0, 0, 800)
			returning id)
		insert into payment_valuations (id, payment_id, amount, credited, reason, asked_by, valued_at)
		select gen_random_uuid(), id, 800, false, 'test', $1, 0 from p returning payment_id id`,
		[await addTestUser(stage.db, 0n)],
	);
	return rows[0].id;
}

async function addDestinationRow(stage: Stage, { userId }: SignedIn): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into destinations (id, user_id, method, fields, label, created_at, usable_at)
		values (gen_random_uuid(), $1, 'sandbox', '{"manner":"at_once"}', 'Sandbox', 0, 0) returning id`,
		[userId],
	);
	return rows[0].id;
}

/** A withdrawal under review, without its money. */
async function addReviewRow(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into withdrawals (id, user_id, method, currency, amount, fee, reference, status, created_at, changed_at)
		values (gen_random_uuid(), $1, 'sandbox', 'SANDBOX_USD', 1000, 0, gen_random_uuid(), 'review', 0, 0) returning id`,
		[(await stage.sessions.join()).userId],
	);
	return rows[0].id;
}

/** A payment without a user under review, without its money: its provider knows nothing of it. */
async function addPaymentRow(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into payments (id, provider, provider_account, provider_payment_id, native_amount, native_currency, state, money, currency, cost,
			at, seen_at, due_at)
		values (gen_random_uuid(), 'unknown', 'unknown', gen_random_uuid(), 1000, 'EUR', 'paid', 'unvalued', 'SANDBOX_USD', 0, 0, 0, 0)
		returning id`,
		[],
	);
	return rows[0].id;
}

/** A return by bank that may have been made. */
async function addUnseenReturn(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`with p as (update payments set provider = 'manual' where id = $1 returning id)
		insert into payment_returns (id, payment_id, native_amount, status, reason, asked_at, changed_at)
		select gen_random_uuid(), id, 1000, 'unknown', 'no_line', 0, 0 from p returning id`,
		[await addPaymentRow(stage)],
	);
	return rows[0].id;
}

async function addClaimRow(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into claims (id, user_id, currency, amount, opened_at) values (gen_random_uuid(), $1, 'SANDBOX_USD', 1000, 0) returning id`,
		[await addTestUser(stage.db, 0n)],
	);
	return rows[0].id;
}

/** Blocked money that was never moved. */
async function addBlockRow(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into blocks (id, user_id, currency, amount, reason, asked_by, agreed_by, blocked_at)
		values (gen_random_uuid(), $1, 'SANDBOX_USD', 1000, '', $1, $2, 0) returning id`,
		[await addTestUser(stage.db, 0n), stage.admin.userId],
	);
	return rows[0].id;
}

/** A withdrawal that waits for its destination. */
async function askToWithdraw(stage: Stage, who: SignedIn): Promise<Asked> {
	await grant(stage.db, who.userId, 'SANDBOX_USD', 1_000n);
	const destination = await addDestinationRow(stage, who);
	await sql(stage, 'update destinations set usable_at = 4e12 where id = $1', [destination]);
	const payload = { method: 'sandbox', amount: 1_000, destination };
	return { url: '/api/cashier/withdrawals', payload, key: randomUUID() };
}

/** A line of a bank account of `PAYMENT_SETTINGS`, for no deposit. */
const LINE = {
	bank_account: 'itau',
	kind: 'payment',
	amount: '100.00',
	booked_at: '2026-11-16T12:00:00.000Z',
	text: 'thanks',
	payer: { name: 'Ana Souza', tax_number: null, account: null },
	subject: null,
	reason: REASON,
};

/** An announcement that is shown for an hour. */
async function addAnnouncementRow(stage: Stage): Promise<string> {
	const { rows } = await sql(
		stage,
		`insert into announcements (id, texts, audience, starts_at, ends_at, written_by, written_at)
		select gen_random_uuid(), '{"en": "Hello"}', 'users', t, t + 3600000, $1, t from clock() t returning id`,
		[stage.admin.userId],
	);
	return rows[0].id;
}

/** An article, a draft or shown since long ago. */
async function addNewsRow(stage: Stage, isShown = false): Promise<string> {
	const { rows } = await sql(
		stage,
		`with one as (insert into news (id, slug, publish_at, changed_at)
				values (gen_random_uuid(), 'a-' || gen_random_uuid(), case when $2 then 1 end, 0) returning id)
		insert into news_texts (news_id, locale, version, title, summary, markdown, written_by, written_at)
		select id, 'en', 1, 'Hello', 'In short.', 'At length.', $1, 0 from one returning news_id id`,
		[stage.admin.userId, isShown],
	);
	return rows[0].id;
}
const NEWS_TEXTS = { en: { title: 'Hello again', summary: 'In short.', markdown: 'At length.' } };

const PASSKEYS = '/api/settings/passkeys';
const TOTP_CALLS = '/api/settings/second-factor/totp';
const NEW_PASSWORD = 'five yellow bicycles';

/** Every call by which a signed-in user changes something, made so that it succeeds. */
export const CHANGING_CALLS: Readonly<Record<string, Prepare>> = {
	activateSelectedAsset: async (stage, who) => {
		await openTabs(stage, who);
		return { url: '/api/selected-assets/active', payload: { id: 2 } };
	},
	addFavouriteAsset: ask('/api/favourite-assets/1'),
	addSelectedAsset: ask('/api/selected-assets', { id: 2 }),
	changeTrade: ask('/api/changetrade/real'),
	deleteSelectedAsset: async (stage, who) => {
		await openTabs(stage, who);
		return { url: '/api/delete_selected_assets?id=2' };
	},
	orderSelectedAssets: async (stage, who) => {
		await openTabs(stage, who);
		return { url: '/api/selected-assets/order', payload: { ids: [2, 1] } };
	},
	reloadBalance: ask('/api/balance/reload'),
	removeFavouriteAsset: async (stage, { userId }) => {
		await sql(stage, 'insert into favourite_assets values ($1, 1)', [userId]);
		return { url: '/api/favourite-assets/1' };
	},
	acceptTerms: async (stage) => {
		const { rows } = await sql(stage, 'select coalesce(max(version), 1) version from terms_versions', []);
		return { url: '/api/terms/accept', payload: { version: rows[0].version } };
	},
	importCalendar: ask('/api/admin/calendar/import', {
		format: 'csv',
		text: 'time,title,country,currency,impact\n2026-12-01T13:30Z,Payrolls,US,USD,3',
		reason: REASON,
	}),
	correctCalendarEntry: async (stage) => ({
		url: `/api/admin/calendar/${await addEconomicEvent(stage)}`,
		payload: {
			time: '2026-12-02T13:30:00.000Z',
			country: 'US',
			currency: 'USD',
			title: `Corrected ${randomUUID()}`,
			impact: 3,
			actual: '1%',
			forecast: null,
			previous: null,
			reason: REASON,
		},
	}),
	removeCalendarEntry: async (stage) => ({
		url: `/api/admin/calendar/${await addEconomicEvent(stage)}/remove`,
		payload: { reason: REASON },
	}),
	exportUsers: ask('/api/admin/users/export', { filter: { role: 'content' }, reason: REASON }),
	saveFilter: ask('/api/admin/saved-filters', { name: 'Content', shared: false, filter: { role: 'content' } }),
	deleteSavedFilter: async (stage, { userId }) => {
		const { rows } = await sql(
			stage,
			`insert into saved_filters (user_id, name, shared, filter, saved_at) values ($1, $2, false, '{}', 0) returning id`,
			[userId, randomUUID()],
		);
		return { url: `/api/admin/saved-filters/${rows[0].id}` };
	},
	addUserNote: async (stage) => ({
		url: `/api/admin/users/${await addTestUser(stage.db, 0n)}/notes`,
		payload: { text: 'Asked by mail about a withdrawal.' },
	}),
	adjustBalance: async (stage) => ({
		url: `/api/admin/ledger/users/${await addTestUser(stage.db, 0n)}/adjust`,
		payload: { mode: 'demo', amount: 500, reason: REASON },
		key: randomUUID(),
	}),
	announce: async (stage) => {
		await sql(stage, 'update announcements set ended_at = starts_at where ended_at is null', []);
		const now = await clockOf(stage);
		const [starts_at, ends_at] = [now, now + 3_600_000].map((ms) => new Date(ms).toISOString());
		return {
			url: '/api/admin/announcements',
			payload: { texts: { en: 'Hello' }, audience: 'users', starts_at, ends_at, reason: REASON },
			key: randomUUID(),
		};
	},
	writeNews: async () => ({
		url: '/api/admin/news',
		payload: { slug: `b-${randomUUID()}`, texts: NEWS_TEXTS, reason: REASON },
		key: randomUUID(),
	}),
	changeNews: async (stage) => ({
		url: `/api/admin/news/${await addNewsRow(stage)}`,
		payload: { version: 1, texts: NEWS_TEXTS, reason: REASON },
	}),
	publishNews: async (stage) => ({
		url: `/api/admin/news/${await addNewsRow(stage)}/publish`,
		payload: { version: 1, reason: REASON },
	}),
	withdrawNews: async (stage) => ({
		url: `/api/admin/news/${await addNewsRow(stage, true)}/withdraw`,
		payload: { reason: REASON },
	}),
	pinNews: async (stage) => {
		await sql(stage, 'update news set pinned = false where pinned', []);
		return {
			url: `/api/admin/news/${await addNewsRow(stage, true)}/pin`,
			payload: { pinned: true, reason: REASON },
		};
	},
	endAnnouncement: async (stage) => ({
		url: `/api/admin/announcements/${await addAnnouncementRow(stage)}/end`,
		payload: { reason: REASON },
	}),
	publishPage: async (stage) => {
		const { rows } = await sql(
			stage,
			`select coalesce(max(version), 0) version from page_texts where name = 'faq' and locale = 'en'`,
			[],
		);
		const text = { version: rows[0].version, markdown: `## ${randomUUID()}` };
		return { url: '/api/admin/pages/faq/en', payload: { ...text, reason: REASON } };
	},
	approveRequest: async (stage) => ({
		url: `/api/admin/requests/${await addRequest(stage, stage.admin.userId)}/approve`,
		payload: { reason: REASON },
	}),
	refuseRequest: async (stage) => ({
		url: `/api/admin/requests/${await addRequest(stage, stage.admin.userId)}/refuse`,
		payload: { reason: REASON },
	}),
	withdrawRequest: async (stage, { userId }) => ({
		url: `/api/admin/requests/${await addRequest(stage, userId)}/withdraw`,
		payload: { reason: REASON },
	}),
	changeRole: async (stage) => {
		const { email } = await stage.sessions.join();
		return { url: '/api/admin/staff/roles', payload: { email, role: 'support', reason: REASON } };
	},
	createAsset: () => {
		volatility += 1;
		const payload = { source: 'fair', volatility, ...LIMITS_OF_ASSET, duration_max: 14_400, real_allowed: false };
		return { url: '/api/admin/assets', payload: { ...payload, reason: REASON } };
	},
	changeAssetTerms: async (stage) => {
		await endRequests(stage);
		const { rows } = await sql(stage, 'select max(version) version from asset_versions where asset_id = 3', []);
		const terms = { ...LIMITS_OF_ASSET, duration_max: 3_600 + rows[0].version, real_allowed: false };
		return { url: '/api/admin/assets/3/terms', payload: { version: rows[0].version, ...terms, reason: REASON } };
	},
	changeAssetAppearance: () => ({
		url: '/api/admin/assets/3/appearance',
		payload: { name: randomUUID(), icon: 'test', reason: REASON },
	}),
	changeAssetState: async (stage) => {
		const { rows } = await sql(stage, 'select suspended from assets where id = 3', []);
		const state = rows[0].suspended ? 'listed' : 'suspended';
		return { url: '/api/admin/assets/3/state', payload: { state, reason: REASON } };
	},
	orderAssetVenues: async (stage) => ({
		url: `/api/admin/assets/${await addAssetRow(stage, 'exchange')}/venues`,
		payload: { venues: ['bybit'], reason: REASON },
	}),
	replaceAssetRecording: async (stage) => ({
		url: `/api/admin/assets/${await addAssetRow(stage, 'replay')}/recording`,
		payload: { recording: await addRecordingRow(stage), reason: REASON },
	}),
	announceAssetMaintenance: async (stage) => {
		await sql(stage, 'delete from maintenances', []);
		const from = new Date((await clockOf(stage)) + 6 * 3_600_000).toISOString();
		return { url: '/api/admin/maintenances', payload: { asset_id: 3, from, minutes: 30, reason: REASON } };
	},
	endAssetMaintenance: async (stage) => {
		await sql(stage, 'delete from maintenances', []);
		await sql(
			stage,
			`insert into maintenances (asset_id, begins_at, ends_at, announced_at, reason) select 3, t + 36e5, t + 72e5, t, '' from clock() t`,
			[],
		);
		return { url: '/api/admin/maintenances/end', payload: { asset_id: 3, reason: REASON } };
	},
	proposePayouts: async (stage) => {
		await endRequests(stage);
		const effective_at = new Date((await clockOf(stage)) + 3_600_000).toISOString();
		const rates = { percentage: 50.5, percentage_gold: 51, percentage_vip: 52 };
		return { url: '/api/admin/payouts', payload: { group: 'fair', ...rates, effective_at, reason: REASON } };
	},
	uploadAssetIcon: () => makeUpload('/api/admin/asset-icons', 'icon'),
	uploadRecording: () => makeUpload('/api/admin/recordings?name=ticks.csv', 'recording', RECORDED),
	changeSitePicture: () => ({ url: '/api/admin/site/pictures/logo', payload: { png: makePng(), reason: REASON } }),
	changeSiteSettings: async (stage) => {
		const { rows } = await sql(stage, 'select version from site_settings', []);
		const settings = { app_name: `Site ${randomUUID()}`, chat_script: null, locale: 'en', locales: ['en'] };
		return { url: '/api/admin/site', payload: { ...settings, version: rows[0].version, reason: REASON } };
	},
	claimAdmin: async (stage) => {
		const token = createToken();
		await sql(stage, 'insert into admin_links (token_hash, created_at, expires_at) values ($1, 0, 4102444800000)', [
			hashToken(token),
		]);
		return { url: '/api/admin/claim', payload: { token } };
	},
	endUserSessions: async (stage) => ({
		url: `/api/admin/users/${(await stage.sessions.join()).userId}/end-sessions`,
		payload: { reason: REASON },
	}),
	setUserType: async (stage) => ({
		url: `/api/admin/users/${await addTestUser(stage.db, 0n)}/type`,
		payload: { type: 'gold', reason: REASON },
	}),
	freezeUser: async (stage) => ({
		url: `/api/admin/users/${await addTestUser(stage.db, 0n)}/freeze`,
		payload: { reason: REASON, due_at: new Date(Date.now() + 86_400_000).toISOString() },
	}),
	unfreezeUser: async (stage) => ({
		url: `/api/admin/users/${await addFrozenUser(stage)}/unfreeze`,
		payload: { reason: REASON },
	}),
	proposeOperator: async (stage) => {
		await endRequests(stage);
		const operator = { name: randomUUID(), address: 'Elm Road 1', licence: null };
		return { url: '/api/admin/site/operator', payload: { operator, reason: REASON } };
	},
	proposeOffer: async (stage) => {
		await endRequests(stage);
		const payload = { countries: ['BR', 'IN'], methods_off: [], reason: REASON };
		return { url: '/api/admin/site/offer', payload };
	},
	answerRealityCheck: async (stage, { userId }) => {
		await sql(stage, 'insert into sittings select $1, t, t, t, 1, 0 from clock() t', [userId]);
		return { url: '/api/limits/reality-check' };
	},
	askToReturn: async (stage, { userId }) => {
		await sql(stage, `insert into exclusions (user_id, kind, begins_at, ends_at) values ($1, 'self_exclusion', 0, 1)`, [
			userId,
		]);
		return { url: '/api/limits/exclusion/return' };
	},
	changeOwnLimits: ask('/api/limits', { limits: [{ kind: 'stake', window: null, value: 1_000 }] }),
	setFinalWithdrawals: ask('/api/limits/final-withdrawals', { on: true }),
	excludeSelf: ask('/api/limits/exclusion', { kind: 'self_exclusion', until: null }),
	openDispute: async (stage, { userId }) => ({
		url: '/api/disputes',
		payload: { subject: { type: 'trade', id: await addVoidTrade(stage, userId) }, text: MESSAGE },
		key: randomUUID(),
	}),
	addDisputeMessage: async (stage, { userId }) => ({
		url: `/api/disputes/${await addDispute(stage, userId)}/messages`,
		payload: { text: MESSAGE },
		key: randomUUID(),
	}),
	takeDispute: async (stage) => ({ url: `/api/admin/disputes/${await addDisputeOfAnother(stage)}/take` }),
	answerDispute: async (stage) => ({
		url: `/api/admin/disputes/${await addDisputeOfAnother(stage)}/messages`,
		payload: { text: MESSAGE },
		key: randomUUID(),
	}),
	decideDispute: async (stage) => ({
		url: `/api/admin/disputes/${await addDisputeOfAnother(stage)}/decide`,
		payload: { result: 'accepted', reason: REASON },
	}),
	readNotifications: async (stage, { userId }) => {
		await stage.db.owner.query(
			`with told as (insert into notifications (user_id, reference, kind, facts, at) values ($1, gen_random_uuid()::text, 'support', '{}', 0))
			insert into notification_states (user_id, heard_n, unread) values ($1, 0, 1)
			on conflict (user_id) do update set unread = notification_states.unread + 1`,
			[userId],
		);
		return { url: '/api/notifications/read', payload: { all: true } };
	},
	makeCalendarKey: ask('/api/calendar/key'),
	removeCalendarKey: async (stage, { userId }) => {
		await stage.db.owner.query(
			`insert into calendar_keys (user_id, serial, hash, made_at) values ($1, gen_random_uuid(), $2, 0)
			on conflict (user_id) do nothing`,
			[userId, randomBytes(32)],
		);
		return { url: '/api/calendar/key' };
	},
	addAlert: ask('/api/alerts', { asset_id: 1, price: '0.5000', when: 'above', each_time: false }),
	removeAlert: async (stage, { userId }) => {
		const { rows } = await stage.db.owner.query(
			`insert into alerts (id, user_id, asset_id, price, condition, each_time, after_seq, created_at)
			values (gen_random_uuid(), $1, 1, 5000, 'above', false, 0, 0) returning id`,
			[userId],
		);
		return { url: `/api/alerts/${rows[0].id}` };
	},
	addWebhook: ask('/api/settings/webhooks', { address: 'https://1.1.1.1/', kinds: ['alert'] }),
	changeWebhook: async (stage, who) => ({
		url: `/api/settings/webhooks/${await addWebhookRow(stage, who)}`,
		payload: { kinds: ['movement'] },
	}),
	removeWebhook: async (stage, who) => ({ url: `/api/settings/webhooks/${await addWebhookRow(stage, who)}` }),
	testWebhook: async (stage, who) => ({ url: `/api/settings/webhooks/${await addWebhookRow(stage, who)}/test` }),
	replayDelivery: async (stage, who) => {
		const { rows } = await sql(
			stage,
			`insert into webhook_deliveries (id, webhook_id, user_id, n, kind, body, at, state)
			values (gen_random_uuid(), $1, $2, 1, 'alert', '{}', 0, 'failed') returning id`,
			[await addWebhookRow(stage, who), who.userId],
		);
		return { url: `/api/settings/webhook-deliveries/${rows[0].id}/replay` };
	},
	addPushDevice: async () => ({
		url: '/api/settings/push',
		payload: { ...openSubscription(), address: `https://1.1.1.1/${randomUUID()}` },
	}),
	removePushDevice: async (stage, { userId }) => {
		const { rows } = await sql(
			stage,
			`insert into push_devices (id, user_id, session_id, address, service, key, secret, our_key, added_at)
			values (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), '', '', '', '', 0) returning id`,
			[userId],
		);
		return { url: `/api/settings/push/${rows[0].id}` };
	},
	changeNotificationSettings: ask('/api/settings/notifications', { kinds: [{ kind: 'trade', mail: true }] }),
	openConversation: async () => ({
		url: '/api/support/threads',
		payload: { topic: 'trading', text: MESSAGE },
		key: randomUUID(),
	}),
	addConversationMessage: async (stage, { userId }) => ({
		url: `/api/support/threads/${await addConversation(stage, userId)}/messages`,
		payload: { text: MESSAGE },
		key: randomUUID(),
	}),
	closeConversation: async (stage, { userId }) => ({
		url: `/api/support/threads/${await addConversation(stage, userId)}/close`,
	}),
	openUserConversation: async (stage) => ({
		url: `/api/admin/users/${await addTestUser(stage.db, 0n)}/conversations`,
		payload: { topic: 'trading', text: MESSAGE },
		key: randomUUID(),
	}),
	takeConversation: async (stage) => ({
		url: `/api/admin/conversations/${await addConversationOfAnother(stage)}/take`,
	}),
	answerConversation: async (stage) => ({
		url: `/api/admin/conversations/${await addConversationOfAnother(stage)}/messages`,
		payload: { text: MESSAGE },
		key: randomUUID(),
	}),
	closeQueuedConversation: async (stage) => ({
		url: `/api/admin/conversations/${await addConversationOfAnother(stage)}/close`,
		payload: { reason: REASON },
	}),
	changePersonal: ask('/api/verification/personal', PERSONAL),
	sendDocument: (stage, who) => makeDocument(stage, who),
	getOwnFile: async (stage, who) => ({ url: `/api/verification/files/${await addDocument(stage, who)}` }),
	viewDocument: async (stage, who) => {
		const owner = await stage.sessions.join();
		const file = await addDocument(stage, owner);
		const id = await addCase(stage, owner.userId);
		await sql(stage, 'update verification_cases set taken_by = $2, taken_until = 4102444800000 where id = $1', [
			id,
			who.userId,
		]);
		return { url: `/api/admin/verification/${id}/files/${file}` };
	},
	takeCase: async (stage) => ({ url: `/api/admin/verification/${await addCaseOfAnother(stage)}/take` }),
	decideCase: async (stage) => ({
		url: `/api/admin/verification/${await addCaseOfAnother(stage)}/decide`,
		payload: {
			reading: null,
			address_country: null,
			steps: { personal: { approved: false, reasons: ['name_differs'], checks: [] } },
		},
	}),
	stopRecovery: async (stage, { userId }) => {
		await addRecovery(stage, userId);
		return { url: '/api/settings/recovery/stop' };
	},
	viewRecoveryFile: async (stage) => {
		const owner = await stage.sessions.join();
		const file = await addDocument(stage, owner);
		const id = await addRecovery(stage, owner.userId);
		await sql(
			stage,
			`insert into recovery_files (id, link_id, user_id, step, paper, country, side, file_id, pages, uploaded_at, recovery_id)
			select id, id, user_id, 'document', paper, country, side, file_id, 1, 0, $2 from verification_files where id = $1`,
			[file, id],
		);
		return { url: `/api/admin/recoveries/${id}/files/${file}` };
	},
	takeRecovery: async (stage) => ({ url: `/api/admin/recoveries/${await addRecoveryOfAnother(stage)}/take` }),
	proposeRecovery: async (stage) => {
		const userId = await addTestUser(stage.db, 0n);
		const { rows } = await sql(stage, 'select name from users where id = $1', [userId]);
		return {
			url: `/api/admin/recoveries/${await addRecovery(stage, userId)}/propose`,
			payload: { name: rows[0].name, birth_date: '1990-01-01', checks: [], reason: REASON },
		};
	},
	refuseRecovery: async (stage) => ({
		url: `/api/admin/recoveries/${await addRecoveryOfAnother(stage)}/refuse`,
		payload: { because: 'unreadable', reason: REASON },
	}),
	allowTries: async (stage) => {
		const userId = await addTestUser(stage.db, 0n);
		await sql(
			stage,
			`insert into verification_tries (user_id, step, n, content, sent_at) select $1, 'personal', n, '{}', n from generate_series(1, 5) n`,
			[userId],
		);
		return { url: `/api/admin/verification/users/${userId}/allow`, payload: { step: 'personal', reason: REASON } };
	},
	askForFunds: async (stage) => ({
		url: `/api/admin/verification/users/${await addTestUser(stage.db, 0n)}/funds`,
		payload: { reason: REASON },
	}),
	decideMatch: async (stage) => ({
		url: `/api/admin/matches/${await addMatch(stage)}/decide`,
		payload: { result: 'cleared', reason: REASON },
	}),
	createQuote: ask('/api/cashier/quotes', { method: 'pix', direction: 'deposit', amount: 10_000, currency: 'BRL' }),
	createDeposit: () => ({
		url: '/api/cashier/deposits',
		payload: { method: 'sandbox', amount: 1_000 },
		key: randomUUID(),
	}),
	cancelDeposit: async (stage, who) => ({ url: `/api/cashier/deposits/${await addDepositRow(stage, who)}` }),
	createWithdrawal: askToWithdraw,
	cancelWithdrawal: async (stage, who) => {
		const asked = await askToWithdraw(stage, who);
		const { body } = await stage.send(who.headers, 'POST', asked);
		return { url: `${asked.url}/${body.id}` };
	},
	takeReview: async (stage) => ({ url: `/api/admin/cashier/reviews/${await addReviewRow(stage)}/take` }),
	approveWithdrawal: async (stage) => ({
		url: `/api/admin/cashier/withdrawals/${await addReviewRow(stage)}/approve`,
		payload: { reason: REASON },
	}),
	rejectWithdrawal: async (stage) => {
		const other = await stage.sessions.join();
		const { body } = await stage.send(other.headers, 'POST', await askToWithdraw(stage, other));
		return { url: `/api/admin/cashier/withdrawals/${body.id}/reject`, payload: { reason: REASON } };
	},
	creditDeposit: async (stage) => {
		const id = await addDepositRow(stage, await stage.sessions.join());
		await sql(stage, `update deposits set status = 'review' where id = $1`, [id]);
		return { url: `/api/admin/cashier/deposits/${id}/credit`, payload: { reason: REASON } };
	},
	valuePayment: async (stage) => ({
		url: `/api/admin/cashier/payments/${await addUnvaluedPayment(stage)}/value`,
		payload: { amount: 900, reason: REASON },
	}),
	correctValue: async (stage) => ({
		url: `/api/admin/cashier/payments/${await addValuedPayment(stage)}/correct`,
		payload: { amount: 900, reason: REASON },
	}),
	enterStatementLine: () => ({
		url: '/api/admin/cashier/statement-lines',
		payload: { ...LINE, entry_id: randomUUID() },
	}),
	denyPayout: async (stage) => ({
		url: `/api/admin/cashier/awaited-payouts/${await addUnseenReturn(stage)}/deny`,
		payload: { reason: REASON },
	}),
	startPayouts: async (stage) => {
		const { rows } = await sql(
			stage,
			`insert into payout_switches (provider, provider_account, reason, stopped_at) values ('test', gen_random_uuid(), 'hour', 0)
			returning id::int`,
			[],
		);
		return { url: `/api/admin/cashier/payouts/${rows[0].id}/start`, payload: { reason: REASON } };
	},
	explainDifference: async (stage) => {
		const { rows } = await sql(
			stage,
			`with run as (insert into reconciliations (provider, provider_account, from_at, to_at, began_at) values ('test', '', 0, 1, 0) returning id)
			insert into reconciliation_differences (id, reconciliation_id, provider, provider_account, subject_kind, subject_id, kind, theirs, missing, found_at)
			select gen_random_uuid(), id, 'test', '', 'payment', gen_random_uuid(), 'missing_here',
				'{"state": "paid", "amount": "1", "currency": "USD"}', 0, 0 from run returning id`,
			[],
		);
		return { url: `/api/admin/cashier/differences/${rows[0].id}/explain`, payload: { reason: REASON } };
	},
	assignPayment: async (stage) => ({
		url: `/api/admin/cashier/payments/${await addPaymentRow(stage)}/assign`,
		payload: { user: await addTestUser(stage.db, 0n), reason: REASON },
	}),
	writeOffClaim: async (stage) => ({
		url: `/api/admin/cashier/claims/${await addClaimRow(stage)}/write-off`,
		payload: { reason: REASON },
	}),
	blockMoney: async (stage) => {
		const userId = await addTestUser(stage.db, 0n);
		await grant(stage.db, userId, 'SANDBOX_USD', 1_000n);
		return { url: `/api/admin/cashier/users/${userId}/block`, payload: { amount: 1_000, reason: REASON } };
	},
	placeLegalHold: async (stage) => ({
		url: `/api/admin/users/${await addTestUser(stage.db, 0n)}/legal-hold`,
		payload: { reason: REASON },
	}),
	releaseLegalHold: async (stage) => ({
		url: `/api/admin/legal-holds/${await addLegalHold(stage)}/release`,
		payload: { reason: REASON },
	}),
	getKeptData: async (stage) => ({
		url: `/api/admin/legal-holds/${await addLegalHold(stage)}/kept`,
		payload: { reason: REASON },
	}),
	releaseBlock: async (stage) => ({
		url: `/api/admin/cashier/blocks/${await addBlockRow(stage)}/release`,
		payload: { reason: REASON },
	}),
	returnPayment: async (stage) => ({
		url: `/api/admin/cashier/reviews/${await addPaymentRow(stage)}/return`,
		payload: { reason: REASON },
	}),
	addDestination: ask('/api/cashier/destinations', { method: 'sandbox', fields: { manner: 'at_once' } }),
	removeDestination: async (stage, who) => ({
		url: `/api/cashier/destinations/${await addDestinationRow(stage, who)}`,
	}),
	putChartLayout: ask('/api/chart-layouts/1', { type: 'area', interval: 'tick', indicators: [], drawings: [] }),
	logout: ask('/api/logout'),
	mailStatement: ask('/api/transactions/mail', { month: '2026-01' }),
	confirmByProvider: ask('/api/settings/confirm/github'),
	connectIdentity: ask('/api/settings/connect/github'),
	disconnectIdentity: async (stage, { userId }) => {
		const { rows } = await sql(
			stage,
			`insert into oauth_identities (issuer, subject, user_id, provider, label, created_at)
			values ('github', gen_random_uuid(), $1, 'github', 'octocat', 0) returning id`,
			[userId],
		);
		return { url: `/api/settings/identities/${rows[0].id}` };
	},
	addPasskey: async (stage, who) => {
		const passkey = new TestPasskey();
		passkey.origin = stage.origin;
		const credential = passkey.create(await post(stage, who, `${PASSKEYS}/options`));
		return { url: PASSKEYS, payload: { name: 'Laptop', credential } };
	},
	prepareConfirmation: ask('/api/settings/confirm/passkey-options'),
	preparePasskey: ask(`${PASSKEYS}/options`),
	removePasskey: async (stage, who) => ({ url: `${PASSKEYS}/${await addPasskeyRow(stage, who)}` }),
	renamePasskey: async (stage, who) => ({
		url: `${PASSKEYS}/${await addPasskeyRow(stage, who)}`,
		payload: { name: 'Key ring' },
	}),
	closeAccount: (_, { email }) => ({ url: '/api/settings/close', payload: { email } }),
	changePhoto: () => makeUpload(),
	changeProfile: (_, { userId }) => ({
		url: '/api/settings/profile',
		payload: { name: 'Ann Lee', email: `new${userId}@example.org` },
	}),
	removePhoto: async (stage, { userId }) => {
		await sql(stage, `insert into user_photos values ($1, gen_random_uuid(), '', 0)`, [userId]);
		return { url: '/api/settings/photo' };
	},
	changePassword: () => {
		const passwords = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
		return { url: '/api/settings/password', payload: passwords };
	},
	confirmSignIn: ask('/api/settings/confirm', { password: PASSWORD }),
	disableTotp: async (stage, who) => {
		await turnTotpOn(stage, who);
		return { url: TOTP_CALLS };
	},
	endOtherSessions: async (stage, who) => {
		await stage.sessions.signIn(who);
		return { url: '/api/settings/sessions' };
	},
	endSession: async (stage, who) => ({
		url: `/api/settings/sessions/${(await stage.sessions.signIn(who)).sessionId}`,
	}),
	enableTotp: async (stage, who) => {
		const { secret } = await post(stage, who, TOTP_CALLS);
		const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
		return { url: `${TOTP_CALLS}/confirm`, payload: { code } };
	},
	prepareTotp: ask(TOTP_CALLS),
	renewRecoveryCodes: async (stage, who) => {
		await turnTotpOn(stage, who);
		return { url: '/api/settings/second-factor/recovery-codes' };
	},
	createApiToken: ask('/api/settings/tokens', { name: 'program', scopes: ['money'] }),
	endApiToken: async (stage, { userId }) => {
		const { rows } = await sql(
			stage,
			`insert into api_tokens (id, user_id, name, scopes, token_hash, created_at)
			values (gen_random_uuid(), $1, 'program', '{read}', $2, 0) returning id`,
			[userId, hashToken(createToken())],
		);
		return { url: `/api/settings/tokens/${rows[0].id}` };
	},
	shareReceipt: async (stage, { userId }) => ({ url: `/api/trades/${await addVoidTrade(stage, userId)}/share` }),
	sellTrade: async (stage, who) => ({
		url: `/api/trades/${await openSellable(stage, who)}/sell`,
		payload: { id: randomUUID() },
	}),
	openTrade: async (stage) => ({ url: '/api/trades', payload: await makeOrder(stage) }),
};

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { APP_ROLE, AUDIT_ROLE } from '../support/global-setup.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Everything that the application may change, by table and column. Add a new column here with the code that updates it. */
const UPDATED: Readonly<Record<string, string>> = {
	alert_firings: 'at times told_at',
	alerts: 'ended_at',
	accounts: 'balance head version',
	admin_links: 'ended_at used_by',
	announcements: 'ended_at',
	api_tokens: 'ended_at last_used_at name',
	asset_exposures: 'loss',
	asset_writers:
		'chain_head chain_no closed_detail closed_reason fair_k fair_x fence last_price last_seq last_t logged_through open opens_at replay_anchor session_ends_at',
	assets: 'close_only icon listed name ordered_venues suspended',
	audit_log_head: 'hash n',
	beacon_tries: 'last_at',
	blocks: 'release_agreed_by release_asked_by released_at',
	built_files: 'seen_at',
	candles: 'backfill close high low open',
	chart_layouts: 'layout saved_at version',
	claims: 'forgiven paid payments',
	conversations: 'changed_at closed_at closed_by due_at reason',
	cover_shortfalls: 'ended_at',
	day_figures_state: 'through',
	deposits: 'amount changed_at counted_at due_at next payment_id poll_at provider_id reason status',
	destinations: 'fields label removed_at',
	calendar_fetches:
		'added changed entries errors etag failing_since failure held last_modified read_at removed source status tried_at wrong',
	calendar_keys: 'hash made_at serial used_at',
	call_counts: 'ends_at granted most used',
	economic_events:
		'actual at changed_at corrected_at country currency forecast impact previous provided removed_at restated_at restated_from revision title',
	fair_hours: 'finished_at revealed_at seed',
	disputes: 'decided_at decided_by reason result',
	feed_checks: 'through',
	feed_errors: 'finished_at',
	files: 'delete_at deleted_at missing_since',
	generations: 'begun_at',
	leases: 'fence holder until',
	legal_holds: 'kept release_agreed_by release_asked_by release_reason released_at',
	judged_ticks: 'seq',
	liability_accounts: 'looked',
	liability_days: 'filed looked',
	held_back_money: 'amount used_by',
	limit_sums: 'deposited ended returned staked',
	limits_in_force: 'journalled_at',
	login_failures: 'failures last_at',
	mail_links: 'ended_at',
	maintenances: 'ends_at',
	mails: 'changed_at error state',
	mirrored_report: 'made_at',
	nodes: 'address beat_at facts fingerprints skew_ms',
	notification_settings: 'choices push_amounts quiet_from quiet_to time_zone',
	notification_states: 'heard_n unread',
	news: 'changed_at pinned publish_at version',
	notifications: 'facts read_at',
	oauth_identities: 'label last_used_at',
	passkeys: 'counter last_used_at name synced',
	payment_reversals: 'amount at claim_id fx inquiry_until native_amount state',
	payment_returns: 'changed_at missed_at poll_at reason status',
	payments:
		'amount at booked_at cost deposit_id doubt due_at fee fx instrument_hash instrument_kind instrument_label money native_amount native_currency payer_name rate_denominator rate_numerator reason refundable_until senders state suspended_by',
	payout_switches: 'reason started_at started_by',
	proof_batches: 'entry key place',
	proof_bundles: 'cleared_at packed_at',
	proof_chains: 'no',
	proof_entries: 'items',
	proof_histograms: 'n',
	proof_keys: 'alone_at named_at',
	proof_log: 'beats entries fence generation halted last_time log_key looked_at origin promise_key root size',
	provider_notices: 'body due_at tries worked_at',
	quotes: 'used_at',
	reconciliation_differences: 'payment_id resolution resolved_at',
	reconciliations: 'compared differences ended_at',
	recoveries: 'agreed_by asked_by because due_at ended_at state taken_by taken_until',
	recovery_codes: 'used_at',
	recovery_files: 'recovery_id',
	sandbox_objects: 'changed_at details state',
	saved_filters: 'filter saved_at shared',
	sessions: 'address confirmed_at ended_at last_used_at second_factor_at user_agent',
	site_settings:
		'app_icon app_logo app_name chat_site_id countries locale locales methods_off operator_address operator_licence operator_name version',
	push_devices: 'due_at key our_key secret session_id taken_until',
	push_messages: 'tries',
	silent_rounds: 'finished_at',
	sittings: 'began_at checked_at last_at net over_until trades',
	staff_requests: 'decided_at decided_by decision_reason state',
	support_threads: 'status taken_by taken_until',
	timeline_reports: 'lost reported_at',
	taken_reviews: 'taken_by taken_until',
	told_announcements: 'registered_to told_to',
	trade_sales: 'ended_at lapse tick_price tick_seq tick_t',
	totp_secrets: 'confirmed_at created_at last_step secret',
	turned_away: 'malformed too_many unavailable',
	user_exposures: 'loss',
	user_photos: 'changed_at id image',
	user_types: 'earned failing_since staff_type',
	user_states:
		'default_asset_id event_n frozen_at frozen_by_restore frozen_by_role frozen_due_at frozen_reason last_trade_on open_trades',
	verification_cases: 'decided_at second taken_by taken_until',
	verification_files: 'try_id',
	verification_matches: 'asked_by decided_at decided_by reason result',
	verification_screenings: 'list_hash screened_at',
	waiting_notices: 'due_at facts',
	webhook_deliveries: 'answer by_hand duration_ms error state status tried_at tries',
	webhooks: 'address due_at heard_n kinds paused_at taken_until',
	withdrawal_legs: 'changed_at due_at first_sent_at fx_back missed_at poll_at provider_id reason status',
	withdrawals: 'agreed_at approved_by changed_at due_at judge_at quote_id reason seconded_by status waits_for',
	users:
		'approved_country closed_at country credentials_version document_approved email email_verified_at guest_ends_at joined_at locale name password_hash phone photo_url recovery_since role terms_accepted_at terms_version type withdrawals_held_until',
};

const DELETED = [
	'alert_firings',
	'alerts',
	'attempts_under_way',
	'built_files',
	'calendar_keys',
	'calendar_notices',
	'calendar_told',
	'call_counts',
	'chart_layouts',
	'day_figures',
	'favourite_assets',
	'files',
	'funds_requests',
	'guest_starts',
	'held_back_money',
	'idempotent_answers',
	'liability_accounts',
	'liability_files',
	'limit_sums',
	'login_failures',
	'mail_links',
	'mails',
	'mirrored_pairs',
	'nodes',
	'notification_settings',
	'notification_states',
	'notifications',
	'oauth_attempts',
	'oauth_identities',
	'oauth_tickets',
	'open_trades',
	'passkey_challenges',
	'passkeys',
	'proof_days',
	'proof_erasures',
	'proof_heads',
	'proof_histograms',
	'proof_keys',
	'proof_losing',
	'proof_outcomes',
	'proof_shares',
	'proof_trader_days',
	'push_devices',
	'push_messages',
	'recoveries',
	'recovery_codes',
	'recovery_files',
	'refused_placements',
	'saved_filters',
	'selected_assets',
	'sign_in_challenges',
	'sittings',
	'support_threads',
	'timeline_reports',
	'totp_secrets',
	'user_events',
	'user_photos',
	// Some years after the end of an account.
	'verification_allowances',
	'verification_case_tries',
	'verification_cases',
	'verification_files',
	'verification_looks',
	'verification_matches',
	'verification_outcomes',
	'verification_reminders',
	'verification_tries',
	'verified_persons',
	'waiting_notices',
	'webhook_deliveries',
	'webhooks',
];

async function listTables(role: string, privilege: string): Promise<string[]> {
	const { rows } = await db.owner.query<{ name: string }>(
		`select relname name from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p', 'v')
			and has_table_privilege($1, oid, $2) order by relname collate "C"`,
		[role, privilege],
	);
	return rows.map(({ name }) => name);
}

test('[LEDGER-05] the application may change the columns that its code changes, and no others', async () => {
	const { rows } = await db.owner.query<{ name: string; columns: string }>(
		`select table_name name, string_agg(column_name, ' ' order by column_name collate "C") columns from information_schema.column_privileges
		where table_schema = 'app' and privilege_type = 'UPDATE' and grantee = $1 group by table_name`,
		[APP_ROLE],
	);
	expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(UPDATED);
});

test('[LEDGER-05] the application may delete where its code deletes, and nowhere else', async () => {
	expect(await listTables(APP_ROLE, 'delete')).toEqual(DELETED);
});

test('[LEDGER-08] [CLUSTER-06] the role of audits reads every table but that of secret seeds, and writes runs alone', async () => {
	const { rows } = await db.owner.query<{ grants: string }>(
		`select distinct table_name || ' ' || privilege_type grants from information_schema.column_privileges
		where table_schema = 'app' and privilege_type <> 'SELECT' and grantee = $1`,
		[AUDIT_ROLE],
	);
	expect(rows).toEqual([{ grants: 'audit_runs INSERT' }]);
	await db.owner.query('create table app.made_later (id int)');
	const { rows: tables } = await db.owner.query<{ name: string }>(
		`select relname name from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p', 'v') order by relname collate "C"`,
	);
	// Sealed seeds are no business of audits (CLUSTER-06).
	const audited = tables.map(({ name }) => name).filter((name) => name !== 'fair_seeds');
	expect(await listTables(AUDIT_ROLE, 'select')).toEqual(audited);
	expect(await listTables(AUDIT_ROLE, 'delete')).toEqual([]);
});

test('[LEDGER-05] the seed of a fair hour is revealed once and stays', async () => {
	const { owner, database } = db;
	await owner.query(`insert into fair_hours (epoch, commitment, committed_at) values (1, sha256('a'), 0)`);
	const reveal = (seed: string | null) =>
		database.query('update fair_hours set seed = $1', [seed && Buffer.from(seed)]);
	await reveal('a');
	await reveal('a');
	for (const other of ['b', null])
		await expect(reveal(other)).rejects.toThrow('the seed of hour 1 was revealed and stays');
	expect((await owner.query('select seed from fair_hours')).rows).toEqual([{ seed: Buffer.from('a') }]);
});

const HOUR = 3_600_000;
const INSTANCE = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const addHours = (...epochs: readonly number[]) =>
	db.owner.query(
		`insert into fair_hours (epoch, commitment, committed_at, instance) select epoch, '', 0, $2 from unnest($1::int[]) epoch`,
		[epochs, INSTANCE],
	);
const lostAt = async (epoch: number) =>
	(await db.owner.query('select lost_at from fair_hours where epoch = $1 and not backfill', [epoch])).rows[0].lost_at;

test('[MARKET-15] the application declares an hour lost by the function alone: its own installation, ten minutes after the end', async () => {
	const { database } = db;
	const [over, living] = [500_000, 500_001];
	await addHours(over, living);
	const declare = async (epoch: number, by = INSTANCE) =>
		(await database.query('select declare_hour_lost($1, $2) declared', [epoch, by])).rows[0].declared;
	for (const statement of [
		`update fair_hours set lost_at = clock() where epoch = ${living}`,
		`update fair_hours set lost_at = 5, finished_at = 5 where epoch = ${over}`,
		`insert into fair_hours (epoch, commitment, committed_at, lost_at) values (500002, '', 0, 5)`,
		`insert into fair_hours (epoch, commitment, committed_at, finished_at) values (500002, '', 0, 5)`,
		`delete from fair_hours where epoch = ${living}`,
		'alter table fair_hours disable trigger declare_lost',
		`select declare_instance_lost('${INSTANCE}', '{1}')`,
	])
		await expect(database.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);

	await db.setClock((over + 1) * HOUR + 599_999);
	expect([await declare(over), await declare(living)]).toEqual([false, false]);
	await db.setClock((over + 1) * HOUR + 600_000);
	expect(await declare(over, OTHER)).toBe(false);
	expect([await declare(over), await declare(living)]).toEqual([true, false]);
	expect([await lostAt(over), await lostAt(living)]).toEqual([BigInt((over + 1) * HOUR + 600_000), null]);

	// Once, by the clock, and permanently.
	await db.setClock((over + 2) * HOUR);
	expect(await declare(over)).toBe(false);
	await expect(database.query(`update fair_hours set seed = 'a' where epoch = ${over}`)).rejects.toThrow(
		`hour ${over} is either revealed or lost`,
	);
	await database.query(`update fair_hours set seed = 'a' where epoch = ${living}`);
	await db.setClock((living + 2) * HOUR);
	expect([await declare(living), await lostAt(living)]).toEqual([false, null]);
	await db.setClock(null);
});

test('[MARKET-15] a function that runs as the owner does not free the application of the ten minutes either', async () => {
	await addHours(500_010);
	await db.setClock(500_010 * HOUR);
	await db.owner.query(
		`create function app.lose(hour int) returns void language sql security definer set search_path = app, pg_temp
			as $$ update fair_hours set lost_at = 7 where epoch = hour $$`,
	);
	await expect(db.database.query('select lose(500010)')).rejects.toThrow(
		'hour 500010 does not count as lost before ten minutes after its end',
	);
	expect(await lostAt(500_010)).toBeNull();
	await db.owner.query('drop function lose');
	await db.setClock(null);
});

test('[MARKET-14] [MARKET-15] the owner declares a loss early, once and by the clock; it stays, no hour is both revealed and lost, and no history is', async () => {
	const { owner, database } = db;
	await addHours(600_002, 600_003);
	await db.setClock(600_002 * HOUR);
	const change = (epoch: number, what: string, by = owner) =>
		by.query(`update fair_hours set ${what} where epoch = ${epoch}`);
	await change(600_002, 'lost_at = 5');
	expect(await lostAt(600_002)).toBe(BigInt(600_002 * HOUR));
	for (const other of ['6', 'null'])
		await expect(change(600_002, `lost_at = ${other}`)).rejects.toThrow(
			'hour 600002 was declared lost, which is final',
		);
	await expect(change(600_002, `seed = 'a'`, database)).rejects.toThrow('hour 600002 is either revealed or lost');
	await expect(change(600_003, `seed = 'a', lost_at = 5`)).rejects.toThrow('hour 600003 is either revealed or lost');
	await change(600_003, `seed = 'a'`);
	await expect(change(600_003, 'lost_at = 5')).rejects.toThrow('hour 600003 is either revealed or lost');
	await owner.query(`insert into fair_hours (epoch, commitment, committed_at, backfill) values (600004, '', 0, true)`);
	await expect(change(600_004, 'lost_at = 5')).rejects.toThrow('hour 600004 is history');
	await db.setClock(null);
});

test('[LEDGER-08] a clean run is not forged by the role of the application', async () => {
	const insert = `insert into audit_runs (recorded_at, clean, whole, findings, line, state) values (0, true, true, 0, '', '{}')`;
	await expect(db.database.query(insert)).rejects.toThrow('permission denied for table audit_runs');
	await expect(db.database.query('update audit_runs set clean = true')).rejects.toThrow('permission denied');
	await expect(db.database.query('delete from audit_runs')).rejects.toThrow('permission denied');
});

test('[LEDGER-08] which transaction wrote an event is not for the role of the application to say', async () => {
	const insert = (columns: string, values: string) =>
		db.database.query(
			`insert into ledger_events (id, reference, kind, recorded_at, hash${columns}) values (-1, 'theft:1', 'theft', 0, ''${values})`,
		);
	await expect(insert(', xid', ', 1')).rejects.toThrow('permission denied for table ledger_events');
	await insert('', '');
	const { rows } = await db.owner.query('select xid > 1 own from ledger_events where id = -1');
	expect(rows).toEqual([{ own: true }]);
});

import { countDays } from '../../../server/src/areas/insight/figures/count-days.ts';
import { appendAudit } from '../../../server/src/platform/authorization/index.ts';
import { type Database, inTransaction, withPool } from '../../../server/src/platform/database/index.ts';

/** Number of users in one statement. */
const AT_ONCE = 50_000;
/** Days since the first user registered. */
const DAYS = 1_000;

const text = (words: string) => `array['${words.split(' ').join("','")}']`;
const FIRST = text(
	'Ana João Maria Pedro Lucas Budi Siti Dewi Agus Putri Arjun Priya Rahul Anjali Vikram Olivia Jack Emma Oliver Sofia Mateus Júlia Rizky Wayan Neha Sanjay',
);
const LAST = text(
	'Silva Santos Oliveira Souza Lima Costa Wijaya Santoso Hidayat Saputra Sharma Patel Singh Kumar Gupta Smith Jones Taylor Brown Walker Pereira Almeida',
);
const COUNTRIES = text('BR BR BR BR IN IN IN ID ID GB MX PH');
const one = (array: string, seed: string) =>
	`(${array})[1 + abs(hashint8(${seed}::bigint)::bigint) % cardinality(${array})]`;

/** A few names begin with a rare prefix, to search for. */
const NAME = `case when i % 20000 = 7 then 'Xq' else '' end || ${one(FIRST, 'i')} || ' ' || ${one(LAST, 'i * 31')}
	|| case when i % 50000 = 11 then ' Quartzberg' else '' end`;

const ADDRESS = `lower(${one(FIRST, 'i * 17')} || '.' || ${one(LAST, 'i * 13')} || i || case when i % 3 = 0 then '@example.org' else '@mail.example.com' end)`;

export interface BackOfficeOptions {
	readonly users: number;
	/**
	 * The number of items of each queue: cases, matches, deposits under review, payments without a user, disputes,
	 * conversations.
	 */
	readonly items: number;
	/** The user who becomes the administrator. */
	readonly userId: number;
	readonly onProgress: (done: number) => void;
}

/**
 * Fills the lists of staff in a new database: a thousand days of users with names, addresses, numbers, tiers and
 * freezes, and queues with their items. No money is involved, and the audit stays clean. The administrator's sessions
 * have proved a second factor.
 */
export async function seedBackOffice(
	databaseUrl: string,
	{ users, items, userId, onProgress }: BackOfficeOptions,
): Promise<void> {
	await withPool(databaseUrl, { max: 2 }, async (database) => {
		await makeAdmin(database, userId);
		await withoutIndexes(database, async () => {
			for (let from = 0; from < users; from += AT_ONCE) {
				await insertUsers(database, from, Math.min(users, from + AT_ONCE), users);
				onProgress(Math.min(users, from + AT_ONCE));
			}
		});
		await insertItems(database, items);
		await database.query('vacuum analyze');
		await database.query('delete from day_figures');
		await database.query('update day_figures_state set through = null');
		await countDays(database);
	});
}

async function makeAdmin(database: Database, userId: number): Promise<void> {
	await inTransaction(database, async (tx) => {
		await tx.query(`update users set role = 'admin' where id = $1`, [userId]);
		await tx.query('update sessions set second_factor_at = clock(), confirmed_at = clock() where user_id = $1', [
			userId,
		]);
		await appendAudit(tx, {
			act: 'role.changed',
			subject: `user:${userId}`,
			actorId: null,
			reason: 'a benchmark',
			requestId: 'benchmark',
			before: { role: 'user' },
			after: { role: 'admin' },
		});
	});
}

/** Does `work` without the non-constraint indexes of users: indexing many rows at once is faster than one by one. */
async function withoutIndexes(database: Database, work: () => Promise<void>): Promise<void> {
	const { rows } = await database.query<{ name: string; made: string }>(
		`select indexrelid::regclass::text name, pg_get_indexdef(indexrelid) made from pg_index
		where indrelid = 'users'::regclass and not indisunique`,
	);
	for (const { name } of rows) await database.query(`drop index ${name}`);
	await work();
	for (const { made } of rows) await database.query(made);
}

/** Inserts users `from` to `to` of `all`, each registered a little after the one before. */
async function insertUsers(database: Database, from: number, to: number, all: number): Promise<void> {
	await database.query(
		`with made as (
			insert into users (name, email, country, locale, terms_version, terms_accepted_at, created_at, email_verified_at, phone, type)
			select ${NAME}, ${ADDRESS}, ${one(COUNTRIES, 'i * 7')},
				${one(text('br en id in'), 'i * 7')}, 1, t, t, case when i % 13 <> 0 then t end,
				case when i % 5 <> 0 then '+5511' || (900000000 + i) end,
				case when i % 400 = 0 then 'gold' when i % 3000 = 1 then 'premium' else 'standard' end
			from (select i, n.now - $3::bigint * ($4 - i) / $4 t from generate_series($1::bigint, $2::bigint - 1) i, (select clock() now offset 0) n) p
			order by i returning id, type, created_at),
		typed as (insert into user_types (user_id, earned) select id, type from made where type <> 'standard')
		insert into user_states (user_id, frozen_at, frozen_reason, frozen_due_at)
		select id, case when id % 2000 = 3 then created_at end, case when id % 2000 = 3 then 'a benchmark' end,
			case when id % 2000 = 3 then created_at + 86400000 end from made`,
		[from, to, DAYS * 86_400_000, all],
	);
}

/** `p`: a user for each item, spread over all users, with its number `i`, an id, a second id and an age. */
const PEOPLE = `(select u.id user_id, row_number() over (order by u.id) i, gen_random_uuid() id, n.now - (u.id % 200) * 600000 since, n.now
	from users u, (select clock() now offset 0) n where u.role = 'user' and u.id % greatest(1, (select count(*) from users) / $1::bigint) = 0 limit $1) p`;

async function insertItems(database: Database, items: number): Promise<void> {
	const statements = [
		`with people as materialized (select * from ${PEOPLE}),
		cases as (insert into verification_cases (id, user_id, opened_at, due_at, second)
			select id, user_id, since, since + 86400000, i % 10 = 0 from people),
		tries as (insert into verification_tries (user_id, step, n, content, paper, country, sent_at)
			select p.user_id, s.step, 1, s.content::jsonb, s.paper, s.country, p.since from people p,
				(values ('personal', '{}', null, null), ('document', null, 'passport', 'GB'), ('selfie', null, 'selfie', 'GB')) s (step, content, paper, country)
			returning id, user_id)
		insert into verification_case_tries (case_id, try_id) select p.id, t.id from tries t join people p using (user_id)`,
		`insert into verification_matches (user_id, kind, other_id, found_at, due_at)
		select user_id, 'name', lag(user_id, 1, user_id) over (order by i), since, since + 86400000 from ${PEOPLE}`,
		`with people as materialized (select * from ${PEOPLE}),
		made as (insert into deposits (id, user_id, method, provider, provider_account, currency, amount, fee, native_amount, native_currency,
				reference, status, reason, created_at, changed_at, expires_at, due_at)
			select id, user_id, 'card', 'sandbox', 'main', 'SANDBOX_USD', 1000 + i, 0, 1000 + i, 'USD', 'BENCH' || lpad(i::text, 8, '0'),
				'review', 'payer', since, since, since, now + 86400000 + i from people returning id, created_at)
		insert into movement_steps (movement_id, n, status, cause, at) select id, 1, 'review', 'provider', created_at from made`,
		`insert into payments (id, provider, provider_account, provider_payment_id, native_amount, native_currency, state, money, currency, cost, at, seen_at, due_at)
		select id, 'sandbox', 'main', 'bench_' || i, 1000, 'XYZ', 'paid', 'unvalued', 'SANDBOX_USD', 0, since, since, now + 86400000 + i from ${PEOPLE}`,
		`with people as materialized (select * from ${PEOPLE}),
		threads as (insert into support_threads (id, user_id, status, opened_at) select id, user_id, 'open', since from people)
		insert into disputes (thread_id, subject_type, subject_id, due_at) select id, 'movement', gen_random_uuid(), now + 86400000 + i from people`,
		`with people as materialized (select * from ${PEOPLE}),
		threads as (insert into support_threads (id, user_id, status, opened_at) select id, user_id, 'open', since from people)
		insert into conversations (thread_id, topic, due_at, changed_at) select id, 'account', now + 86400000 + i, since from people`,
	];
	for (const statement of statements) await database.query(statement, [items]);
}

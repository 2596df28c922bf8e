import { HttpConnection } from '@fairtick/simulation/connection';
import { median, percentile } from '@fairtick/simulation/statistics';
import { signUp, type Trader } from '@fairtick/simulation/traders';
import pg from 'pg';
import { nameWithBar } from './bars.ts';
import { onProduct } from './drive/on-product.ts';
import { measureRound } from './drive/pages.ts';

const ROUNDS = 5;
const USERS = 200;
const OF_EACH = 5_000;
const DAYS = 90;

const PAGES: Readonly<Record<string, string>> = {
	all: '',
	'of a kind': '?kind=deposit',
	'of a rare kind': '?kind=security',
	unread: '?unread=true',
	'unread of a kind': '?kind=trade&unread=true',
};

/** First pages of a user's notifications, where a million of 200 users are kept: 50 calls a round, one after the other. */
export async function notifications(): Promise<void> {
	await onProduct(async (product, databaseUrl) => {
		const traders = (await signUp(product.url, USERS)) as [Trader, ...Trader[]];
		await insertNotifications(
			databaseUrl,
			traders.map(({ userId }) => userId),
		);
		const connection = await HttpConnection.open(product.url);
		const measured = [];
		for (const [name, query] of Object.entries(PAGES)) {
			const rounds: number[][] = [];
			for (let round = 0; round < ROUNDS; round++)
				rounds.push(await measureRound(connection, traders[0].headers, `/api/notifications${query}`));
			const p50 = median(rounds.flat()).toFixed(1);
			const values = rounds.map((took) => percentile(took, 99));
			measured.push({
				name: `${nameWithBar('NOTE-01', 'p99', `notifications p99, ${name}`)}, p50 ${p50}`,
				unit: 'ms',
				values,
			});
		}
		connection.close();
		return measured;
	});
}

/** Deposits, results of trades and now and then a sign-in from a new device, through the days for which they are kept; one of ten unread. */
async function insertNotifications(databaseUrl: string, userIds: readonly number[]): Promise<void> {
	const owner = new pg.Client({ connectionString: databaseUrl });
	await owner.connect();
	try {
		await owner.query(
			`insert into app.notifications (user_id, reference, kind, facts, at, read_at)
			select u, 'measured:' || n, case when n % 1000 = 1 then 'security' when n % 2 = 0 then 'deposit' else 'trade' end,
				case when n % 1000 = 1 then '{"news": "new_device"}'::jsonb
					when n % 2 = 0 then jsonb_build_object('id', gen_random_uuid(), 'status', 'confirmed', 'amount', 1000)
					else jsonb_build_object('mode', 'demo', 'expires_at', '2026-01-01T00:00:00.000Z', 'trades', 3, 'won', 2, 'lost', 1, 'profit', 84, 'trade', null,
						'corrected', null) end,
				t.now - ($3 - n)::bigint * $2::bigint, case when n % 10 > 0 then t.now end
			from (select app.clock() now) t, unnest($1::int[]) u, generate_series(1, $3::int) n`,
			[userIds, Math.floor((DAYS * 86_400_000) / OF_EACH), OF_EACH],
		);
		await owner.query(
			`insert into app.notification_states (user_id, heard_n, unread) select user_id, 0, count(*) from app.notifications where read_at is null group by user_id
			on conflict (user_id) do update set unread = excluded.unread`,
		);
		await owner.query('vacuum analyze app.notifications');
	} finally {
		await owner.end();
	}
}

import { parseArgs } from 'node:util';
import { HttpConnection } from '@fairtick/simulation/connection';
import { seedBackOffice } from '@fairtick/simulation/seed/seed-back-office';
import { median, percentile } from '@fairtick/simulation/statistics';
import { signUp } from '@fairtick/simulation/traders';
import { type BARS, nameWithBar } from './bars.ts';
import { onProduct } from './drive/on-product.ts';
import { measureRound } from './drive/pages.ts';

const ROUNDS = 5;
const DAY_MS = 86_400_000;

/** The day (UTC) `days` days ago. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** First pages of the list of users, by what they are narrowed to. */
const USERS: Readonly<Record<string, string>> = {
	'no filter': '',
	'role user': 'role=user',
	'role admin': 'role=admin',
	'type gold': 'type=gold',
	'type standard': 'type=standard',
	frozen: 'state=frozen',
	active: 'state=active',
	unverified: 'state=unverified',
	country: 'country=MX',
	'country without users': 'country=NO',
	'registered on a day long ago': `from=${daysAgo(700)}&to=${daysAgo(700)}`,
	'registered in a year': `from=${daysAgo(800)}&to=${daysAgo(435)}`,
	'registered before a day': `to=${daysAgo(900)}`,
	'country, type and range': `country=BR&type=premium&from=${daysAgo(900)}&to=${daysAgo(100)}`,
	'frozen and country': 'state=frozen&country=BR',
	'search: number': 'search=500000',
	'search: an address without a user': 'search=ana.silva@example.net',
	'search: part of an address': 'search=silva4711',
	'search: part of every address': 'search=example',
	'search: rare part of a name': 'search=uartzb',
	'search: common part of a name': 'search=silv',
	'search: three letters, common': 'search=ana',
	'search: three letters, rare': 'search=xqa',
	'search: three letters, none': 'search=zzq',
	'search: two letters, common': 'search=an',
	'search: two letters, rare': 'search=xq',
	'search: two letters, none': 'search=zz',
	'search: one letter': 'search=r',
	'search: telephone': 'search=11900123456',
	'search and country': 'search=silva&country=MX',
	'search: name and range': `search=quartz&from=${daysAgo(900)}&to=${daysAgo(100)}`,
};

const QUEUES: Readonly<Record<string, string>> = {
	'verification cases': '/api/admin/verification',
	matches: '/api/admin/matches',
	reviews: '/api/admin/cashier/reviews',
	'deposits under review': '/api/admin/cashier/reviews?kind=deposit',
	'payments without a user': '/api/admin/cashier/reviews?kind=payment',
	disputes: '/api/admin/disputes',
	conversations: '/api/admin/conversations?status=open',
	'conversations, all': '/api/admin/conversations',
	requests: '/api/admin/requests',
	'audit log': '/api/admin/audit-log',
	trades: '/api/admin/trades',
	movements: '/api/admin/movements',
};

const OVERVIEW: Readonly<Record<string, string>> = {
	'overview, now': '/api/admin/overview',
	'overview, figures': '/api/admin/figures',
	'overview, figures of a year': `/api/admin/figures?from=${daysAgo(364)}&to=${daysAgo(0)}`,
};

/**
 * PERF-19: first pages of the back office with a million users and queues of ten thousand items, and its overview. Each call is made
 * fifty times a round, one after the other on one connection.
 */
export async function backOffice(args: readonly string[]): Promise<void> {
	const options = {
		users: { type: 'string', default: '1000000' },
		items: { type: 'string', default: '10000' },
	} as const;
	const { values } = parseArgs({ args: [...args], options });
	await onProduct(async (product, databaseUrl) => {
		const [admin] = await signUp(product.url, 1);
		if (!admin) throw new Error('no user was signed up');
		const [users, items] = [Number(values.users), Number(values.items)];
		await seedBackOffice(databaseUrl, {
			users,
			items,
			userId: admin.userId,
			onProgress: (done) => console.log(`${done.toLocaleString('en')} users are there`),
		});
		const connection = await HttpConnection.open(product.url);
		const measure = async (name: string, path: string, of: keyof (typeof BARS)['PERF-19'] = 'p99') => {
			const rounds: number[][] = [];
			for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(connection, admin.headers, path));
			const p50 = median(rounds.flat()).toFixed(1);
			const values = rounds.map((took) => percentile(took, 99));
			return { name: `${nameWithBar('PERF-19', of, `p99, ${name}`)}, p50 ${p50}`, unit: 'ms', values };
		};
		const measured = [];
		for (const [name, query] of Object.entries(USERS))
			measured.push(await measure(`users, ${name}`, `/api/admin/users?${encodeURI(query)}`));
		for (const [name, path] of Object.entries(QUEUES)) measured.push(await measure(name, path));
		for (const [name, path] of Object.entries(OVERVIEW)) measured.push(await measure(name, path, 'overview'));
		connection.close();
		return measured;
	});
}

import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { createLog } from '../../../server/src/platform/log/index.ts';
import { createTestApp, type TestApp } from '../../../server/test/support/app.ts';
import { Sessions, type SignedIn } from '../../../server/test/support/sessions.ts';
import { addTestUser, fundCapital } from '../../../server/test/support/users.ts';
import { type Death, DyingProcess } from './dying-process.ts';
import { Exchange } from './exchange.ts';
import { KeptJobs } from './kept-jobs.ts';

const UNLIMITED = '1000000000';
const LIMITS = ['MOVEMENTS', 'WEBHOOKS', 'ADDRESS', 'GENERAL', 'LISTS', 'PLACING', 'OWN_LIMITS'];
const FAULT = 500;
const REASON = 'as the ticket 4711 asks';

interface Asked {
	readonly body?: object;
	readonly key?: string;
}

/** The whole application. Its process dies, and its jobs and clock advance, when a test calls for it. */
export class Stage {
	readonly app: TestApp;
	readonly jobs: KeptJobs;
	readonly exchange: Exchange;
	readonly #process: DyingProcess;
	readonly #sessions: Sessions;
	readonly #staff: readonly [SignedIn, SignedIn, SignedIn];
	readonly #errors: readonly string[];

	private constructor(parts: {
		app: TestApp;
		jobs: KeptJobs;
		exchange: Exchange;
		process: DyingProcess;
		sessions: Sessions;
		staff: readonly [SignedIn, SignedIn, SignedIn];
		errors: readonly string[];
	}) {
		this.app = parts.app;
		this.jobs = parts.jobs;
		this.exchange = parts.exchange;
		this.#process = parts.process;
		this.#sessions = parts.sessions;
		this.#staff = parts.staff;
		this.#errors = parts.errors;
	}

	static async open(): Promise<Stage> {
		const errors: string[] = [];
		let jobs: KeptJobs | undefined;
		const process = new DyingProcess();
		const app = await createTestApp(Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, UNLIMITED])), {
			log: createLog({ logLevel: 'error' }, { write: (line) => void errors.push(line) }),
			openJobs: async (db) => {
				jobs = await KeptJobs.open(db.owner);
				return jobs;
			},
			throughPool: (pool) => process.through(pool),
			roles: ['web', 'jobs'],
		});
		if (!jobs) throw new Error('the application did not take the jobs');
		await fundCapital(app.db, SANDBOX_CAPITAL_MINOR);
		const exchange = await Exchange.open(app, process.through(app.db.pools.hot));
		const sessions = new Sessions(app.db, (await app.browser()).cookie('XSRF-TOKEN') ?? '');
		const staff = [await sessions.join('admin'), await sessions.join('admin'), await sessions.join('admin')] as const;
		return new Stage({ app, jobs, exchange, process, sessions, staff, errors });
	}

	/** A user of the real account with a verified address and no money. */
	async join(): Promise<SignedIn> {
		const userId = await addTestUser(this.app.db, 0n);
		const user = await this.#sessions.signIn({ userId, email: '', role: 'user' });
		await this.call(user, 'GET', '/api/changetrade/real');
		return user;
	}

	/** True if the process died during `work`, which needs a `death`. */
	run(death: Death | null, work: () => Promise<unknown>): Promise<boolean> {
		return this.#process.run(death, work);
	}

	/** The answer's body. Throws a fault of the application with its log. A dead process gives any answer. */
	async call(
		{ userId, headers }: Pick<SignedIn, 'userId' | 'headers'>,
		method: 'GET' | 'POST' | 'PUT' | 'DELETE',
		url: string,
		{ body, key }: Asked = {},
	): Promise<Record<string, unknown>> {
		await this.app.db.owner.query(
			`update sessions set last_used_at = t, confirmed_at = t, second_factor_at = t, expires_at = t + 86400000 from clock() t where user_id = $1`,
			[userId],
		);
		const answer = await this.app.http.inject({
			method,
			url,
			headers: { ...headers, ...(key && { 'idempotency-key': key }) },
			...(body && { payload: body }),
		});
		if (answer.statusCode >= FAULT)
			throw new Error(`${method} ${url} answered ${answer.statusCode}: ${this.#errors.at(-1)}`);
		return answer.body === '' || answer.statusCode >= 300 ? {} : answer.json();
	}

	/** Presses a button on the sandbox's payment page. */
	async press(depositUrl: string, action: string): Promise<void> {
		await this.app.http.inject({ method: 'POST', url: `${new URL(depositUrl).pathname}/${action}` });
	}

	/**
	 * Requests an act of staff and has another member approve it if needed. Those who credit do not approve (CASH-05).
	 */
	async decide(path: string): Promise<void> {
		const [maker, crediting, approving] = this.#staff;
		const second = path.startsWith('withdrawals/') ? approving : crediting;
		const body = { reason: REASON };
		const { request_id: id } = await this.call(maker, 'POST', `/api/admin/cashier/${path}`, { body });
		if (id !== undefined) await this.call(second, 'POST', `/api/admin/requests/${id}/approve`, { body });
	}

	close(): Promise<void> {
		return this.app.close();
	}
}

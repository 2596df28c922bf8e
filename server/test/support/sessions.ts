import { createToken, hashToken } from '../../src/areas/people/identity/index.ts';
import { PASSWORD } from './browser.ts';
import type { TestDatabase } from './database.ts';
import { addTestUser } from './users.ts';

/** A signed-in user, and what their browser sends along. */
export interface SignedIn {
	readonly userId: number;
	readonly email: string;
	readonly role: 'user' | 'admin';
	/** Id of the session, or of the API token that replaces it. */
	readonly sessionId: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** Makes users and sessions by SQL. */
export class Sessions {
	readonly #db: Pick<TestDatabase, 'owner' | 'database'>;
	readonly #xsrf: string;

	/** `xsrf`: a pair that the server has issued. */
	constructor(db: Pick<TestDatabase, 'owner' | 'database'>, xsrf: string) {
		this.#db = db;
		this.#xsrf = xsrf;
	}

	/** A new user, signed in just now with a second factor. */
	async join(role: 'user' | 'admin' = 'user'): Promise<SignedIn> {
		const userId = await addTestUser(this.#db, 500_000n);
		const { rows } = await this.#db.owner.query<{ email: string }>(
			'update users set password_hash = $2, role = $3 where id = $1 returning email',
			[userId, `plain:${PASSWORD}`, role],
		);
		// Staff without a second factor decide nothing (CASH-05).
		if (role === 'admin')
			await this.#db.owner.query(
				"insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '', 0, 0)",
				[userId],
			);
		return this.signIn({ userId, email: rows[0]?.email ?? '', role });
	}

	/** Three people who decide about money, so that a credit leaves a pair (CASH-05). Returns the highest of their ids. */
	async joinDeciders(): Promise<number> {
		const joined = await Promise.all([1, 2, 3].map(() => this.join('admin')));
		return Math.max(...joined.map(({ userId }) => userId));
	}

	/** One more session of a user. */
	async signIn({ userId, email, role }: Pick<SignedIn, 'userId' | 'email' | 'role'>): Promise<SignedIn> {
		const [token, cookie] = [createToken(), createToken()];
		const { rows } = await this.#db.owner.query<{ id: string }>(
			`insert into sessions (id, user_id, token_hash, cookie_hash, remember, created_at, last_used_at, confirmed_at,
				second_factor_at, expires_at, address, user_agent)
			select gen_random_uuid(), $1, $2, $3, true, t, t, t, t, t + 86400000, '', '' from clock() t returning id`,
			[userId, hashToken(token), hashToken(cookie)],
		);
		const headers = {
			authorization: `Bearer ${token}`,
			cookie: `session=${cookie}; XSRF-TOKEN=${this.#xsrf}`,
			'x-xsrf-token': this.#xsrf,
		};
		return { userId, email, role, sessionId: rows[0]?.id ?? '', headers };
	}

	/** A new user's API token of every scope. */
	async joinByToken(): Promise<SignedIn> {
		const { userId, email, role } = await this.join();
		const token = `api_${createToken()}`;
		const { rows } = await this.#db.owner.query<{ id: string }>(
			`insert into api_tokens (id, user_id, name, scopes, token_hash, created_at, last_used_at)
			select gen_random_uuid(), $1, 'program', '{read,trade,money}', $2, t, t from clock() t returning id`,
			[userId, hashToken(token)],
		);
		return { userId, email, role, sessionId: rows[0]?.id ?? '', headers: { authorization: `Bearer ${token}` } };
	}
}

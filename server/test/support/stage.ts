import type { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import type { Sessions, SignedIn } from './sessions.ts';

/** The needs of a call: a path, and a body if it takes one. */
export interface Asked {
	readonly url: string;
	readonly payload?: object | Buffer;
	/** The `Idempotency-Key` of a call that needs one. */
	readonly key?: string;
	/** Type of the body, if it is not JSON. */
	readonly type?: string;
}

export interface Answered {
	readonly status: number;
	/** As `bodyOf` reads it. */
	// biome-ignore lint/suspicious/noExplicitAny: tests look at answers of many shapes
	readonly body: any;
}

/** The body of an answer: decoded JSON, null if there is none or it is a file. */
function bodyOf({ body, headers }: { body: string; headers: { readonly 'content-type'?: unknown } }) {
	return String(headers['content-type']).startsWith('application/json') ? JSON.parse(body) : null;
}

/** A server with its database on which calls and ends of sessions meet, in this process or in one of its own. */
export interface Stage {
	readonly db: Pick<TestDatabase, 'owner' | 'database'>;
	readonly sessions: Sessions;
	/** An administrator whose own access is left alone. */
	readonly admin: SignedIn;
	readonly origin: string;
	send(headers: Readonly<Record<string, string>>, method: string, asked: Asked): Promise<Answered>;
	/** An asset that is open now and what it pays. */
	offer(): Promise<{ readonly asset_id: number; readonly payout_percent: number }>;
}

/** Sends the calls of a stage to a server in this process. */
export const sendTo =
	({ http }: Pick<TestApp, 'http'>): Stage['send'] =>
	async (headers, method, { url, payload, type, key }) => {
		const answer = await http.inject({
			method: method as 'POST',
			url,
			headers: { ...headers, ...(type && { 'content-type': type }), ...(key && { 'idempotency-key': key }) },
			...(payload && { payload }),
		});
		return { status: answer.statusCode, body: bodyOf(answer) };
	};

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SignedIn } from '../../../server/test/support/sessions.ts';
import type { Trader } from '../traders.ts';
import type { Problem } from './check-history.ts';
import { Client, type House } from './client.ts';
import { Line, type Seen } from './sockets.ts';

const CONFIRMED_MS = 30_000;
const DAY_MS = 86_400_000;

/** Header lines of a session that was made by SQL. */
export function toTrader({ userId, headers }: SignedIn): Trader {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	return {
		userId,
		token: (headers['authorization'] ?? '').slice('Bearer '.length),
		cookie: headers['cookie'] ?? '',
		headers: lines.join(''),
	};
}

/** Deposits of one trader through the sandbox, each by one key until it is decided, and credited once. */
export class Depositor {
	readonly #house: House;
	readonly #trader: Trader;
	readonly #client: Client;
	/** Amount that each deposit adds to the balance, minor units, by id. */
	readonly #paid = new Map<string, number>();

	constructor(house: House, trader: Trader) {
		this.#house = house;
		this.#trader = trader;
		this.#client = new Client(house);
	}

	async run(everyMs: number, signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			await this.#deposit();
			await wait(everyMs, undefined, { signal }).catch(() => undefined);
		}
		this.#client.close();
	}

	/** Number of paid deposits. */
	get count(): number {
		return this.#paid.size;
	}

	/** Waits until all are credited. Returns what differs between the own books and the product's. */
	async check(): Promise<Problem[]> {
		const { userId, headers } = this.#trader;
		const client = new Client(this.#house);
		const get = async (path: string) => {
			const said = await client.untilDecided({ verb: 'use', user: userId, id: '', method: 'GET', path, headers });
			return JSON.parse(said.body);
		};
		const problems: Problem[] = [];
		const report = (text: string) => problems.push({ check: 'deposits', text });
		for (const untilMs = performance.now() + CONFIRMED_MS; ; await wait(250)) {
			const { data } = (await get('/api/cashier/movements?limit=200')) as {
				data: { id: string; status: string; arrives: number }[];
			};
			const open = data.filter(({ id, status }) => this.#paid.has(id) && status !== 'confirmed');
			if (open.length > 0 && performance.now() < untilMs) continue;
			for (const { id, status } of open) report(`deposit ${id} was paid and is ${status}`);
			for (const id of this.#paid.keys()) if (!data.some((one) => one.id === id)) report(`deposit ${id} is lost`);
			for (const { id, status } of data)
				if (status === 'confirmed' && !this.#paid.has(id)) report(`deposit ${id} was never paid`);
			break;
		}
		const due = [...this.#paid.values()].reduce((sum, amount) => sum + amount, 0);
		const { balance_real } = (await get('/api/user')) as { balance_real: number };
		if (balance_real !== due) report(`user ${userId} has ${balance_real} in the real account, ${due} were paid`);
		client.close();
		return problems;
	}

	async #deposit(): Promise<void> {
		const { userId, headers } = this.#trader;
		const key = randomUUID();
		const amount = this.#house.chance.int(10, 50) * 100;
		const made = await this.#client.untilDecided({
			verb: 'deposit',
			user: userId,
			id: key,
			method: 'POST',
			path: '/api/cashier/deposits',
			headers: `${headers}idempotency-key: ${key}\r\n`,
			body: JSON.stringify({ method: 'sandbox', amount }),
			lasting: (body) => (JSON.parse(body) as { id: string }).id,
		});
		if (made.outcome !== 'ok') return;
		const { id, next, arrives } = JSON.parse(made.body) as { id: string; next: { url: string }; arrives: number };
		const path = `${new URL(next.url).pathname}/approve`;
		const paid = await this.#client.untilDecided({ verb: 'pay', user: userId, id, method: 'POST', path, headers: '' });
		if (paid.outcome === 'ok') this.#paid.set(id, arrives);
	}
}

/** Makes users and sessions that the acts of staff concern. */
export interface People {
	/** A session of staff that is fresh. */
	signInStaff(): Promise<Trader>;
	/** A new user, in one session. */
	join(): Promise<SignedIn>;
	/** One more session of a user. */
	signIn(user: SignedIn): Promise<SignedIn>;
	/** Publishes a new version of the terms, which the users have not accepted. */
	raiseTerms(): Promise<void>;
}

/** Places one trade of a user over a new connection, decided or not. */
type Place = (user: Trader, mode: 'demo' | 'real') => Promise<void>;

const TRIES = 8;
/** Sessions that end together: some sockets of them are at another process than the call. */
const SESSIONS = 5;
const SOCKET_OPEN_MS = 1_000;
/** Longer than a socket may be open after its session. */
const CLOSED_MS = 6_000;

/** Ends sessions while they are used and freezes users while they trade, at whatever processes the calls reach. */
export class Staff {
	readonly #house: House;
	readonly #people: People;
	readonly #seen: Seen;
	readonly #client: Client;
	acts = 0;

	constructor(house: House, people: People, seen: Seen) {
		this.#house = house;
		this.#people = people;
		this.#seen = seen;
		this.#client = new Client(house);
	}

	/** Acts until the signal. */
	async run(everyMs: number, signal: AbortSignal, place: Place): Promise<void> {
		while (!signal.aborted) {
			await Promise.all([
				...Array.from({ length: SESSIONS }, () => this.#endSession()),
				this.#freeze(place),
				this.#raiseTerms(place),
			]);
			await wait(everyMs, undefined, { signal }).catch(() => undefined);
		}
		this.#client.close();
	}

	/** A session is logged out; then no process answers it, and its socket closes. */
	async #endSession(): Promise<void> {
		const user = toTrader(await this.#people.join());
		const line = new Line(this.#house, user, [], this.#seen);
		await wait(SOCKET_OPEN_MS);
		const call = { user: user.userId, id: randomUUID(), headers: user.headers };
		const client = new Client(this.#house);
		const ended = await client.untilDecided({ ...call, verb: 'logout', method: 'POST', path: '/api/logout' });
		if (ended.outcome === 'ok') this.acts++;
		for (let tries = 0; tries < TRIES; tries++) {
			client.close();
			await client.attempt({ ...call, verb: 'use', method: 'GET', path: '/api/user' });
		}
		client.close();
		await wait(CLOSED_MS);
		line.stop();
	}

	/** A user is frozen; then no process accepts a trade of a new session until staff unfreeze the user. */
	async #freeze(place: Place): Promise<void> {
		const staff = await this.#people.signInStaff();
		const user = await this.#people.join();
		const path = `/api/admin/users/${user.userId}`;
		const call = { user: user.userId, id: randomUUID(), method: 'POST', headers: staff.headers };
		const reason = 'the books are compared';
		const due_at = new Date(Date.now() + DAY_MS).toISOString();
		const body = JSON.stringify({ reason, due_at });
		const frozen = await this.#client.untilDecided({ ...call, verb: 'freeze', path: `${path}/freeze`, body });
		if (frozen.outcome === 'ok') this.acts++;
		const again = toTrader(await this.#people.signIn(user));
		for (let tries = 0; tries < TRIES; tries++) await place(again, 'demo');
		const end = { ...call, verb: 'unfreeze', path: `${path}/unfreeze`, body: JSON.stringify({ reason }) } as const;
		if ((await this.#client.untilDecided(end)).outcome === 'ok') this.acts++;
	}

	/** The terms change; then no process accepts a real trade of a user who has accepted the old ones. */
	async #raiseTerms(place: Place): Promise<void> {
		const user = toTrader(await this.#people.join());
		const { userId, headers } = user;
		const id = randomUUID();
		const call = { user: userId, id, method: 'GET', path: '/api/changetrade/real', headers } as const;
		await this.#client.untilDecided({ ...call, verb: 'use' });
		const raising = this.#house.history.invoke('terms', userId, id);
		await this.#people.raiseTerms();
		this.#house.history.add({ type: 'ok', call: raising, pid: null, code: '', said: '' });
		this.acts++;
		for (let tries = 0; tries < TRIES; tries++) await place(user, 'real');
	}
}

import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../../platform/database/index.ts';
import type { Caller } from '../../../../platform/http/index.ts';
import { loadSessions, type SessionRow, updateSessionsUsed } from '../sql/users.ts';
import { hashToken } from '../tokens.ts';

interface Waiting {
	readonly tokenHash: Buffer;
	readonly resolve: (session: SessionRow | null) => void;
	readonly reject: (error: unknown) => void;
}

/** Lookups under way at once: those that come meanwhile share the next one. */
const LANES = 2;
/** A session that was read is remembered this long for callers that prove it themselves, and this many are. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 10_000;

/**
 * Finds sessions for requests that arrive together by one statement (request coalescing): one for each would cost about
 * as much as a placement (decision 0046). A session that has ended is gone for the very next request: a remembered one
 * goes only to callers that prove in their own commit that it lives.
 */
export class SessionLookup {
	readonly #database: Database;
	readonly #onError: (error: unknown) => void;
	#waiting: Waiting[] = [];
	#running = 0;
	#scheduled = false;
	#used = new Set<string>();
	readonly #remembered = new Map<string, { readonly session: SessionRow; readonly readAtMs: number }>();
	#writing: Promise<void> | null = null;

	constructor(database: Database, onError: (error: unknown) => void) {
		this.#database = database;
		this.#onError = onError;
	}

	/**
	 * The caller behind both halves of a living session; either half alone is worthless (IDENT-03). Sessions of users and of
	 * guests have a cookie each, so that neither half is taken for one of the other kind (IDENT-11).
	 */
	async find(
		token: string,
		cookies: { readonly user: string | undefined; readonly guest: string | undefined },
		mayBeRemembered: boolean,
	): Promise<Caller | null> {
		if (!cookies.user && !cookies.guest) return null;
		const tokenHash = hashToken(token);
		const session = (mayBeRemembered && this.#recall(tokenHash)) || (await this.#load(tokenHash));
		const cookie = session?.guest ? cookies.guest : cookies.user;
		if (!session || !cookie || !timingSafeEqual(session.cookieHash, hashToken(cookie))) return null;
		if (session.stale) this.#touch(session.sessionId);
		const { sessionId, userId, role, emailVerified, secondFactor, fresh, guest, expiresAt } = session;
		const expiresAtMs = Number(expiresAt);
		return { sessionId, userId, role, emailVerified, secondFactor, fresh, guest, scopes: null, expiresAtMs };
	}

	#recall(tokenHash: Buffer): SessionRow | null {
		const known = this.#remembered.get(keyOf(tokenHash));
		return known && performance.now() - known.readAtMs < REMEMBERED_MS ? known.session : null;
	}

	#remember(session: SessionRow): void {
		const key = keyOf(session.tokenHash);
		// Its use is written down already.
		this.#remembered.set(key, { session: { ...session, stale: false }, readAtMs: performance.now() });
		if (this.#remembered.size > REMEMBERED) this.#remembered.delete(this.#remembered.keys().next().value as string);
	}

	#load(tokenHash: Buffer): Promise<SessionRow | null> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ tokenHash, resolve, reject });
			this.#schedule();
		});
	}

	/** Resolves when nothing is written any more. */
	async stop(): Promise<void> {
		await this.#writing;
	}

	#schedule(): void {
		if (this.#scheduled || this.#running >= LANES || this.#waiting.length === 0) return;
		this.#scheduled = true;
		setImmediate(() => {
			this.#scheduled = false;
			this.#running++;
			const batch = this.#waiting;
			this.#waiting = [];
			void this.#run(batch).finally(() => {
				this.#running--;
				this.#schedule();
			});
			this.#schedule();
		});
	}

	async #run(batch: readonly Waiting[]): Promise<void> {
		try {
			const tokenHashes = new Map(batch.map(({ tokenHash }) => [keyOf(tokenHash), tokenHash]));
			const sessions = await loadSessions(this.#database, [...tokenHashes.values()]);
			const found = new Map(sessions.map((session) => [keyOf(session.tokenHash), session]));
			for (const session of sessions) this.#remember(session);
			for (const { tokenHash, resolve } of batch) resolve(found.get(keyOf(tokenHash)) ?? null);
		} catch (error) {
			for (const { reject } of batch) reject(error);
		}
	}

	/** Writes last uses down beside the requests, which do not wait for it. */
	#touch(sessionId: string): void {
		this.#used.add(sessionId);
		this.#writing ??= this.#writeUsed().finally(() => {
			this.#writing = null;
		});
	}

	async #writeUsed(): Promise<void> {
		while (this.#used.size > 0) {
			const sessionIds = [...this.#used];
			this.#used.clear();
			await updateSessionsUsed(this.#database, sessionIds).catch(this.#onError);
		}
	}
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64');

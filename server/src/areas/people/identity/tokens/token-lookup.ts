import type { Database } from '../../../../platform/database/index.ts';
import type { Caller } from '../../../../platform/http/index.ts';
import { loadTokenHolder, updateTokenUsed } from '../sql/tokens.ts';
import { hashToken } from '../tokens.ts';

/** Authenticates by an API token, which is read for every call: a revoked one fails the very next. */
export class TokenLookup {
	readonly #database: Database;
	readonly #onError: (error: unknown) => void;
	readonly #writing = new Map<string, Promise<void>>();

	constructor(database: Database, onError: (error: unknown) => void) {
		this.#database = database;
		this.#onError = onError;
	}

	/** A token never counts as a fresh sign-in (IDENT-04). */
	async find(token: string): Promise<Caller | null> {
		const holder = await loadTokenHolder(this.#database, hashToken(token));
		if (holder === null) return null;
		const { tokenId, userId, role, emailVerified, scopes, stale } = holder;
		if (stale) this.#touch(tokenId);
		const never = Number.POSITIVE_INFINITY;
		return {
			sessionId: tokenId,
			userId,
			role,
			emailVerified,
			scopes,
			secondFactor: false,
			fresh: false,
			guest: false,
			expiresAtMs: never,
		};
	}

	/** Resolves when nothing is written any more. */
	async stop(): Promise<void> {
		await Promise.all(this.#writing.values());
	}

	/** Writes the last use down beside the call, which does not wait for it. */
	#touch(tokenId: string): void {
		if (this.#writing.has(tokenId)) return;
		const written = updateTokenUsed(this.#database, tokenId)
			.catch(this.#onError)
			.finally(() => this.#writing.delete(tokenId));
		this.#writing.set(tokenId, written);
	}
}

import { changesRow, execute, loadRow, loadRows, pick, type Queryable } from '../../../../platform/database/index.ts';

/** The purpose of a challenge: it serves no other. */
export type Purpose = 'add' | 'sign_in' | 'second_step' | 'confirm';

export interface Ceremony {
	readonly purpose: Purpose;
	/** Null if a passkey shall say whose it is. */
	readonly userId: number | null;
}

export const insertPasskeyChallenge = (
	db: Queryable,
	{ purpose, userId, challengeHash, lifeMs }: Ceremony & { challengeHash: Buffer; lifeMs: number },
) =>
	execute(
		db,
		`insert into passkey_challenges (challenge_hash, purpose, user_id, expires_at) values ($1, $2, $3, clock() + $4)`,
		[challengeHash, purpose, userId, lifeMs],
	);

/** Consumes the challenge atomically; false if it has expired or was made for another purpose. */
export const deletePasskeyChallenge = (db: Queryable, { purpose, userId }: Ceremony, challengeHash: Buffer) =>
	changesRow(
		db,
		`delete from passkey_challenges
		where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > clock()`,
		[challengeHash, purpose, userId],
	);

export const deleteOldPasskeyChallenges = (db: Queryable) =>
	execute(db, 'delete from passkey_challenges where expires_at < clock()');

export interface PasskeyRow {
	readonly id: string;
	readonly userId: number;
	readonly credentialId: string;
	readonly publicKey: Buffer;
	readonly counter: bigint;
	readonly transports: string[];
	readonly name: string;
	readonly synced: boolean;
	readonly createdAt: bigint;
	readonly lastUsedAt: bigint | null;
}

const COLUMNS = `id, user_id "userId", credential_id "credentialId", public_key "publicKey", counter, transports, name, synced,
	created_at "createdAt", last_used_at "lastUsedAt"`;

export const loadPasskeys = (db: Queryable, userId: number) =>
	loadRows(db, `select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`, [userId]);

export const loadPasskey = (db: Queryable, credentialId: string) =>
	loadRow(db, `select ${COLUMNS} from passkeys where credential_id = $1`, [credentialId]);

/** Null when the passkey is known already, whosever it is. */
export const insertPasskey = (tx: Queryable, passkey: Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>) =>
	loadRow(
		tx,
		`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, synced, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, clock()) on conflict (credential_id) do nothing returning ${COLUMNS}`,
		pick(passkey, 'userId', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'synced'),
	);

/**
 * Notes a use. False when the passkey is gone, or its counter has come this far before: then there are two of it. Those
 * that do not count stay at 0.
 */
export const updatePasskeyUsed = (db: Queryable, id: string, counter: number, synced: boolean) =>
	changesRow(
		db,
		`update passkeys set counter = $2, synced = $3, last_used_at = clock()
		where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
		[id, counter, synced],
	);

/** Null when the user has no such passkey. */
export const updatePasskeyName = (db: Queryable, userId: number, id: string, name: string) =>
	loadRow(db, `update passkeys set name = $3 where user_id = $1 and id = $2 returning ${COLUMNS}`, [userId, id, name]);

export const deletePasskey = (tx: Queryable, id: string) => execute(tx, 'delete from passkeys where id = $1', [id]);

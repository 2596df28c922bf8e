import type { SignInMethod } from '@fairtick/domain/identity/contract';
import {
	changeRows,
	changesRow,
	execute,
	loadOnlyRow,
	loadRow,
	pick,
	type Queryable,
} from '../../../../platform/database/index.ts';

export const loadTotp = (db: Queryable, userId: number) =>
	loadRow(
		db,
		`select secret sealed, confirmed_at is not null confirmed, clock() now from totp_secrets where user_id = $1`,
		[userId],
	);

/** Accepts the code of a time step atomically; false if it or a later one was accepted before. */
export const updateTotpStep = (tx: Queryable, userId: number, step: number) =>
	changesRow(tx, 'update totp_secrets set last_step = $2 where user_id = $1 and last_step < $2', [userId, step]);

/** Keeps a secret that no code has proved yet, in place of another such one; false when one is in use. */
export const updateTotpPending = (tx: Queryable, userId: number, sealed: Buffer) =>
	changesRow(
		tx,
		`insert into totp_secrets as s (user_id, secret, created_at) values ($1, $2, clock())
		on conflict (user_id) do update set secret = $2, created_at = clock(), last_step = 0 where s.confirmed_at is null`,
		[userId, sealed],
	);

/** From here on the secret is asked for. */
export const updateTotpConfirmed = (tx: Queryable, userId: number) =>
	execute(tx, 'update totp_secrets set confirmed_at = clock() where user_id = $1', [userId]);

/** Forgets the app's secret, and the recovery codes where they are of no more use; false when none was on. */
export async function deleteSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
	const rowCount = await changeRows(tx, 'delete from totp_secrets where user_id = $1 and confirmed_at is not null', [
		userId,
	]);
	await deleteUnneededCodes(tx, userId);
	return rowCount === 1;
}

/** Recovery codes replace a second factor: they are deleted with the last one. */
export const deleteUnneededCodes = (tx: Queryable, userId: number) =>
	execute(
		tx,
		`delete from recovery_codes where user_id = $1
			and not exists (select from totp_secrets where user_id = $1 and confirmed_at is not null)
			and not exists (select from passkeys where user_id = $1)`,
		[userId],
	);

/** Replaces all recovery codes. */
export async function updateRecoveryCodes(tx: Queryable, userId: number, hashes: readonly Buffer[]): Promise<void> {
	await execute(tx, 'delete from recovery_codes where user_id = $1', [userId]);
	for (const hash of hashes)
		await execute(tx, 'insert into recovery_codes (code_hash, user_id, created_at) values ($1, $2, clock())', [
			hash,
			userId,
		]);
}

/** Consumes a recovery code atomically; false if it is unknown or used. */
export const updateRecoveryCodeUsed = (tx: Queryable, userId: number, hash: Buffer) =>
	changesRow(
		tx,
		'update recovery_codes set used_at = clock() where code_hash = $2 and user_id = $1 and used_at is null',
		[userId, hash],
	);

export const loadSecondFactor = (db: Queryable, userId: number) =>
	loadOnlyRow(
		db,
		`select exists (select from totp_secrets where user_id = $1 and confirmed_at is not null) totp,
			(select count(*)::int from passkeys where user_id = $1) passkeys,
			(select count(*)::int from recovery_codes where user_id = $1 and used_at is null) "recoveryCodesLeft"`,
		[userId],
	);

export interface NewChallenge {
	readonly tokenHash: Buffer;
	readonly userId: number;
	readonly credentialsVersion: number;
	readonly remember: boolean;
	readonly method: SignInMethod;
	readonly lifeMs: number;
}

export const insertChallenge = (db: Queryable, challenge: NewChallenge) =>
	execute(
		db,
		`insert into sign_in_challenges (token_hash, user_id, credentials_version, remember, method, expires_at)
		values ($1, $2, $3, $4, $5, clock() + $6)`,
		pick(challenge, 'tokenHash', 'userId', 'credentialsVersion', 'remember', 'method', 'lifeMs'),
	);

export interface Challenge {
	readonly userId: number;
	readonly email: string;
	readonly credentialsVersion: number;
	readonly remember: boolean;
	readonly method: SignInMethod;
}

/** A first step that was right a moment ago, as long as nothing was changed since. */
export const loadChallenge = (db: Queryable, tokenHash: Buffer) =>
	loadRow(
		db,
		`select user_id "userId", u.email, c.credentials_version "credentialsVersion", remember, method
		from sign_in_challenges c join users u on u.id = c.user_id and u.credentials_version = c.credentials_version
		where token_hash = $1 and expires_at > clock()`,
		[tokenHash],
	);

/** Consumes the challenge atomically; false if it was consumed before. */
export const deleteChallenge = (tx: Queryable, tokenHash: Buffer) =>
	changesRow(tx, 'delete from sign_in_challenges where token_hash = $1', [tokenHash]);

export const deleteOldChallenges = (db: Queryable) =>
	execute(db, 'delete from sign_in_challenges where expires_at < clock()');

import type { Locale } from '@fairtick/domain/wire/primitives';
import { execute, loadOnlyRow, loadRows, loadValue, type Queryable } from '../../../../platform/database/index.ts';

export const loadProfile = (db: Queryable, userId: number) =>
	loadOnlyRow(
		db,
		`select name, email, phone, country, locale, photo_url "photoUrl", created_at "createdAt",
			terms_version "termsVersion", terms_accepted_at "termsAcceptedAt",
			(select l.email from mail_links l where l.user_id = users.id and purpose = 'change_email'
				and ended_at is null and expires_at > clock() order by l.created_at desc limit 1) "pendingEmail"
		from users where id = $1`,
		[userId],
	);

export interface ProfileChange {
	readonly name?: string | undefined;
	/** Null takes it away. */
	readonly phone?: string | null | undefined;
	readonly country?: string | undefined;
	readonly locale?: Locale | undefined;
}

/** Changes what is given. */
export const updateProfile = (tx: Queryable, userId: number, change: ProfileChange) =>
	execute(
		tx,
		`update users set name = coalesce($2, name), country = coalesce($3, country), locale = coalesce($4, locale),
			phone = case when $5 then $6 else phone end where id = $1`,
		[
			userId,
			change.name ?? null,
			change.country ?? null,
			change.locale ?? null,
			change.phone !== undefined,
			change.phone ?? null,
		],
	);

/** Replaces the user's photo and its address. */
export async function updatePhoto(tx: Queryable, userId: number, photo: { id: string; image: Buffer }): Promise<void> {
	await execute(
		tx,
		`insert into user_photos (user_id, id, image, changed_at) values ($1, $2, $3, clock())
		on conflict (user_id) do update set id = excluded.id, image = excluded.image, changed_at = excluded.changed_at`,
		[userId, photo.id, photo.image],
	);
	await execute(tx, 'update users set photo_url = $2 where id = $1', [userId, `/photos/${photo.id}.webp`]);
}

export async function deletePhoto(tx: Queryable, userId: number): Promise<void> {
	await execute(tx, 'delete from user_photos where user_id = $1', [userId]);
	await execute(tx, 'update users set photo_url = null where id = $1', [userId]);
}

export const loadPhoto = (db: Queryable, id: string) =>
	loadValue(db, 'select image from user_photos where id = $1', [id]);

export const loadPhotoOf = (db: Queryable, userId: number) =>
	loadValue(db, 'select image from user_photos where user_id = $1', [userId]);

export async function hasPhoto(db: Queryable, userId: number): Promise<boolean> {
	const rows = await loadRows(db, 'select from user_photos where user_id = $1', [userId]);
	return rows.length > 0;
}

/** Terms that a user accepted, from now on. */
export const updateAcceptedTerms = (tx: Queryable, userId: number, version: number) =>
	execute(tx, 'update users set terms_version = $2, terms_accepted_at = clock() where id = $1', [userId, version]);

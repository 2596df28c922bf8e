// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../../platform/database/column-types.ts';

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'delete from guest_starts where started_at <= clock() - 86400000::bigint': {
			parameters: [];
			row: Record<never, never>;
		};
		'delete from login_failures where key = $1': { parameters: [Uint8Array | null]; row: Record<never, never> };
		'delete from login_failures where last_at < clock() - $1::bigint': {
			parameters: [bigint | number | null];
			row: Record<never, never>;
		};
		'delete from oauth_attempts\n\t\twhere state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > clock()\n\t\treturning provider, purpose, remember, user_id "userId", session_id "sessionId"': {
			parameters: [Uint8Array | null, Uint8Array | null, string | null];
			row: {
				provider: string;
				purpose: 'sign_in' | 'connect' | 'confirm';
				remember: boolean;
				userId: number | null;
				sessionId: string | null;
			};
		};
		'delete from oauth_attempts where expires_at < clock()': { parameters: []; row: Record<never, never> };
		'delete from oauth_identities where id = $1': { parameters: [string | null]; row: Record<never, never> };
		'delete from oauth_identities where user_id = $1 and created_at >= $2': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'delete from oauth_tickets where expires_at < clock()': { parameters: []; row: Record<never, never> };
		'delete from oauth_tickets where token_hash = $1 and expires_at > clock()\n\t\treturning issuer, subject, provider, label, email, remember': {
			parameters: [Uint8Array | null];
			row: { issuer: string; subject: string; provider: string; label: string; email: string; remember: boolean };
		};
		'delete from passkey_challenges\n\t\twhere challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > clock()': {
			parameters: [Uint8Array | null, string | null, number | null];
			row: Record<never, never>;
		};
		'delete from passkey_challenges where expires_at < clock()': { parameters: []; row: Record<never, never> };
		'delete from passkeys where id = $1': { parameters: [string | null]; row: Record<never, never> };
		'delete from passkeys where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'delete from passkeys where user_id = $1 and created_at >= $2': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'delete from recovery_codes where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'delete from recovery_codes where user_id = $1\n\t\t\tand not exists (select from totp_secrets where user_id = $1 and confirmed_at is not null)\n\t\t\tand not exists (select from passkeys where user_id = $1)': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'delete from recovery_codes where user_id = $1 and created_at >= $2': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'delete from sign_in_challenges where expires_at < clock()': { parameters: []; row: Record<never, never> };
		'delete from sign_in_challenges where token_hash = $1': {
			parameters: [Uint8Array | null];
			row: Record<never, never>;
		};
		'delete from totp_secrets where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'delete from totp_secrets where user_id = $1 and coalesce(confirmed_at, created_at) >= $2': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'delete from totp_secrets where user_id = $1 and confirmed_at is not null': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'delete from user_photos where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'insert into api_tokens (id, user_id, name, scopes, token_hash, created_at)\n\t\tvalues (gen_random_uuid(), $1, $2, $3, $4, clock()) returning id, name, scopes, created_at "createdAt", last_used_at "lastUsedAt"': {
			parameters: [number | null, string | null, List<string | null> | null, Uint8Array | null];
			row: {
				id: string;
				name: string;
				scopes: ColumnTypes['api_tokens.scopes'];
				createdAt: bigint;
				lastUsedAt: bigint | null;
			};
		};
		'insert into guest_starts (network, site, started_at) values ($1, $2, clock())': {
			parameters: [string | null, string | null];
			row: Record<never, never>;
		};
		'insert into login_failures (key, failures, last_at) values ($1, 0, clock()) on conflict do nothing': {
			parameters: [Uint8Array | null];
			row: Record<never, never>;
		};
		'insert into login_failures (key, failures, last_at) values ($1, 1, clock()) on conflict (key) do update set\n\t\t\tlast_at = excluded.last_at,\n\t\t\tfailures = case when login_failures.last_at < excluded.last_at - $2::bigint then 1\n\t\t\t\telse login_failures.failures + 1 end': {
			parameters: [Uint8Array | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into mail_links (id, user_id, purpose, email, token_hash, session_id, created_at, expires_at)\n\t\tselect $1, $2, $3, $4, $5, $7, t, t + $6 from clock() t': {
			parameters: [
				string | null,
				number | null,
				string | null,
				string | null,
				Uint8Array | null,
				bigint | number | null,
				string | null,
			];
			row: Record<never, never>;
		};
		'insert into oauth_attempts (state_hash, browser_hash, provider, purpose, remember, user_id, session_id, expires_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, clock() + $8)': {
			parameters: [
				Uint8Array | null,
				Uint8Array | null,
				string | null,
				string | null,
				boolean | null,
				number | null,
				string | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'insert into oauth_identities (issuer, subject, user_id, provider, label, created_at, last_used_at)\n\t\tselect $1, $2, $3, $4, $5, t, case when $6 then t end from clock() t on conflict (issuer, subject) do nothing': {
			parameters: [string | null, string | null, number | null, string | null, string | null, boolean | null];
			row: Record<never, never>;
		};
		'insert into oauth_tickets (token_hash, issuer, subject, provider, label, email, remember, expires_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, clock() + $8)': {
			parameters: [
				Uint8Array | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				boolean | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'insert into passkey_challenges (challenge_hash, purpose, user_id, expires_at) values ($1, $2, $3, clock() + $4)': {
			parameters: [Uint8Array | null, string | null, number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into passkeys (user_id, credential_id, public_key, counter, transports, name, synced, created_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, clock()) on conflict (credential_id) do nothing returning id, user_id "userId", credential_id "credentialId", public_key "publicKey", counter, transports, name, synced,\n\tcreated_at "createdAt", last_used_at "lastUsedAt"': {
			parameters: [
				number | null,
				string | null,
				Uint8Array | null,
				bigint | number | null,
				List<string | null> | null,
				string | null,
				boolean | null,
			];
			row: {
				id: string;
				userId: number;
				credentialId: string;
				publicKey: Buffer;
				counter: bigint;
				transports: string[];
				name: string;
				synced: boolean;
				createdAt: bigint;
				lastUsedAt: bigint | null;
			};
		};
		'insert into recovery_codes (code_hash, user_id, created_at) values ($1, $2, clock())': {
			parameters: [Uint8Array | null, number | null];
			row: Record<never, never>;
		};
		"insert into sessions (id, user_id, token_hash, cookie_hash, remember, created_at, last_used_at, confirmed_at, expires_at,\n\t\t\taddress, user_agent, method, new_device)\n\t\tselect gen_random_uuid(), $1, $2, $3, true, t, t, 0, $4, $5, $6, 'guest', false from clock() t": {
			parameters: [
				number | null,
				Uint8Array | null,
				Uint8Array | null,
				bigint | number | null,
				string | null,
				string | null,
			];
			row: Record<never, never>;
		};
		'insert into sessions (id, user_id, token_hash, cookie_hash, remember, created_at, last_used_at, confirmed_at, expires_at,\n\t\t\taddress, user_agent, method, second_factor, new_device, second_factor_at)\n\t\tselect gen_random_uuid(), $1, $2, $3, $4, t, t, t, t + $5, $6, $7, $8, $9, $10, case when $11 then t end from clock() t returning id, created_at "createdAt"': {
			parameters: [
				number | null,
				Uint8Array | null,
				Uint8Array | null,
				boolean | null,
				bigint | number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				boolean | null,
				boolean | null,
			];
			row: { id: string; createdAt: bigint };
		};
		'insert into sign_in_challenges (token_hash, user_id, credentials_version, remember, method, expires_at)\n\t\tvalues ($1, $2, $3, $4, $5, clock() + $6)': {
			parameters: [
				Uint8Array | null,
				number | null,
				number | null,
				boolean | null,
				string | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'insert into totp_secrets as s (user_id, secret, created_at) values ($1, $2, clock())\n\t\ton conflict (user_id) do update set secret = $2, created_at = clock(), last_step = 0 where s.confirmed_at is null': {
			parameters: [number | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'insert into user_photos (user_id, id, image, changed_at) values ($1, $2, $3, clock())\n\t\ton conflict (user_id) do update set id = excluded.id, image = excluded.image, changed_at = excluded.changed_at': {
			parameters: [number | null, string | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'insert into users (name, email, password_hash, country, locale, terms_version, terms_accepted_at, created_at,\n\t\t\temail_verified_at)\n\t\tselect $1, $2, $3, $4, $5, $6, t, t, case when $7 then t end from clock() t on conflict (lower(email)) do nothing returning id': {
			parameters: [
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				number | null,
				boolean | null,
			];
			row: { id: number };
		};
		"insert into users (name, email, password_hash, country, locale, terms_version, terms_accepted_at, created_at, guest_ends_at)\n\t\tselect '', 'guest-' || gen_random_uuid() || '@guest.invalid', null, 'ZZ', $1, 0, t, t, t + 86400000 from clock() t\n\t\treturning id \"userId\", guest_ends_at \"endsAt\"": {
			parameters: [string | null];
			row: { userId: number; endsAt: bigint };
		};
		'select (created_at + 86400000 - t)::float8 from clock() t, api_tokens\n\t\twhere user_id = $1 and created_at > t - 86400000 order by created_at desc, id limit 1 offset $2 - 1': {
			parameters: [number | null, number | null];
			row: { float8: number };
		};
		'select (password_hash is not null)::int + (select count(*) from oauth_identities where user_id = $1)\n\t\t\t+ (select count(*) from passkeys where user_id = $1) ways\n\t\tfrom users where id = $1': {
			parameters: [number | null];
			row: { ways: bigint };
		};
		'select count(*)::int count from api_tokens where user_id = $1 and ended_at is null': {
			parameters: [number | null];
			row: { count: number };
		};
		'select count(*)::int count, (clock() - max(created_at))::float8 "newestAgoMs" from mail_links\n\t\twhere user_id = $1 and purpose = \'change_email\' and created_at > clock() - $2::bigint': {
			parameters: [number | null, bigint | number | null];
			row: { count: number; newestAgoMs: number | null };
		};
		"select email from users where id = $1\n\t\tunion select email from mail_links where user_id = $1 and purpose = 'undo_email' and ended_at is null and expires_at > clock()": {
			parameters: [number | null];
			row: { email: string };
		};
		'select email, (clock() - created_at)::float8 "agoMs" from mail_links where user_id = $1 and purpose = $2\n\t\torder by created_at desc limit 1': {
			parameters: [number | null, string | null];
			row: { email: string; agoMs: number };
		};
		'select exists (select from totp_secrets where user_id = $1 and confirmed_at is not null) totp,\n\t\t\t(select count(*)::int from passkeys where user_id = $1) passkeys,\n\t\t\t(select count(*)::int from recovery_codes where user_id = $1 and used_at is null) "recoveryCodesLeft"': {
			parameters: [number | null];
			row: { totp: boolean; passkeys: number; recoveryCodesLeft: number };
		};
		"select exists (select from users where lower(email) = lower($1) and id <> $2)\n\t\t\tor exists (select from mail_links where purpose = 'undo_email' and ended_at is null and expires_at > clock()\n\t\t\t\tand lower(email) = lower($1) and user_id <> $2) taken": {
			parameters: [string | null, number | null];
			row: { taken: boolean };
		};
		'select failures, last_at "lastAt", (clock() - last_at)::float8 "agoMs" from login_failures where key = $1': {
			parameters: [Uint8Array | null];
			row: { failures: number; lastAt: bigint; agoMs: number };
		};
		'select failures, last_at "lastAt", (clock() - last_at)::float8 "agoMs" from login_failures where key = $1 for update': {
			parameters: [Uint8Array | null];
			row: { failures: number; lastAt: bigint; agoMs: number };
		};
		'select from user_photos where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'select guest_ends_at from users where id = $1 and guest_ends_at > (select clock()) and closed_at is null': {
			parameters: [number | null];
			row: { guest_ends_at: bigint };
		};
		'select id "userId", email, email_verified_at is not null "emailVerified" from users\n\t\twhere lower(email) = lower($1) and guest_ends_at is null': {
			parameters: [string | null];
			row: { userId: number; email: string; emailVerified: boolean };
		};
		'select id "userId", name, email, password_hash "passwordHash", credentials_version "credentialsVersion",\n\t(exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)\n\t\tor exists (select from passkeys where user_id = users.id)) "secondFactor" from users where id = $1': {
			parameters: [number | null];
			row: {
				userId: number;
				name: string;
				email: string;
				passwordHash: string | null;
				credentialsVersion: number;
				secondFactor: boolean;
			};
		};
		'select id "userId", name, email, password_hash "passwordHash", credentials_version "credentialsVersion",\n\t(exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)\n\t\tor exists (select from passkeys where user_id = users.id)) "secondFactor" from users where lower(email) = lower($1) and guest_ends_at is null': {
			parameters: [string | null];
			row: {
				userId: number;
				name: string;
				email: string;
				passwordHash: string | null;
				credentialsVersion: number;
				secondFactor: boolean;
			};
		};
		'select id from users join user_states on user_id = id\n\t\twhere guest_ends_at <= (select clock()) and closed_at is null and open_trades = 0 order by guest_ends_at limit $1': {
			parameters: [bigint | number | null];
			row: { id: number };
		};
		'select id from users where id = $1 and guest_ends_at <= (select clock()) and closed_at is null': {
			parameters: [number | null];
			row: { id: number };
		};
		'select id, address, user_agent "userAgent", created_at "createdAt", method, second_factor "secondFactor", new_device "newDevice" from sessions\n\t\twhere user_id = $1 and method <> \'guest\' and ($3::bigint is null or (created_at, id) < ($3, $4::uuid))\n\t\torder by created_at desc, id desc limit $2': {
			parameters: [number | null, bigint | number | null, bigint | number | null, string | null];
			row: {
				id: string;
				address: string;
				userAgent: string;
				createdAt: bigint;
				method: 'password' | 'oauth' | 'passkey';
				secondFactor: 'totp' | 'recovery_code' | 'passkey' | null;
				newDevice: boolean;
			};
		};
		'select id, address, user_agent "userAgent", remember, created_at "createdAt", last_used_at "lastUsedAt"\n\t\tfrom sessions s, (select clock() now offset 0) t where user_id = $1 and s.ended_at is null and s.expires_at > t.now\n\tand s.last_used_at > t.now - case when s.remember then 2592000 * 1000::bigint else 43200 * 1000 end\n\t\t\tand ($3::bigint is null or (last_used_at, id) < ($3, $4::uuid))\n\t\torder by last_used_at desc, id desc limit $2': {
			parameters: [number | null, bigint | number | null, bigint | number | null, string | null];
			row: { id: string; address: string; userAgent: string; remember: boolean; createdAt: bigint; lastUsedAt: bigint };
		};
		'select id, name, email, email_verified_at is not null "emailVerified", role, type, photo_url "photoUrl",\n\t\t\tdocument_approved "documentApproved", terms_version "termsVersion", recovery_since "recoverySince" from users where id = $1': {
			parameters: [number | null];
			row: {
				id: number;
				name: string;
				email: string;
				emailVerified: boolean;
				role: 'user' | 'admin' | 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'auditor';
				type: 'standard' | 'gold' | 'premium';
				photoUrl: string | null;
				documentApproved: boolean;
				termsVersion: number;
				recoverySince: bigint | null;
			};
		};
		'select id, name, scopes, created_at "createdAt", last_used_at "lastUsedAt" from api_tokens\n\t\twhere user_id = $1 and ended_at is null and ($3::bigint is null or (created_at, id) < ($3, $4::uuid))\n\t\torder by created_at desc, id desc limit $2': {
			parameters: [number | null, bigint | number | null, bigint | number | null, string | null];
			row: {
				id: string;
				name: string;
				scopes: ColumnTypes['api_tokens.scopes'];
				createdAt: bigint;
				lastUsedAt: bigint | null;
			};
		};
		'select id, provider, label, created_at "createdAt", last_used_at "lastUsedAt" from oauth_identities\n\t\twhere user_id = $1 order by created_at, id': {
			parameters: [number | null];
			row: { id: string; provider: string; label: string; createdAt: bigint; lastUsedAt: bigint | null };
		};
		'select id, user_id "userId", credential_id "credentialId", public_key "publicKey", counter, transports, name, synced,\n\tcreated_at "createdAt", last_used_at "lastUsedAt" from passkeys where credential_id = $1': {
			parameters: [string | null];
			row: {
				id: string;
				userId: number;
				credentialId: string;
				publicKey: Buffer;
				counter: bigint;
				transports: string[];
				name: string;
				synced: boolean;
				createdAt: bigint;
				lastUsedAt: bigint | null;
			};
		};
		'select id, user_id "userId", credential_id "credentialId", public_key "publicKey", counter, transports, name, synced,\n\tcreated_at "createdAt", last_used_at "lastUsedAt" from passkeys where user_id = $1 order by created_at, id': {
			parameters: [number | null];
			row: {
				id: string;
				userId: number;
				credentialId: string;
				publicKey: Buffer;
				counter: bigint;
				transports: string[];
				name: string;
				synced: boolean;
				createdAt: bigint;
				lastUsedAt: bigint | null;
			};
		};
		'select image from user_photos where id = $1': { parameters: [string | null]; row: { image: Buffer } };
		'select image from user_photos where user_id = $1': { parameters: [number | null]; row: { image: Buffer } };
		'select k.id "tokenId", scopes, user_id "userId", u.role, u.email_verified_at is not null "emailVerified",\n\t\t\t\tcoalesce(last_used_at, 0) < clock() - 60000 stale\n\t\t\tfrom api_tokens k join users u on u.id = k.user_id where token_hash = $1 and ended_at is null and u.closed_at is null': {
			parameters: [Uint8Array | null];
			row: {
				tokenId: string;
				scopes: ColumnTypes['api_tokens.scopes'];
				userId: number;
				role: 'user' | 'admin' | 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'auditor';
				emailVerified: boolean;
				stale: boolean;
			};
		};
		'select locale from users where id = $1': {
			parameters: [number | null];
			row: { locale: 'en' | 'br' | 'id' | 'in' };
		};
		'select locale, exists (select from sessions where user_id = users.id and method <> \'guest\') "seenBefore" from users\n\t\twhere id = $1 and credentials_version = $2 and closed_at is null': {
			parameters: [number | null, number | null];
			row: { locale: 'en' | 'br' | 'id' | 'in'; seenBefore: boolean };
		};
		'select lower($1)': { parameters: [string]; row: { lower: string } };
		"select max(expires_at) until from mail_links\n\t\twhere user_id = $1 and purpose = 'undo_email' and ended_at is null and expires_at > clock()": {
			parameters: [number | null];
			row: { until: bigint | null };
		};
		'select name, email, phone, country, locale, photo_url "photoUrl", created_at "createdAt",\n\t\t\tterms_version "termsVersion", terms_accepted_at "termsAcceptedAt",\n\t\t\t(select l.email from mail_links l where l.user_id = users.id and purpose = \'change_email\'\n\t\t\t\tand ended_at is null and expires_at > clock() order by l.created_at desc limit 1) "pendingEmail"\n\t\tfrom users where id = $1': {
			parameters: [number | null];
			row: {
				name: string;
				email: string;
				phone: string | null;
				country: string;
				locale: 'en' | 'br' | 'id' | 'in';
				photoUrl: string | null;
				createdAt: bigint;
				termsVersion: number;
				termsAcceptedAt: bigint;
				pendingEmail: string | null;
			};
		};
		"select pg_advisory_xact_lock(hashtextextended('address ' || email, 0))\n\t\tfrom (select distinct lower(unnest($1::text[])) email order by 1) addresses": {
			parameters: [List<string>];
			row: { pg_advisory_xact_lock: string };
		};
		"select pg_advisory_xact_lock(hashtextextended('guests', 0))": {
			parameters: [];
			row: { pg_advisory_xact_lock: string };
		};
		'select purpose, user_id "userId", l.email, token_hash "tokenHash", expires_at "expiresAt", password_hash is not null "hasPassword"\n\t\tfrom mail_links l join users u on u.id = user_id where l.id = $1 and ended_at is null and expires_at > clock()': {
			parameters: [string | null];
			row: {
				purpose: 'verify' | 'reset' | 'change_email' | 'undo_email' | 'recover' | 'stop_recovery';
				userId: number;
				email: string;
				tokenHash: Buffer;
				expiresAt: bigint;
				hasPassword: boolean;
			};
		};
		'select s.id "sessionId", token_hash "tokenHash", cookie_hash "cookieHash", user_id "userId", u.role,\n\t\t\t\tu.email_verified_at is not null "emailVerified", s.second_factor_at is not null "secondFactor", s.confirmed_at >= t.now - 900000 fresh, s.method = \'guest\' guest, s.expires_at "expiresAt",\n\t\t\t\tlast_used_at < t.now - 60000 stale\n\t\t\tfrom (select clock() now offset 0) t, sessions s join users u on u.id = s.user_id\n\t\t\twhere token_hash = any($1::bytea[]) and u.closed_at is null and s.ended_at is null and s.expires_at > t.now\n\tand s.last_used_at > t.now - case when s.remember then 2592000 * 1000::bigint else 43200 * 1000 end': {
			parameters: [List<Uint8Array | null> | null];
			row: {
				sessionId: string;
				tokenHash: Buffer;
				cookieHash: Buffer;
				userId: number;
				role: 'user' | 'admin' | 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'auditor';
				emailVerified: boolean;
				secondFactor: boolean;
				fresh: boolean;
				guest: boolean;
				expiresAt: bigint;
				stale: boolean;
			};
		};
		'select secret sealed, confirmed_at is not null confirmed, clock() now from totp_secrets where user_id = $1': {
			parameters: [number | null];
			row: { sealed: Buffer; confirmed: boolean; now: bigint };
		};
		'select u.id "userId", u.email, u.name, u.email_verified_at is not null "emailVerified" from mail_links l join users u on u.id = l.user_id\n\t\twhere token_hash = $1 and purpose = $2 and ended_at is null and expires_at > clock() and lower(u.email) = lower(l.email)': {
			parameters: [Uint8Array | null, string | null];
			row: { userId: number; email: string; name: string; emailVerified: boolean };
		};
		'select user_id "userId" from oauth_identities where issuer = $1 and subject = $2': {
			parameters: [string | null, string | null];
			row: { userId: number };
		};
		'select user_id "userId", u.email, c.credentials_version "credentialsVersion", remember, method\n\t\tfrom sign_in_challenges c join users u on u.id = c.user_id and u.credentials_version = c.credentials_version\n\t\twhere token_hash = $1 and expires_at > clock()': {
			parameters: [Uint8Array | null];
			row: {
				userId: number;
				email: string;
				credentialsVersion: number;
				remember: boolean;
				method: 'password' | 'oauth';
			};
		};
		'update api_tokens set ended_at = clock() where id = $1 and user_id = $2 and ended_at is null': {
			parameters: [string | null, number | null];
			row: Record<never, never>;
		};
		'update api_tokens set ended_at = clock() where user_id = $1 and ended_at is null\n\t\t\tand ($2::text is null or $2 = any(scopes)) returning id': {
			parameters: [number | null, string | null];
			row: { id: string };
		};
		'update api_tokens set last_used_at = clock() where id = $1': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		"update api_tokens set name = '' where user_id = $1": { parameters: [number | null]; row: Record<never, never> };
		'update login_failures set failures = failures - 1, last_at = case when failures = $2 then $3 else last_at end\n\t\twhere key = $1 and failures > 0': {
			parameters: [Uint8Array | null, number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update login_failures set last_at = clock(),\n\t\t\tfailures = case when last_at < clock() - $2::bigint then 1 else failures + 1 end\n\t\twhere key = $1 returning failures': {
			parameters: [Uint8Array | null, bigint | number | null];
			row: { failures: number };
		};
		'update mail_links set ended_at = clock()\n\t\twhere token_hash = $1 and purpose = $2 and ended_at is null and expires_at > clock()\n\t\treturning id, user_id "userId", email, session_id "sessionId", created_at "createdAt"': {
			parameters: [Uint8Array | null, string | null];
			row: { id: string; userId: number; email: string; sessionId: string | null; createdAt: bigint };
		};
		"update mail_links set ended_at = clock() where user_id = $1 and ended_at is null\n\t\t\tand (purpose = 'change_email' or (purpose = 'undo_email' and created_at >= $2))": {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update mail_links set ended_at = clock() where user_id = $1 and purpose = $2 and ended_at is null': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		"update mail_links set ended_at = clock() where user_id = $1 and purpose = 'change_email' and ended_at is null and session_id = $2": {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		"update mail_links set ended_at = clock() where user_id = $1 and purpose = 'change_email' and ended_at is null and session_id is distinct from $2": {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		"update mail_links set ended_at = clock() where user_id = $1 and purpose in ('verify', 'reset', 'recover') and ended_at is null": {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update oauth_identities set last_used_at = clock(), label = $4\n\t\twhere issuer = $1 and subject = $2 and user_id = $3': {
			parameters: [string | null, string | null, number | null, string | null];
			row: Record<never, never>;
		};
		'update passkeys set counter = $2, synced = $3, last_used_at = clock()\n\t\twhere id = $1 and (counter < $2 or (counter = 0 and $2 = 0))': {
			parameters: [string | null, bigint | number | null, boolean | null];
			row: Record<never, never>;
		};
		'update passkeys set name = $3 where user_id = $1 and id = $2 returning id, user_id "userId", credential_id "credentialId", public_key "publicKey", counter, transports, name, synced,\n\tcreated_at "createdAt", last_used_at "lastUsedAt"': {
			parameters: [number | null, string | null, string | null];
			row: {
				id: string;
				userId: number;
				credentialId: string;
				publicKey: Buffer;
				counter: bigint;
				transports: string[];
				name: string;
				synced: boolean;
				createdAt: bigint;
				lastUsedAt: bigint | null;
			};
		};
		'update recovery_codes set used_at = clock() where code_hash = $2 and user_id = $1 and used_at is null': {
			parameters: [number | null, Uint8Array | null];
			row: Record<never, never>;
		};
		"update sessions set address = '', user_agent = '' where user_id = $1": {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update sessions set confirmed_at = t, second_factor_at = case when $2 then t else second_factor_at end\n\t\tfrom clock() t where id = $1': {
			parameters: [string | null, boolean | null];
			row: Record<never, never>;
		};
		'update sessions set ended_at = clock() where id = $1 and ended_at is null': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update sessions set ended_at = clock() where id = $1 and user_id = $2 and ended_at is null': {
			parameters: [string | null, number | null];
			row: Record<never, never>;
		};
		'update sessions set ended_at = clock() where user_id = $1 and ended_at is null and id is distinct from $2 returning id': {
			parameters: [number | null, string | null];
			row: { id: string };
		};
		'update sessions set last_used_at = clock() where id = any($1::uuid[])': {
			parameters: [List<string | null> | null];
			row: Record<never, never>;
		};
		'update sessions set second_factor_at = null where user_id = $1 and second_factor_at is not null': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update totp_secrets set confirmed_at = clock() where user_id = $1': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update totp_secrets set last_step = $2 where user_id = $1 and last_step < $2': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update users set credentials_version = credentials_version + 1 where id = $1': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update users set document_approved = $2, approved_country = $3 from users before where users.id = $1 and before.id = $1\n\t\treturning before.document_approved is distinct from $2': {
			parameters: [number | null, boolean | null, string | null];
			row: { '?column?': boolean };
		};
		'update users set email = $2, email_verified_at = clock(), credentials_version = credentials_version + 1 where id = $1': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		'update users set email_verified_at = coalesce(email_verified_at, clock()) where id = $1 and lower(email) = lower($2)': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		'update users set name = $2, email = $3, password_hash = $4, country = $5, locale = $6, terms_version = $7,\n\t\t\tterms_accepted_at = t, joined_at = t, guest_ends_at = null, email_verified_at = case when $8 then t end\n\t\tfrom clock() t where id = $1 and guest_ends_at is not null and closed_at is null returning id': {
			parameters: [
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				number | null,
				boolean | null,
			];
			row: { id: number };
		};
		"update users set name = '', email = 'closed-' || gen_random_uuid() || '@closed.invalid', email_verified_at = null,\n\t\t\tphone = null, photo_url = null, password_hash = $2, closed_at = clock(), credentials_version = credentials_version + 1\n\t\twhere id = $1": {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		'update users set name = coalesce($2, name), country = coalesce($3, country), locale = coalesce($4, locale),\n\t\t\tphone = case when $5 then $6 else phone end where id = $1': {
			parameters: [number | null, string | null, string | null, string | null, boolean | null, string | null];
			row: Record<never, never>;
		};
		'update users set password_hash = $2, credentials_version = credentials_version + 1 where id = $1': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		'update users set password_hash = $3 where id = $1 and password_hash = $2': {
			parameters: [number | null, string | null, string | null];
			row: Record<never, never>;
		};
		'update users set photo_url = $2 where id = $1': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		'update users set photo_url = null where id = $1': { parameters: [number | null]; row: Record<never, never> };
		'update users set recovery_since = $2 where id = $1': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update users set terms_version = $2, terms_accepted_at = clock() where id = $1': {
			parameters: [number | null, number | null];
			row: Record<never, never>;
		};
		'update users set type = $2 where id = $1': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		'update users set withdrawals_held_until = greatest(withdrawals_held_until, $2) where id = $1': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'with recent as (select network, started_at from guest_starts where site = $2 and started_at > (select clock()) - 86400000)\n\t\tselect alive.count::int alive, alive.first "firstEndsAt",\n\t\t\tcoalesce((select json_agg(started_at order by started_at) from recent where network = $1), \'[]\') "ofNetwork",\n\t\t\tcoalesce((select json_agg(started_at order by started_at) from recent), \'[]\') "ofSite"\n\t\tfrom (select count(*) count, min(guest_ends_at) first from users\n\t\t\twhere guest_ends_at > (select clock()) and closed_at is null) alive': {
			parameters: [string | null, string | null];
			row: { alive: number; firstEndsAt: bigint | null; ofNetwork: number[]; ofSite: number[] };
		};
	}
}

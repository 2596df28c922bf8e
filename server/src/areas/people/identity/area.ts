import type { AreaFacts, ExportedFile, ServingArea } from '../../../platform/area/index.ts';
import { on } from '../../../platform/hooks/index.ts';
import { authenticates } from '../../../platform/http/index.ts';
import { endedSessions } from '../../../platform/live/index.ts';
import { linkAddress } from '../../../platform/mail/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { createIdentity, type Identity } from './create-identity.ts';
import type { Passwords } from './credentials/passwords.ts';
import * as hooks from './hooks.ts';
import { registerCallbackScript } from './oauth/callback-page.ts';
import { registerPhotos } from './photos.ts';
import { identityEventViews } from './security-event.ts';
import { hasPhoto, loadPhotoOf } from './sql/profiles.ts';
import { loadEndedSessions } from './sql/sessions.ts';

const PHOTO: ExportedFile = {
	name: 'photo.webp',
	about: 'your photo',
	exists: hasPhoto,
	async *read(database, userId) {
		yield (await loadPhotoOf(database, userId)) ?? Buffer.alloc(0);
	},
};

export const identity = {
	name: 'people/identity',
	tables: [
		'users',
		'sessions',
		'api_tokens',
		'login_failures',
		'attempts_under_way',
		'mail_links',
		'user_photos',
		'oauth_identities',
		'oauth_attempts',
		'oauth_tickets',
		'passkeys',
		'passkey_challenges',
		'guest_starts',
		'totp_secrets',
		'recovery_codes',
		'sign_in_challenges',
	],
	offers: Object.values(hooks),
	eventViews: identityEventViews,
	personal: {
		lists: {
			profile: `select id, name, email, email_verified_at, phone, country, locale, role, type, photo_url,
				document_approved, approved_country, terms_version, terms_accepted_at, created_at, registered_at from users where id = $1`,
			account_state: `select last_trade_on, default_asset_id, open_trades, frozen_at, frozen_reason from user_states where user_id = $1`,
			sign_ins: `select id, created_at, last_used_at, ended_at, remember, address, user_agent, method, second_factor,
				new_device from sessions where user_id = $1 order by created_at, id`,
			api_tokens: `select id, name, scopes, created_at, last_used_at, ended_at from api_tokens where user_id = $1
				order by created_at, id`,
			connected_identities: `select provider, issuer, subject, label, created_at, last_used_at from oauth_identities
				where user_id = $1 order by created_at, id`,
			passkeys: `select name, synced, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id`,
			second_factor: 'select created_at, confirmed_at from totp_secrets where user_id = $1',
			mailed_links: `select purpose, email, created_at, expires_at, ended_at from mail_links where user_id = $1
				order by created_at, id`,
		},
		files: [PHOTO],
		erasedTables: [
			'user_photos',
			'totp_secrets',
			'recovery_codes',
			'sign_in_challenges',
			'mail_links',
			'oauth_identities',
			'oauth_attempts',
			'passkeys',
			'passkey_challenges',
		],
	},
} satisfies AreaFacts;

/** `passwords` hashes them; tests watch it. */
export function serveIdentity(platform: Platform, passwords?: Passwords): ServingArea<Identity> {
	const running = createIdentity(platform, passwords);
	return {
		...identity,
		subscriptions: [
			on(authenticates, running.authenticate),
			on(endedSessions, loadEndedSessions),
			on(linkAddress, running.links.loadAddress),
		],
		routes: running.routes,
		work: running.work,
		stop: running.stop,
		register(http) {
			registerCallbackScript(http);
			registerPhotos(http, platform.database);
		},
		service: running,
	};
}

export type { Passwords } from './credentials/passwords.ts';

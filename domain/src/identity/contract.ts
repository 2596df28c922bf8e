import * as z from 'zod/mini';
import { asset } from '../market/contract.ts';
import { MODES } from '../money/mode.ts';
import { typedAddress } from '../wire/email.ts';
import { defineEndpoint, STAFF_ROLES } from '../wire/endpoint.ts';
import { flag, instant, minorUnits } from '../wire/primitives.ts';

export const ROLES = ['user', ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];
export const USER_TYPES = ['standard', 'gold', 'premium'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const IDENTITY_REFUSALS = {
	'identity.wrong_credentials': [],
	'identity.link_invalid': [],
	'identity.challenge_over': [],
	/** The second factor of staff is not recovered: an administrator takes the role first. */
	'identity.recover_staff': [],
	'identity.second_factor_is_on': [],
	'identity.second_factor_is_off': [],
	'identity.too_many_tokens': ['limit'],
	'identity.email_taken': [],
	'identity.close_staff': [],
	'identity.close_frozen': [],
	'identity.close_open_trades': ['count'],
	'identity.close_pending': ['amount'],
	'identity.close_money_left': ['balance'],
	'identity.close_claim': ['amount'],
	'identity.close_deposit': ['count'],
	'identity.close_address_new': ['until'],
	/** Money was deposited from the declared country; another one counts by an approved address. */
	'identity.country_fixed': [],
	'identity.provider_unavailable': ['provider'],
	'identity.provider_refused': ['provider'],
	'identity.oauth_over': [],
	'identity.email_unverified': ['provider'],
	'identity.address_taken': ['email', 'provider'],
	'identity.connected_elsewhere': ['provider'],
	'identity.not_connected': ['provider'],
	'identity.last_way_in': [],
	'identity.passkey_refused': [],
	'identity.too_many_passkeys': ['limit'],
	/** `until`: when the next guest account can be made from here, ISO 8601. */
	'identity.guest_limit': ['until'],
	/** Only visitors become guests. */
	'identity.has_account': [],
} as const;
export type IdentityRefusalCode = keyof typeof IDENTITY_REFUSALS;

/** The way a session was signed in, with its second factor if one was asked for. */
export const SIGN_IN_METHODS = ['password', 'oauth', 'passkey'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
export const SECOND_FACTORS = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

export const user = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	email_verified: z.boolean(),
	role: z.enum(ROLES),
	type: z.enum(USER_TYPES),
	photo_url: z.nullable(z.string()),
	balance_demo: minorUnits,
	balance_real: minorUnits,
	/** Localised amounts; outside production the real one says sandbox. */
	balance_demo_label: z.string(),
	balance_real_label: z.string(),
	currency: z.literal('USD'),
	last_trade_on: z.enum(MODES),
	/** The reason why no new trade can be placed, and the date of its review (IDENT-09); null: not frozen. */
	frozen: z.nullable(z.object({ reason: z.string(), due_at: z.nullable(instant) })),
	/** Time of the request to remove this account's second factor (IDENT-14); null: no recovery is under way. */
	recovery_since: z.nullable(instant),
	document_approved: flag,
	need_verification: flag,
	/** The version of the terms that is in force and not accepted yet: needed before the next real trade. */
	terms_due: z.nullable(z.int()),
	default_pair: asset,
	totUnread: z.int(),
	/** Number of the user's newest event, after which the live socket continues. */
	event_n: z.int(),
});
export type User = z.output<typeof user>;

/** `expires_in` in seconds. */
export const issuedToken = z.object({ token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() });
/** The first step was right, and a second factor is asked for. */
export const secondStep = z.object({ challenge: z.string(), methods: z.array(z.enum(['totp', 'passkey'])) });

export const login = defineEndpoint({
	name: 'login',
	method: 'POST',
	path: '/api/login',
	summary:
		'Logs in. Returns the readable half of the session; the other half is set as an HttpOnly cookie. Where a second factor is on, 202 with a challenge',
	access: { who: 'everybody' },
	body: z.strictObject({
		email: typedAddress,
		password: z.string().check(z.maxLength(128)),
		remember: z.boolean(),
	}),
	otherStatus: 202,
	answer: z.union([issuedToken, secondStep]),
	refusals: ['identity.wrong_credentials'],
});

export const logout = defineEndpoint({
	name: 'logout',
	method: 'POST',
	path: '/api/logout',
	summary: 'Log out of this session',
	access: { who: 'user' },
});

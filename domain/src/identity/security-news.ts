/** What changed in how a user signs in, as user events and notifications name it. */
export const SECURITY_NEWS = [
	'new_device',
	'password_changed',
	'second_factor_on',
	'second_factor_off',
	'passkey_added',
	'passkey_removed',
	'recovery_codes_renewed',
] as const;
export type SecurityNews = (typeof SECURITY_NEWS)[number];

/** Changes of a user's ways to sign in and of where money goes, as user events and notifications name them. */
export const SECURITY_NEWS = [
	'new_device',
	'password_changed',
	'second_factor_on',
	'second_factor_off',
	'passkey_added',
	'passkey_removed',
	'recovery_codes_renewed',
	'destination_added',
	'withdrawal_requested',
] as const;
export type SecurityNews = (typeof SECURITY_NEWS)[number];

/**
 * Steps that an intruder would take to get the account's money: every address that can take the account back is notified.
 */
export type PayoutNews = Extract<SecurityNews, 'destination_added' | 'withdrawal_requested'>;
export const isPayoutNews = (news: SecurityNews): news is PayoutNews =>
	news === 'destination_added' || news === 'withdrawal_requested';

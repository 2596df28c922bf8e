/** What changed in how a user signs in, and what takes money to a new place, as user events and notifications name it. */
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

/** What another person who has got in would do with the account's money: every address that can take the account back is told. */
export type PayoutNews = Extract<SecurityNews, 'destination_added' | 'withdrawal_requested'>;
export const isPayoutNews = (news: SecurityNews): news is PayoutNews =>
	news === 'destination_added' || news === 'withdrawal_requested';

/** What a notification can be about (NOTE-01). */
export const NOTIFICATION_KINDS = [
	...(['trade', 'deposit', 'withdrawal', 'verification', 'security', 'alert', 'support', 'announcement'] as const),
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

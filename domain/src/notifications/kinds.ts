/** What a notification can be about (NOTE-01). */
export const NOTIFICATION_KINDS = [
	...(['trade', 'deposit', 'withdrawal', 'verification', 'security', 'alert', 'calendar', 'support'] as const),
	'announcement',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

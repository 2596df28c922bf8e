/**
 * The kinds of notifications (NOTE-01), in the order of the page that lists them. Every page loads these names, few the table of
 * their definitions, which does not compile unless it has each of them and no other.
 */
export const NOTIFICATION_KINDS = [
	'trade',
	'deposit',
	'withdrawal',
	'verification',
	'security',
	'alert',
	'calendar',
	'support',
	'announcement',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

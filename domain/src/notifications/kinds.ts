/**
 * The kinds of notifications (NOTE-01), in the order of the page that lists them. `table.ts` holds their definitions: every
 * page needs the names, few need the rest.
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

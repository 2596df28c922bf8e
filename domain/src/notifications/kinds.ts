/**
 * What a notification can be about (NOTE-01), in the order in which pages list it. `table.ts` holds what each kind is: the names alone
 * are here, as every page knows them and few need the rest.
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

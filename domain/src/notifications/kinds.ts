import { KINDS, type NotificationKind } from './table.ts';

/**
 * The kinds of notifications (NOTE-01), in the order of the page that lists them. Every page needs the names, few need the table: the
 * build writes the names here (`web/build/notification-kinds.ts`).
 */
export const NOTIFICATION_KINDS = Object.keys(KINDS) as readonly NotificationKind[];
export type { NotificationKind };

/** Prefix of the viewer's cached notifications. */
export const NOTIFICATIONS_KEY = ['notifications'];

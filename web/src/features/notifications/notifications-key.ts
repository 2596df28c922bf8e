/** Everything that is cached of the viewer's notifications begins with this. */
export const NOTIFICATIONS_KEY = ['notifications'];

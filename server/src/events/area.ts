/** Numbered events of users, written by their areas through this folder. */
export const events = { name: 'events', tables: ['user_events'] };

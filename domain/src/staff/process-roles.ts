/** Work that a server process can be set up for (`ROLES`). */
export const PROCESS_ROLES = ['web', 'market', 'log', 'jobs'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

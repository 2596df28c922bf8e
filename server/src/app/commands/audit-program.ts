/** The program of the audit's thread. */
export const AUDIT_PROGRAM = new URL('./audit-worker.ts', import.meta.url);

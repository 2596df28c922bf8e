/** What the thread of an audit runs. */
export const AUDIT_PROGRAM = new URL('./audit-worker.ts', import.meta.url);

import { CallError } from './query.ts';

/** Returns whether a call failed because the address names nothing of the viewer's. */
export const isUnknown = (error: Error | null) =>
	error instanceof CallError && error.outcome.kind === 'refused' && [404, 422].includes(error.outcome.status);

import { CallError } from './query.ts';

/** True if a call failed because the viewer has nothing under the address. */
export const isUnknown = (error: Error | null) =>
	error instanceof CallError && error.outcome.kind === 'refused' && [404, 422].includes(error.outcome.status);

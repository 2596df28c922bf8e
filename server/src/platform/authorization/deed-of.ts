import type { Call } from '../http/index.ts';
import type { Deed } from './append-audit.ts';

/** Takes from a call the fields of the audit log: its caller, their reason, and its number in the log of requests. */
export const deedOf = ({ caller, requestId }: Call, { reason }: { reason: string }): Deed => ({
	actorId: (caller as NonNullable<Call['caller']>).userId,
	reason,
	requestId,
});

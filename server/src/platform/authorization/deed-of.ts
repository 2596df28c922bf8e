import type { Call } from '../http/index.ts';
import type { Deed } from './append-audit.ts';

/** What the audit log keeps of a call: its caller, the reason that they gave, and its number in the log of requests. */
export const deedOf = ({ caller, requestId }: Call, { reason }: { reason: string }): Deed => ({
	actorId: (caller as NonNullable<Call['caller']>).userId,
	reason,
	requestId,
});

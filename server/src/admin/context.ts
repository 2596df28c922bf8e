import type { AdminRefusalCode } from '@fairtick/domain/admin/contract';
import type { Database } from '../database/index.ts';
import { type Call, Refused } from '../http/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import type { Site } from '../site/index.ts';

/** What the use cases of the back office share. */
export interface AdminContext {
	readonly database: Database;
	readonly mail: Mail;
	readonly identity: Pick<Identity, 'sessionsEnded'>;
	readonly site: Site;
	/** What stands where a setting of the site is not given. */
	readonly environment: { readonly appName: string; readonly chatSiteId: string | undefined };
}

/** Who does something, why, and in which request: what the audit log keeps of every act. */
export interface Deed {
	/** Null: a command on the server itself. */
	readonly actorId: number | null;
	readonly reason: string;
	readonly requestId: string;
}

export const deedOf = ({ caller, requestId }: Call, { reason }: { reason: string }): Deed => ({
	actorId: (caller as NonNullable<Call['caller']>).userId,
	reason,
	requestId,
});

export const refuse = <const Code extends AdminRefusalCode>(code: Code): Refused<Code> =>
	new Refused({ code, params: {} });

export const toIso = (ms: bigint): string => new Date(Number(ms)).toISOString();

import type { AdminRefusalCode } from '@fairtick/domain/admin/contract';
import type { Role } from '@fairtick/domain/identity/contract';
import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import type { PairRule, ServedKind } from '../../platform/approvals/index.ts';
import type { ShownToDo } from '../../platform/area/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Queryable } from '../../platform/database/index.ts';
import { Refused } from '../../platform/http/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { Identity } from '../people/identity/index.ts';
import type { Site } from '../site/settings/index.ts';

/** The shared parts of the back office's use cases. */
export interface AdminContext {
	readonly database: Database;
	/** For lists and exports. */
	readonly backOffice: Queryable;
	readonly mail: Mail;
	readonly identity: Pick<Identity, 'sessionsEnded'>;
	readonly site: Site;
	/** The executor of a kind's requests; requests of an unknown kind are declined by administrators, and never approved. */
	readonly kindOf: (kind: string) => ServedKind;
	/** The rule for pairs of staff who may act on a request. */
	readonly pairs: PairRule;
	/** The kinds of requests that a role makes and decides. */
	readonly kindsOf: (role: Role) => readonly string[];
	/** Frees what a member of staff has taken of the queues of all areas. */
	readonly freeTaken: (tx: Queryable, staffId: number) => Promise<void>;
	/** The readers of acts about a user, of all areas: by the whole act, or else by the part before the dot. */
	readonly actReaders: () => Readonly<Record<string, readonly StaffRole[]>>;
	/** Users whom a movement, a payment or a trade belongs to that a text names: its id or reference, or a provider's id. */
	readonly findOwners: (db: Queryable, text: string) => Promise<readonly number[]>;
	/** The queues and alarms of a role, over all areas; empty counts are left out. */
	readonly loadToDo: (role: Role) => Promise<ShownToDo>;
	/** Ids of the methods of payment that could take deposits. */
	readonly listDepositMethods: () => readonly string[];
	/** The values of settings of the site that are not set. */
	readonly environment: Pick<Config, 'appName' | 'chatSiteId' | 'verification'>;
}

export const refuse = <const Code extends AdminRefusalCode>(code: Code): Refused<Code> =>
	new Refused({ code, params: {} });

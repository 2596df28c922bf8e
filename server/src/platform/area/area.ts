import type { Counted } from '@fairtick/domain/staff/to-do';
import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Check } from '../audit/index.ts';
import type { Database, Queryable } from '../database/index.ts';
import type { UserEventViews } from '../events/index.ts';
import type { HookUser } from '../hooks/index.ts';
import type { AnsweredCall, Route } from '../http/index.ts';
import type { Work } from '../jobs/index.ts';
import type { Measure } from '../metrics/index.ts';
import type { ServedKind } from '../staff-requests/index.ts';
import type { PersonalData } from './personal-data.ts';

/** Description of an area that needs no running server: commands such as the audit need no more. */
export interface AreaFacts extends HookUser {
	/** Its folder. */
	readonly name: string;
	/** Tables that it owns; a test lists the few that another area writes too. */
	readonly tables?: readonly string[];
	/** Checks of the audit over its tables, in this order (LEDGER-06). */
	readonly auditChecks?: readonly Check[];
	/** The views of its user events, by kind; `areas.ts` checks that none is missing. */
	readonly eventViews?: Partial<UserEventViews>;
	/** Its data of a person. */
	readonly personal?: PersonalData;
	/**
	 * Roles that read its acts about a user in the history of that user: by a whole act, or else by its part before the dot. Overseers
	 * read the whole audit log; an act that is not named here is read by no other role.
	 */
	readonly actReaders?: Readonly<Record<string, readonly StaffRole[]>>;
}

/** A running area: all that the composition serves, runs and stops of it. */
export interface Area extends AreaFacts {
	/** Role `web`: its calls. */
	readonly routes?: readonly Route[];
	/** Role `web`: registers further routes, such as pages and files. */
	readonly register?: (http: FastifyInstance) => Promise<void> | void;
	/** Role `web`: the executors of its kinds of requests. */
	readonly requests?: readonly ServedKind[];
	/**
	 * Frees the items of its queues that a member of staff has taken, in the transaction that changes their role
	 * (ADMIN-10). Comes before the audit log's lock.
	 */
	readonly freeTaken?: (tx: Queryable, staffId: number) => Promise<void>;
	/** Role `jobs`: work after commits and at set times. */
	readonly work?: readonly Work[];
	readonly measures?: readonly Measure[];
	/**
	 * Counts of its queues, and its alarms, including those that count nothing; the overview of staff shows the others
	 * (ADMIN-02).
	 */
	readonly loadToDo?: () => Promise<readonly Counted[]>;
	/** Ids of the methods of payment that could take deposits. */
	readonly depositMethods?: readonly string[];
	/** Is given every answered call, in the path of the answer. Never throws. */
	readonly watchCall?: (call: AnsweredCall) => void;
	/** Called once all areas are open, before anything is served. */
	readonly begin?: () => Promise<void>;
	/**
	 * Compares a database that has another primary with what lies outside of it, as a start does (CLUSTER-08). Nothing else of this process reaches
	 * that primary yet: it uses `database`. True: the database is older than that.
	 */
	readonly rejoin?: (database: Database) => Promise<boolean>;
	/** Ends its work; nothing asks it any more. */
	readonly stop?: () => Promise<void>;
}

/** A running area, and its service for the areas that may use it. */
export interface ServingArea<Service> extends Area {
	readonly service: Service;
}

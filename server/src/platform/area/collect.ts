import { REQUEST_KINDS } from '@fairtick/domain/staff-requests/kinds';
import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import type { Queryable } from '../database/index.ts';
import type { UserEventViews } from '../events/index.ts';
import type { AnsweredCall, Route } from '../http/index.ts';
import type { Work } from '../jobs/index.ts';
import type { Measure } from '../metrics/index.ts';
import type { ServedKind } from '../staff-requests/index.ts';
import type { Area, AreaFacts } from './area.ts';
import type { PersonalData } from './personal-data.ts';
import { type ShownToDo, showToDo } from './to-do.ts';

/** The facts of all areas, those that run elsewhere included. */
export interface Known {
	/** In the order in which personal data is exported and erased. */
	readonly facts: readonly AreaFacts[];
	/** One of each kind. */
	readonly eventViews: UserEventViews;
	/** Titles of the audit's checks. */
	readonly auditTitles: readonly string[];
}

/** The contributions of all areas. */
export interface Collected extends Pick<Known, 'eventViews' | 'auditTitles'> {
	readonly routes: readonly Route[];
	readonly work: readonly Work[];
	readonly measures: readonly Measure[];
	readonly personal: readonly PersonalData[];
	/** Readers by a whole act, or else by the part before its dot. */
	readonly actReaders: Readonly<Record<string, readonly StaffRole[]>>;
	/** Ids of the methods of payment that could take deposits. */
	readonly depositMethods: readonly string[];
	/**
	 * The executor of a kind's requests. A kind of an earlier version can be declined by administrators, and not approved.
	 */
	requestKind(name: string): ServedKind;
	/** The kinds of requests that a role makes and decides. */
	requestKindsOf(role: string): readonly string[];
	/** Frees the items of all areas' queues that a member of staff has taken. */
	freeTaken(tx: Queryable, staffId: number): Promise<void>;
	/** The queues and alarms that a role has to see to; those that count nothing are left out. */
	loadToDo(role: string): Promise<ShownToDo>;
	watchCall(call: AnsweredCall): void;
}

/** Throws if a kind of requests has no executor, or two. */
export function collect(areas: readonly Area[], { facts, eventViews, auditTitles }: Known): Collected {
	const kinds = collectKinds(areas);
	const watchers = areas.flatMap(({ watchCall }) => (watchCall ? [watchCall] : []));
	return {
		eventViews,
		auditTitles,
		routes: areas.flatMap(({ routes = [] }) => routes),
		work: areas.flatMap(({ work = [] }) => work),
		measures: areas.flatMap(({ measures = [] }) => measures),
		personal: facts.flatMap(({ personal = [] }) => personal),
		actReaders: Object.assign({}, ...areas.map(({ actReaders }) => actReaders)),
		depositMethods: areas.flatMap(({ depositMethods = [] }) => depositMethods),
		requestKind: (name) => kinds.get(name) ?? { name, deciders: ['admin'], open: () => null },
		requestKindsOf: (role) =>
			[...kinds.values()].flatMap(({ name, deciders }) => (deciders.some((one) => one === role) ? [name] : [])),
		async freeTaken(tx, staffId) {
			for (const area of areas) await area.freeTaken?.(tx, staffId);
		},
		async loadToDo(role) {
			const counted = await Promise.all(areas.map(({ loadToDo }) => loadToDo?.() ?? []));
			return showToDo(counted.flat(), role);
		},
		watchCall(call) {
			for (const watch of watchers) watch(call);
		},
	};
}

function collectKinds(areas: readonly Area[]): ReadonlyMap<string, ServedKind> {
	const all = areas.flatMap(({ requests = [] }) => requests);
	const kinds = new Map(all.map((kind) => [kind.name, kind]));
	if (kinds.size < all.length) throw new Error('two areas serve requests of one kind');
	const missing = REQUEST_KINDS.filter(({ name }) => !kinds.has(name));
	if (missing.length > 0) throw new Error(`no area serves requests of ${missing.map(({ name }) => name).join(', ')}`);
	return kinds;
}

import { LIVING_MS, loadColumn, loadValue, type Queryable } from '../database/index.ts';
import { NODE_ID } from './node-id.ts';

/**
 * Lists that a process alone can make, such as the seeds that it can't read. Every process shows those of all. Names of given keys also say when one
 * is at all processes that need it (CLUSTER-06).
 */
export type FactName = 'unsettled trades' | 'unreadable hours' | 'keys of files' | 'keys of the log';

type Fact = string | number;

/** The facts of this process, and those that the others have written with their beats. */
export class NodeFacts {
	readonly #own = new Map<FactName, () => readonly Fact[] | Promise<readonly Fact[]>>();
	readonly #id: string;

	/** @param id of this process, in tests another one. */
	constructor(id = NODE_ID) {
		this.#id = id;
	}

	/** From now on `list` makes the facts of this process. */
	keep(name: FactName, list: () => readonly Fact[] | Promise<readonly Fact[]>): void {
		this.#own.set(name, list);
	}

	/** All facts of this process, as they are written. */
	async toJson(): Promise<string> {
		const listed = [...this.#own].map(async ([name, list]) => [name, await list()] as const);
		return JSON.stringify(Object.fromEntries(await Promise.all(listed)));
	}

	/** The facts of a name of all living processes, each once; those of others as they were a second ago. */
	async load<const One extends Fact>(db: Queryable, name: FactName): Promise<One[]> {
		const others = await loadColumn(
			db,
			`select facts -> $1 from nodes where id <> $2 and facts ? $1 and beat_at > clock_timestamp() - $3 * interval '1 ms'`,
			[name, this.#id, LIVING_MS],
		);
		return [...new Set([...((await this.#own.get(name)?.()) ?? []), ...(others as Fact[][]).flat()])] as One[];
	}
}

/** True if every living process of a role has a fact as of its last beat, and there is such a process. */
export const isEverywhere = async (db: Queryable, role: string, name: FactName, fact: string): Promise<boolean> =>
	(await loadValue(
		db,
		`select coalesce(bool_and(coalesce(facts -> $2::text ? $3::text, false)), false) everywhere from nodes
		where $1 = any(roles) and beat_at > clock_timestamp() - $4 * interval '1 ms'`,
		[role, name, fact, LIVING_MS],
	)) ?? false;

import { LIVING_MS, loadColumn, type Queryable } from '../database/index.ts';
import { NODE_ID } from './node-id.ts';

/** Lists that a process alone can make, such as the seeds that it can't read. Every process shows those of all; they decide nothing. */
export type FactName = 'unsettled trades' | 'unreadable hours';

type Fact = string | number;

/** The facts of this process, and those that the others have written with their beats. */
export class NodeFacts {
	readonly #own = new Map<FactName, () => readonly Fact[]>();
	readonly #id: string;

	/** @param id of this process, in tests another one. */
	constructor(id = NODE_ID) {
		this.#id = id;
	}

	/** From now on `list` makes the facts of this process. */
	keep(name: FactName, list: () => readonly Fact[]): void {
		this.#own.set(name, list);
	}

	/** All facts of this process, as they are written. */
	toJson(): string {
		return JSON.stringify(Object.fromEntries([...this.#own].map(([name, list]) => [name, list()])));
	}

	/** The facts of a name of all living processes, each once; those of others as they were a second ago. */
	async load<const One extends Fact>(db: Queryable, name: FactName): Promise<One[]> {
		const others = await loadColumn(
			db,
			`select facts -> $1 from nodes where id <> $2 and facts ? $1 and beat_at > clock_timestamp() - $3 * interval '1 ms'`,
			[name, this.#id, LIVING_MS],
		);
		return [...new Set([...(this.#own.get(name)?.() ?? []), ...(others as Fact[][]).flat()])] as One[];
	}
}

import type { Database } from '../../../server/src/platform/database/index.ts';

/** The point at which a process dies: a statement, and if PostgreSQL still receives it. */
export interface Death {
	readonly at: number;
	readonly reached: boolean;
}

/** Pools whose process dies at a chosen statement. After that nothing is sent and no answer arrives. */
export class DyingProcess {
	#death: Death | null = null;
	#statements = 0;
	#dead = false;

	/** A pool as the dying process sees it. */
	through(pool: Database): Database {
		return withMethods(pool, {
			query: (...words: Parameters<Database['query']>) => this.#ask(() => pool.query(...words)),
			connect: async () => {
				if (this.#dead) throw new Error('the process is dead');
				const client = await pool.connect();
				return withMethods(client, {
					query: (...words: Parameters<typeof client.query>) => this.#ask(() => client.query(...words)),
				});
			},
		});
	}

	/**
	 * True if the process died during `work`. Rethrows the errors of a process that is alive. The next process begins
	 * with the committed data.
	 */
	async run(death: Death | null, work: () => Promise<unknown>): Promise<boolean> {
		[this.#death, this.#statements] = [death, 0];
		try {
			await work();
			return this.#dead;
		} catch (error) {
			if (this.#dead) return true;
			throw error;
		} finally {
			[this.#death, this.#dead] = [null, false];
		}
	}

	async #ask(send: () => unknown): Promise<unknown> {
		if (!this.#dead) {
			const isLast = this.#death?.at === this.#statements++;
			if (!isLast) return send();
			this.#dead = true;
			if (this.#death?.reached) await send();
		}
		throw new Error('the process is dead');
	}
}

/** An object with some methods replaced. */
const withMethods = <Target extends object>(target: Target, methods: Readonly<Record<string, unknown>>): Target =>
	new Proxy(target, {
		get(_, name) {
			const value = methods[name as string] ?? Reflect.get(target, name, target);
			return typeof value === 'function' && !(name in methods) ? value.bind(target) : value;
		},
	});

/** Jobs of one kind, by the name of their queue. `Data` is what each is told. */
export interface Queue<Data extends object = object> {
	readonly name: string;
	/** Whether adding a job does not notify the servers, so that the code that adds one has to `wake` the queue after the commit. */
	readonly silent?: boolean;
	/** For its type alone. */
	readonly data?: Data;
}

/**
 * `silent`: for queues to which many calls add at once. PostgreSQL commits transactions that notify one after the other, each with
 * a flush of its own.
 */
export const defineQueue = <Data extends object>(name: string, { silent = false } = {}): Queue<Data> => ({
	...{ name, silent },
});

/** Work that is done after the commit that asked for it, or at set times. */
export type Work =
	| {
			readonly queue: Queue;
			/** What it throws is tried again later. */
			readonly handle: (data: object) => Promise<void>;
			/** Most jobs at once. */
			readonly atOnce: number;
	  }
	| {
			readonly schedule: string;
			/** Five fields, UTC. */
			readonly cron: string;
			/** What it throws is logged; the next time comes. */
			readonly run: () => Promise<unknown>;
			/** Whether it is tried again within the next hour when it throws: for what is done once a day. */
			readonly retried?: boolean;
	  };

/** Work on a queue, typed by what its jobs are told. */
export const workOn = <Data extends object>(
	queue: Queue<Data>,
	handle: (data: Data) => Promise<void>,
	{ atOnce = 10 } = {},
): Work => ({
	queue,
	handle: handle as (data: object) => Promise<void>,
	atOnce,
});

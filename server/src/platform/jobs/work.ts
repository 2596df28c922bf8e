import type { DelivererOptions } from './deliverer.ts';

/** Jobs of one kind, by the name of their queue. `Data` is the content of each. */
export interface Queue<Data extends object = object> {
	readonly name: string;
	/** For its type alone. */
	readonly data?: Data;
}

/**
 * Adding a job notifies the servers. PostgreSQL commits transactions that notify one after the other, each with a flush
 * of its own: not for jobs that many calls add at once.
 */
export const defineJobQueue = <Data extends object>(name: string): Queue<Data> => ({ name });

/** Rows with a due time of their own, such as notices of providers: no job is added for them. Their errors are logged. */
export type DueWork = Omit<DelivererOptions, 'onError'>;

/** Work that is done after the commit that asked for it, or at set times. */
export type Work =
	| DueWork
	| {
			readonly queue: Queue;
			/** Does one job; it is tried again later when this throws. */
			readonly handle: (data: object) => Promise<void>;
			/** Most jobs at once. */
			readonly atOnce: number;
	  }
	| {
			readonly schedule: string;
			/** Five fields, UTC. */
			readonly cron: string;
			/**
			 * Does the work, for as long as it takes. An error is logged. Unless the work comes every ten minutes or more often, it is tried
			 * again after 1, 2, 4, 8 and 16 minutes.
			 */
			readonly run: () => Promise<unknown>;
	  };

/** Work on a queue, typed by the content of its jobs. */
export const workOn = <Data extends object>(
	queue: Queue<Data>,
	handle: (data: Data) => Promise<void>,
	{ atOnce = 10 } = {},
): Work => ({
	queue,
	handle: handle as (data: object) => Promise<void>,
	atOnce,
});

import { StartStopped } from './start-refused.ts';

/** The parts that were started, to be stopped in reverse order. */
export interface Teardown {
	/** Notes the end of a part that has just been started. During a stop, ends it and throws `StartStopped`. */
	add(name: string, end: () => Promise<void>): Promise<void>;
	/**
	 * From now on nothing more is started: a part that is starting ends itself, while all that it uses is still there.
	 */
	stop(): void;
	/** Resolves once it is to stop. */
	readonly stopped: Promise<void>;
	/** Ends everything once; one that fails does not keep the others. Later calls wait for the first. */
	run(): Promise<void>;
}

/** `onError` is called for each part that could not be stopped. */
export function createTeardown(onError: (name: string, error: unknown) => void): Teardown {
	const ends: { name: string; end: () => Promise<void> }[] = [];
	const { promise: stopped, resolve: resolveStopped } = Promise.withResolvers<void>();
	let isStopping = false;
	let running: Promise<void> | undefined;
	const endOne = async ({ name, end }: (typeof ends)[number]) => {
		try {
			await end();
		} catch (error) {
			onError(name, error);
		}
	};
	const endAll = async () => {
		for (let last = ends.pop(); last; last = ends.pop()) await endOne(last);
	};
	return {
		async add(name, end) {
			if (!isStopping) {
				ends.push({ name, end });
				return;
			}
			await endOne({ name, end });
			throw new StartStopped();
		},
		stop() {
			isStopping = true;
			resolveStopped();
		},
		stopped,
		run() {
			this.stop();
			running ??= endAll();
			return running;
		},
	};
}

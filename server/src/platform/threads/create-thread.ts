import { Worker } from 'node:worker_threads';

export interface ThreadRequest<Request> {
	readonly number: number;
	readonly request: Request;
}

export interface ThreadAnswer<Answer> {
	/** Number of the request. */
	readonly number: number;
	readonly answer: Answer;
}

export interface ThreadOptions {
	/** Its task, for messages of errors. */
	readonly name: string;
	/** Largest heap in megabytes. */
	readonly heapMb: number;
	/** Longest time for an answer in milliseconds, from when it is asked; by default there is none. */
	readonly longestMs?: number;
}

/** A thread that ended before it had answered: it failed, needed more memory than it has, or took too long. */
export class ThreadEnded extends Error {}

interface Thread<Request, Answer> {
	ask(request: Request): Promise<Answer>;
}

/**
 * Has a module that calls `answerInThread` work in a thread, so that long work keeps nothing else waiting. The thread starts with the
 * first request and again after it has died. The returned function throws `ThreadEnded` for all requests that a thread which dies has
 * not answered.
 */
export function createThread<Request, Answer>(
	module: URL,
	options: ThreadOptions,
): (request: Request) => Promise<Answer> {
	let current: Thread<Request, Answer> | null = null;
	return (request) => {
		if (current === null) {
			const started = startThread<Request, Answer>(module, options, () => {
				if (current === started) current = null;
			});
			current = started;
		}
		return current.ask(request);
	};
}

/** Any trouble ends the thread and refuses its open questions; `ended` may be called more than once. */
function startThread<Request, Answer>(
	module: URL,
	{ name, heapMb, longestMs }: ThreadOptions,
	ended: () => void,
): Thread<Request, Answer> {
	const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
	/** Requests without an answer yet. */
	const asked = new Map<number, PromiseWithResolvers<Answer>>();
	let requests = 0;
	const end = (cause: unknown) => {
		ended();
		for (const { reject } of asked.values()) reject(new ThreadEnded(`the thread that ${name} has ended`, { cause }));
		asked.clear();
		void worker.terminate();
	};
	worker.on('message', ({ number, answer }: ThreadAnswer<Answer>) => {
		asked.get(number)?.resolve(answer);
		asked.delete(number);
	});
	worker.on('messageerror', end);
	worker.on('error', end);
	worker.on('exit', (code) => end(new Error(`exit ${code}`)));
	// It alone keeps no process alive; a listener of messages would, so this comes after them.
	worker.unref();
	return {
		async ask(request) {
			const number = ++requests;
			worker.postMessage({ number, request } satisfies ThreadRequest<Request>);
			const answer = Promise.withResolvers<Answer>();
			asked.set(number, answer);
			const timer = longestMs === undefined ? undefined : setTimeout(() => end(new Error('took too long')), longestMs);
			return answer.promise.finally(() => clearTimeout(timer));
		},
	};
}

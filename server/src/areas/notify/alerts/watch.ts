import type { AlertsContext } from './context.ts';
import { Judge } from './judge.ts';
import { tellFired } from './tell-fired.ts';

/** How often alerts are judged: what goes off is told about a second later. */
const EVERY_MS = 1_000;

/** Judges alerts and tells of them once a second, without a part in the logging of ticks. */
export class AlertWatch {
	readonly #context: AlertsContext;
	readonly #judge: Judge;
	readonly #onError: (error: unknown, what: string) => void;
	/** True if users may still have to be told: at first those whom a process that died had not told. */
	#owes = true;
	#timer: NodeJS.Timeout | null = null;
	#running: Promise<void> = Promise.resolve();
	#stopped = false;

	constructor(context: AlertsContext, onError: (error: unknown, what: string) => void) {
		this.#context = context;
		this.#judge = new Judge(context.database);
		this.#onError = onError;
		this.#next();
	}

	/** Once a minute: what another process left is told, and how far was judged is kept. */
	async catchUp(): Promise<void> {
		this.#owes = true;
		await this.#judge.keep();
	}

	/** Ends after what is under way; the next start goes on from there. */
	async stop(): Promise<void> {
		this.#stopped = true;
		if (this.#timer) clearTimeout(this.#timer);
		await this.#running;
	}

	#next(): void {
		if (this.#stopped) return;
		this.#timer = setTimeout(() => {
			this.#running = this.#run()
				.catch((error: unknown) => this.#onError(error, 'judging alerts'))
				.finally(() => this.#next());
		}, EVERY_MS);
		this.#timer.unref();
	}

	async #run(): Promise<void> {
		try {
			await this.#judge.run(() => {
				this.#owes = true;
			});
		} finally {
			if (this.#owes) this.#owes = !(await tellFired(this.#context));
		}
	}
}

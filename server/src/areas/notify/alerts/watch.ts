import { Loop } from '../../../platform/loops/index.ts';
import type { AlertsContext } from './context.ts';
import { Judge } from './judge.ts';
import { notifyFired } from './notify-fired.ts';

/** Interval of judging alerts; users are notified about a second later. */
const EVERY_MS = 1_000;

/** Judges alerts and sends their firings once a second, without a part in the logging of ticks. */
export class AlertWatch {
	readonly #context: AlertsContext;
	readonly #judge: Judge;
	readonly #loop: Loop;
	/** True if users may still have to be notified: at first those whom a process that died had not reached. */
	#owes = true;

	constructor(context: AlertsContext, onError: (error: unknown, what: string) => void) {
		this.#context = context;
		this.#judge = new Judge(context.database);
		this.#loop = new Loop({
			everyMs: EVERY_MS,
			run: () => this.#run(),
			onError: (error) => onError(error, 'judging alerts'),
		});
	}

	/** Once a minute: notifies users whom another process left, and stores how far was judged. */
	async catchUp(): Promise<void> {
		this.#owes = true;
		await this.#judge.keep();
	}

	/** Ends after the current run; the next start continues there. */
	stop(): Promise<void> {
		return this.#loop.stop();
	}

	async #run(): Promise<void> {
		try {
			await this.#judge.run(() => {
				this.#owes = true;
			});
		} finally {
			if (this.#owes) this.#owes = !(await notifyFired(this.#context));
		}
	}
}

import type { WebhooksContext } from './context.ts';
import { deliverNext } from './deliver.ts';
import { loadDue } from './deliver-queries.ts';

/** Most receivers that are called at the same time: one that is slow takes one place of them. */
const AT_ONCE = 64;
/** How often is looked for what other servers added, or is due again. */
const EVERY_MS = 1_000;

/** Sends what is due, of each webhook one delivery at a time, whatever the others do. */
export class Deliverer {
	readonly #context: WebhooksContext;
	readonly #onError: (error: unknown, what: string) => void;
	readonly #timer: NodeJS.Timeout;
	readonly #stopping = new AbortController();
	readonly #running = new Map<string, Promise<void>>();
	#looking: Promise<void> | null = null;
	#wanted = false;

	constructor(context: WebhooksContext, onError: (error: unknown, what: string) => void) {
		this.#context = context;
		this.#onError = onError;
		this.#timer = setInterval(this.wake, EVERY_MS);
		this.#timer.unref();
	}

	/** Looks now for what is to be sent. */
	readonly wake = (): void => {
		this.#wanted = true;
		this.#looking ??= this.#look()
			.catch((error: unknown) => this.#onError(error, 'looking for deliveries'))
			.finally(() => {
				this.#looking = null;
				if (this.#wanted && !this.#stopping.signal.aborted) this.wake();
			});
	};

	/** Gives up the calls under way: what they sent is sent again, by this server's next start or another. */
	async stop(): Promise<void> {
		clearInterval(this.#timer);
		this.#stopping.abort();
		await this.#looking;
		await Promise.all(this.#running.values());
	}

	async #look(): Promise<void> {
		while (this.#wanted && !this.#stopping.signal.aborted) {
			this.#wanted = false;
			const free = AT_ONCE - this.#running.size;
			if (free <= 0) return;
			for (const id of await loadDue(this.#context.database, free))
				if (!this.#running.has(id) && !this.#stopping.signal.aborted) this.#running.set(id, this.#deliver(id));
		}
	}

	async #deliver(id: string): Promise<void> {
		let sent = false;
		try {
			sent = await deliverNext(this.#context, id, this.#stopping.signal);
		} catch (error) {
			this.#onError(error, `delivering for the webhook ${id}`);
		}
		this.#running.delete(id);
		if (sent) this.wake();
	}
}

/** Work of a term as the writer. */
interface Running {
	/** Ends after the commit under way. */
	stop(): Promise<void>;
}

/** Work that belongs to the writer of prices, such as settlement: it runs while this process is the writer. */
export class WriterWork {
	readonly #running = new Map<() => Running, Running | null>();
	/** Ends that are under way. */
	readonly #ending = new Map<() => Running, Promise<void>>();
	#isWriter = false;

	/** Begins the work now if this process is the writer, and each time that it becomes the writer. Returns how to end it permanently. */
	add(begin: () => Running): () => Promise<void> {
		this.#running.set(begin, this.#isWriter ? begin() : null);
		return async () => {
			const running = this.#running.get(begin);
			this.#running.delete(begin);
			await this.#stop(begin, running);
		};
	}

	begin(): void {
		this.#isWriter = true;
		for (const begin of this.#running.keys()) this.#running.set(begin, begin());
	}

	async end(): Promise<void> {
		this.#isWriter = false;
		await Promise.all(
			[...this.#running].map(async ([begin, running]) => {
				this.#running.set(begin, null);
				await this.#stop(begin, running);
			}),
		);
	}

	/** Ends the work, and waits for an end of it that has begun before. */
	#stop(begin: () => Running, running: Running | null | undefined): Promise<void> {
		const ending = Promise.all([this.#ending.get(begin), running?.stop()]).then(() => undefined);
		this.#ending.set(begin, ending);
		return ending;
	}
}

const SAMPLES = 8;
/** Maximum drift of the two clocks while samples are kept, milliseconds. */
const DRIFT_MS = 50;

/**
 * Estimates the server's clock from ping answers. Only the sample with the shortest round trip counts, because it is
 * the most precise; the latency shown is the newest round trip.
 */
export class ServerClock {
	#samples: { aheadMs: number; roundTripMs: number }[] = [];

	/** Adds a ping: our clock at its sending and its return, and the server's time in the answer. */
	add(sentMs: number, receivedMs: number, serverMs: number): void {
		const roundTripMs = receivedMs - sentMs;
		if (roundTripMs < 0) return;
		const sample = { aheadMs: serverMs - (sentMs + roundTripMs / 2), roundTripMs };
		// Each sample is precise to half its round trip. If two contradict each other, a clock was set, and earlier samples
		// are useless.
		const agrees = (one: typeof sample) =>
			Math.abs(one.aheadMs - sample.aheadMs) <= (one.roundTripMs + roundTripMs) / 2 + DRIFT_MS;
		this.#samples = [...this.#samples.filter(agrees), sample].slice(-SAMPLES);
	}

	get latencyMs(): number | null {
		return this.#samples.at(-1)?.roundTripMs ?? null;
	}

	/** The server's clock minus ours, in milliseconds; 0 until the first answer. */
	get aheadMs(): number {
		return this.#samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0]?.aheadMs ?? 0;
	}

	/** Discards all samples, because a clock may have been set while the connection was broken. */
	reset(): void {
		this.#samples = [];
	}
}

const SAMPLES = 8;

/**
 * Estimates the server's clock from ping answers. The sample with the shortest round trip is the most exact one, so
 * it alone counts; the latency shown is the newest round trip.
 */
export class ServerClock {
	#samples: { aheadMs: number; roundTripMs: number }[] = [];

	/** One ping: when it left and came back by our clock, and the server's time in the answer. */
	add(sentMs: number, receivedMs: number, serverMs: number): void {
		const roundTripMs = receivedMs - sentMs;
		if (roundTripMs < 0) return;
		this.#samples = [...this.#samples, { aheadMs: serverMs - (sentMs + roundTripMs / 2), roundTripMs }].slice(-SAMPLES);
	}

	get latencyMs(): number | null {
		return this.#samples.at(-1)?.roundTripMs ?? null;
	}

	/** How far the server's clock is ahead of ours, in milliseconds; 0 until the first answer. */
	get aheadMs(): number {
		return this.#samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0]?.aheadMs ?? 0;
	}

	/** A broken connection may have crossed a clock change: start over. */
	reset(): void {
		this.#samples = [];
	}
}

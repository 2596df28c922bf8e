const SAMPLES = 8;

/**
 * Estimates the server's clock from ping answers. The sample with the shortest round trip is the most exact one, so
 * it alone sets the offset; the latency shown is the newest round trip.
 */
export class ServerClock {
	#samples: { offsetMs: number; roundTripMs: number }[] = [];

	/** One ping: when it left and came back by our clock, and the server's time in the answer. */
	add(sentMs: number, receivedMs: number, serverMs: number): void {
		const roundTripMs = receivedMs - sentMs;
		if (roundTripMs < 0) return;
		this.#samples = [...this.#samples, { offsetMs: serverMs - (sentMs + roundTripMs / 2), roundTripMs }].slice(
			-SAMPLES,
		);
	}

	get latencyMs(): number | null {
		return this.#samples.at(-1)?.roundTripMs ?? null;
	}

	/** Server time in epoch milliseconds for our time; our own clock until the first answer. */
	serverTime(localMs: number): number {
		const best = this.#samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0];
		return Math.round(localMs + (best?.offsetMs ?? 0));
	}

	/** A broken connection may have crossed a clock change: start over. */
	reset(): void {
		this.#samples = [];
	}
}

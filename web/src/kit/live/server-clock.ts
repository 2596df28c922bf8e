const SAMPLES = 8;
/** Milliseconds by which two clocks may come apart while samples are kept. */
const DRIFT_MS = 50;

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
		const sample = { aheadMs: serverMs - (sentMs + roundTripMs / 2), roundTripMs };
		// Each is right to half its round trip. Where two can't both be, a clock was set: what was measured before says nothing.
		const agrees = (one: typeof sample) =>
			Math.abs(one.aheadMs - sample.aheadMs) <= (one.roundTripMs + roundTripMs) / 2 + DRIFT_MS;
		this.#samples = [...this.#samples.filter(agrees), sample].slice(-SAMPLES);
	}

	get latencyMs(): number | null {
		return this.#samples.at(-1)?.roundTripMs ?? null;
	}

	/** The server's clock less ours, in milliseconds; 0 until the first answer. */
	get aheadMs(): number {
		return this.#samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0]?.aheadMs ?? 0;
	}

	/** A broken connection may have crossed a clock change: start over. */
	reset(): void {
		this.#samples = [];
	}
}

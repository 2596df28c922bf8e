/** Token bucket: how many messages a socket may still send. */
export class MessageBudget {
	readonly #perMs: number;
	readonly #burst: number;
	#tokens: number;
	#filledAtMs: number;

	/** A quarter of a minute's messages may come at once. `nowMs` of a clock that never goes back. */
	constructor(perMinute: number, nowMs: number) {
		this.#perMs = perMinute / 60_000;
		this.#burst = Math.max(1, perMinute / 4);
		this.#tokens = this.#burst;
		this.#filledAtMs = nowMs;
	}

	/** Takes one message; false when there is none left, which is a flood. */
	take(nowMs: number): boolean {
		this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#filledAtMs) * this.#perMs);
		this.#filledAtMs = nowMs;
		if (this.#tokens < 1) return false;
		this.#tokens -= 1;
		return true;
	}
}

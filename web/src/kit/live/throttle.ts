export interface Pace {
	request(): void;
	cancel(): void;
}

/** Calls `act` at once and then at most every `intervalMs`, always once more after the last request. */
export function throttle(act: () => void, intervalMs: number): Pace {
	let timer: ReturnType<typeof setTimeout> | null = null;
	let again = false;
	const rest = () => {
		timer = null;
		if (again) request();
	};
	const request = () => {
		if (timer !== null) {
			again = true;
			return;
		}
		again = false;
		timer = setTimeout(rest, intervalMs);
		act();
	};
	return {
		request,
		cancel() {
			if (timer !== null) clearTimeout(timer);
			timer = null;
			again = false;
		},
	};
}

/** Calls `act` at once and then, when it was requested again, with the next beat of a clock: all that share it move together. */
export function onBeat(act: () => void, beatMs: number, nowMs: () => number): Pace {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let begun = false;
	return {
		request() {
			if (!begun) {
				begun = true;
				act();
				return;
			}
			timer ??= setTimeout(
				() => {
					timer = undefined;
					act();
				},
				beatMs - (nowMs() % beatMs),
			);
		},
		cancel() {
			clearTimeout(timer);
			timer = undefined;
		},
	};
}

export interface Pace {
	request(): void;
	cancel(): void;
}

/** Calls `act` immediately and then at most every `intervalMs`, always once after the last request. */
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

/**
 * Calls `act` immediately, and after further requests at the next multiple of `beatMs`, so that all callers update
 * together.
 */
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

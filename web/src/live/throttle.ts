/** Calls `act` at once and then at most every `intervalMs`, always once more after the last request. */
export function throttle(act: () => void, intervalMs: number): { request(): void; cancel(): void } {
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

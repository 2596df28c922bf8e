import { useEffect, useState } from 'react';

/** Everything that a trade needs is there by then. */
const SETTLED_AFTER_MS = 3_000;

/** True if the page has had its time to load: what can wait is shown from then on. */
export function useSettled(): boolean {
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
	return settled;
}

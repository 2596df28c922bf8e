import { useEffect, useState } from 'react';

/** By this time, milliseconds, everything that a trade needs is loaded. */
const SETTLED_AFTER_MS = 3_000;

/** True once the page has had its time to load. Less urgent parts are shown from then on. */
export function useSettled(): boolean {
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
	return settled;
}

import { useEffect, useState } from 'react';

const EVERY_MS = 10_000;

/** The time by this device's clock, as often as a display in minutes needs it. */
export function useNow(): number {
	const [nowMs, setNowMs] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
		return () => clearInterval(timer);
	}, []);
	return nowMs;
}

import { useEffect, useRef, useState } from 'react';
import { useLiveStatus } from '../../live/use-live.ts';

/** Counts the times that a lost connection came back: each may have left a gap in what was received. */
export function useReconnections(): number {
	const { connection } = useLiveStatus();
	const [reconnections, setReconnections] = useState(0);
	const wasDown = useRef(false);
	useEffect(() => {
		if (connection === 'down') wasDown.current = true;
		if (connection !== 'open' || !wasDown.current) return;
		wasDown.current = false;
		setReconnections((count) => count + 1);
	}, [connection]);
	return reconnections;
}

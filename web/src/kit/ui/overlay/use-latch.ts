import { useState } from 'react';

/** Whether a condition has held in this or any earlier rendering. */
export function useLatch(condition: boolean): boolean {
	const [latched, setLatched] = useState(condition);
	if (condition && !latched) setLatched(true);
	return latched || condition;
}

import { useState } from 'react';

/** True if the condition has held in this or any earlier render. */
export function useLatch(condition: boolean): boolean {
	const [latched, setLatched] = useState(condition);
	if (condition && !latched) setLatched(true);
	return latched || condition;
}

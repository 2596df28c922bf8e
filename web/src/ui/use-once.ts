import { useEffect, useRef } from 'react';

/** Does something once, after the first drawing. */
export function useOnce(act: () => void): void {
	const begun = useRef(false);
	useEffect(() => {
		if (begun.current) return;
		begun.current = true;
		act();
	});
}

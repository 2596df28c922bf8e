import { useState } from 'react';

/** A yes or no that this browser remembers. */
export function useStoredFlag(key: string, initial: boolean): readonly [boolean, (value: boolean) => void] {
	const [flag, setFlag] = useState(() => {
		const stored = localStorage.getItem(key);
		return stored === null ? initial : stored === '1';
	});
	return [
		flag,
		(value) => {
			localStorage.setItem(key, value ? '1' : '0');
			setFlag(value);
		},
	];
}

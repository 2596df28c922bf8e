/**
 * `make` with its last answers at hand, for keys that are few at a time. When there are `atMost` of them all are
 * forgotten, so that keys which never end take no memory.
 */
export function remember<Key, Value>(atMost: number, make: (key: Key) => Value): (key: Key) => Value {
	const made = new Map<Key, Value>();
	return (key) => {
		const known = made.get(key);
		if (known !== undefined) return known;
		const value = make(key);
		if (made.size === atMost) made.clear();
		made.set(key, value);
		return value;
	};
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage, readJson, tabStorage } from './storage.ts';
import { actAlone, openChannel } from './tabs.ts';

const denied = () => {
	throw new DOMException('The operation is insecure.', 'SecurityError');
};
const BLOCKED = { get: denied, configurable: true };
/** In a web view without storage it is null. */
const ABSENT = { value: null, configurable: true };
const FULL = { value: { ...emptyStorage(), setItem: denied }, configurable: true };

function emptyStorage() {
	const kept = new Map<string, string>();
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
		clear: () => kept.clear(),
	};
}

const before = Object.getOwnPropertyDescriptors(globalThis);
beforeEach(() => {
	for (const name of ['localStorage', 'sessionStorage'])
		Object.defineProperty(globalThis, name, { value: emptyStorage(), configurable: true });
});
afterEach(() => {
	for (const storage of [browserStorage, tabStorage]) storage.clear();
	for (const name of ['localStorage', 'sessionStorage', 'navigator'] as const) {
		const { [name]: descriptor } = before;
		if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
		else Object.defineProperty(globalThis, name, descriptor);
	}
	vi.unstubAllGlobals();
});

const NAMES = [
	['localStorage', browserStorage],
	['sessionStorage', tabStorage],
] as const;

test.each(NAMES)('values of %s are read, and written values last', (name, storage) => {
	expect(storage.get('a')).toBeNull();
	expect(storage.set('a', '[1]')).toBe(true);
	expect([globalThis[name].getItem('a'), storage.get('a'), readJson(storage, 'a')]).toEqual(['[1]', '[1]', [1]]);
	globalThis[name].setItem('a', '[1');
	expect([storage.get('a'), readJson(storage, 'a')]).toEqual(['[1', null]);
	storage.remove('a');
	expect([globalThis[name].getItem('a'), storage.get('a')]).toEqual([null, null]);
});

test.each(
	NAMES.flatMap(([name, storage]) =>
		(
			[
				['is blocked', BLOCKED],
				['is absent', ABSENT],
				['is full', FULL],
			] as const
		).map(([how, descriptor]) => [name, how, storage, descriptor] as const),
	),
)('if %s %s, written values last as long as the page', (name, _how, storage, descriptor) => {
	Object.defineProperty(globalThis, name, descriptor);
	expect(storage.get('a')).toBeNull();
	expect(storage.set('a', '1')).toBe(false);
	expect(storage.get('a')).toBe('1');
	storage.remove('a');
	expect(storage.get('a')).toBeNull();
	storage.set('b', '2');
	storage.clear();
	expect(storage.get('b')).toBeNull();
});

test('once there is space again the browser stores the newer value', () => {
	localStorage.setItem('a', 'old');
	const storage = localStorage;
	Object.defineProperty(globalThis, 'localStorage', { value: { ...storage, setItem: denied }, configurable: true });
	browserStorage.set('a', 'new');
	expect([browserStorage.get('a'), storage.getItem('a')]).toEqual(['new', 'old']);
	Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
	browserStorage.set('a', 'newest');
	expect([browserStorage.get('a'), storage.getItem('a')]).toEqual(['newest', 'newest']);
});

test('a browser that does not connect its tabs lets each of them act', async () => {
	vi.stubGlobal(
		'BroadcastChannel',
		class {
			constructor() {
				denied();
			}
		},
	);
	expect(openChannel('logout')).toBeNull();
	const locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
	vi.stubGlobal('navigator', { locks });
	expect(await actAlone('guest', async () => 'done')).toBe('done');
});

test('a failing action under a lock is not repeated', async () => {
	vi.stubGlobal('navigator', { locks: { request: (_name: string, act: () => unknown) => act() } });
	const act = vi.fn(() => Promise.reject(new Error('failed')));
	await expect(actAlone('guest', act)).rejects.toThrow('failed');
	expect(act).toHaveBeenCalledOnce();
});

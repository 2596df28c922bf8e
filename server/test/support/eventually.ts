import { vi } from 'vitest';

/** Waits until a check does not throw: for what other connections and processes do, which a busy machine delays. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
	vi.waitFor(check, { timeout: 15_000, interval: 20 });

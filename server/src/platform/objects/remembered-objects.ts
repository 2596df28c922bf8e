import type { Objects } from './objects.ts';

/** Bytes of all objects that are remembered, and of the largest one. */
const [MOST_TOTAL, MOST_OF_ONE] = [64 * 2 ** 20, 4 * 2 ** 20];
const KEPT_MS = 60_000;

interface Kept {
	readonly bytes: Buffer;
	readonly untilMs: number;
}

/**
 * Remembers objects that never change, as this process has read or written them: the newest 64 MB, for a minute. One that another process
 * removes or repairs is shown as it was for as long.
 * @param isImmutable by name; others are read each time.
 */
export function withMemory(
	objects: Objects,
	isImmutable: (name: string) => boolean,
	nowMs: () => number = () => performance.now(),
): Objects {
	const remembered = new Map<string, Kept>();
	let total = 0;
	const forget = (name: string) => {
		total -= remembered.get(name)?.bytes.length ?? 0;
		remembered.delete(name);
	};
	const keep = (name: string, bytes: Uint8Array) => {
		forget(name);
		if (!isImmutable(name) || bytes.length > MOST_OF_ONE) return;
		remembered.set(name, { bytes: Buffer.from(bytes), untilMs: nowMs() + KEPT_MS });
		total += bytes.length;
		// The oldest come first.
		for (const [oldest, { untilMs }] of remembered) {
			if (total <= MOST_TOTAL && untilMs > nowMs()) break;
			forget(oldest);
		}
	};
	return {
		...objects,
		async get(name) {
			const kept = remembered.get(name);
			if (kept && kept.untilMs > nowMs()) return kept.bytes;
			const bytes = await objects.get(name);
			if (bytes !== null) keep(name, bytes);
			return bytes;
		},
		async put(name, bytes) {
			forget(name);
			await objects.put(name, bytes);
			keep(name, bytes);
		},
		async putIfAbsent(name, bytes) {
			const isThere = await objects.putIfAbsent(name, bytes);
			if (isThere) keep(name, bytes);
			else forget(name);
			return isThere;
		},
		async replaceIfUnchanged(name, bytes, tag) {
			forget(name);
			return objects.replaceIfUnchanged(name, bytes, tag);
		},
		async remove(name) {
			for (const one of remembered.keys()) if (one === name || one.startsWith(`${name}/`)) forget(one);
			await objects.remove(name);
		},
	};
}

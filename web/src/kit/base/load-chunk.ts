import { tabStorage } from './storage.ts';

/** Time after which a chunk counts as failed. */
const ARRIVES_WITHIN_MS = 120_000;

/**
 * Loads a chunk. A failure most likely means that it belonged to an older, removed build, so the page is reloaded; if
 * that has not helped, this throws (NAV-04).
 */
export async function loadChunk<Module>(id: string, importChunk: () => Promise<Module>): Promise<Module> {
	const reloaded = `reloaded-for-chunk:${id}`;
	try {
		const chunk = await withinTime(importChunk());
		tabStorage.remove(reloaded);
		return chunk;
	} catch (cause) {
		// Without a network a reload would only lose the page. Without storage to record it, a reload could repeat forever.
		const mayHelp = navigator.onLine && tabStorage.get(reloaded) === null && tabStorage.set(reloaded, 'yes');
		if (!mayHelp) throw new Error(`Loading chunk ${id} failed`, { cause });
		location.reload();
		// Never resolves: the document is about to be replaced.
		return new Promise(() => undefined);
	}
}

async function withinTime<Value>(value: Promise<Value>): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		const fail = () => reject(new Error(`timeout of ${ARRIVES_WITHIN_MS} ms exceeded`));
		timer = setTimeout(fail, ARRIVES_WITHIN_MS);
	});
	try {
		return await Promise.race([value, late]);
	} finally {
		clearTimeout(timer);
	}
}

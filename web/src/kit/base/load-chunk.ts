import { tabStorage } from './storage.ts';

/** A chunk that has not arrived by then counts as failed. */
const ARRIVES_WITHIN_MS = 120_000;

/**
 * Loads a part of the program that is a file of its own. One that fails most likely belongs to an older build that is
 * gone, so the page is loaded again; when that has not helped, it throws (NAV-04).
 */
export async function loadChunk<Module>(id: string, importChunk: () => Promise<Module>): Promise<Module> {
	const reloaded = `reloaded-for-chunk:${id}`;
	try {
		const chunk = await withinTime(importChunk());
		tabStorage.remove(reloaded);
		return chunk;
	} catch (cause) {
		// Without a network a reload would only lose the page that is still there.
		// Nor does one that nothing remembers: it would be the first of many.
		const mayHelp = navigator.onLine && tabStorage.get(reloaded) === null && tabStorage.set(reloaded, 'yes');
		if (!mayHelp) throw new Error(`Loading chunk ${id} failed`, { cause });
		location.reload();
		// Nothing goes on from here: the document is about to be replaced.
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

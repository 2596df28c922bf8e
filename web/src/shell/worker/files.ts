import type { WorkerEvents, WorkerScope } from './scope.ts';

/** A worker's build. */
export interface Build {
	readonly version: string;
	/** Addresses of the offline page and its files, the page first. */
	readonly offline: readonly [string, ...string[]];
}

const PREFIX = 'files-';
/** Number of kept builds: this one and the previous one, which open pages may still need. */
const KEPT_BUILDS = 2;

/** Caches the offline page before this worker answers any request. */
export async function keepOffline({ caches }: WorkerScope, { version, offline }: Build): Promise<void> {
	await (await caches.open(PREFIX + version)).addAll([...offline]);
}

/** Deletes the files of builds that no page can still use. */
export async function forgetOldBuilds({ caches }: WorkerScope, { version }: Build): Promise<void> {
	// In the order of their creation.
	const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + version);
	await Promise.all(others.slice(0, Math.max(0, others.length - (KEPT_BUILDS - 1))).map((name) => caches.delete(name)));
}

/** The kind of a request: a page of the site or a built file; never a call. */
export function kindOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string) {
	const { origin: itsOrigin, pathname } = new URL(url);
	if (method !== 'GET' || itsOrigin !== origin || /^\/(api|live)(\/|$)/.test(pathname)) return null;
	if (pathname.startsWith('/dist/')) return 'file';
	return mode === 'navigate' ? 'page' : null;
}

/**
 * A page always comes from the server, so that it belongs to the newest build. Without a connection the offline page is
 * shown.
 */
export async function answerPage(
	{ caches, fetch }: WorkerScope,
	{ offline }: Build,
	{ request, preloadResponse }: Pick<WorkerEvents['fetch'], 'request' | 'preloadResponse'>,
): Promise<Response> {
	try {
		return (await preloadResponse) ?? (await fetch(request));
	} catch {
		return (await caches.match(offline[0], { ignoreVary: true })) ?? Response.error();
	}
}

/** A built file never changes, because its name contains its hash. */
export async function answerFile(
	{ caches, fetch }: WorkerScope,
	{ version }: Build,
	request: Request,
): Promise<Response> {
	const kept = await caches.match(request, { ignoreVary: true });
	if (kept !== undefined) return kept;
	const answer = await fetch(request);
	if (answer.ok) {
		const copy = answer.clone();
		// A full disk must not prevent serving the file.
		await caches
			.open(PREFIX + version)
			.then((cache) => cache.put(request, copy))
			.catch(() => undefined);
	}
	return answer;
}

/** Caches files that a page loaded before the worker existed; they are still in the browser's cache. */
export async function keepFiles(
	{ caches, location }: WorkerScope,
	{ version }: Build,
	addresses: readonly string[],
): Promise<void> {
	const cache = await caches.open(PREFIX + version);
	for (const address of addresses) {
		const { origin, pathname } = new URL(address, location.origin);
		if (origin !== location.origin || !pathname.startsWith('/dist/')) continue;
		if ((await caches.match(pathname, { ignoreVary: true })) === undefined)
			await cache.add(pathname).catch(() => undefined);
	}
}

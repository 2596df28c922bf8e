import { beforeEach, expect, test, vi } from 'vitest';
import { answerFile, answerPage, type Build, forgetOldBuilds, keepFiles, keepOffline, kindOf } from './files.ts';
import type { WorkerScope } from './scope.ts';

const ORIGIN = 'https://trade.example';
const build = (version: string): Build => ({ version, offline: ['/offline', '/dist/js/offline-1.js'] });

let stored: Map<string, Map<string, Response>>;
let fetched: string[];
let online: boolean;
let scope: WorkerScope;
beforeEach(() => {
	[stored, fetched, online] = [new Map(), [], true];
	const pathOf = (request: Request | string) =>
		new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
	const fetchIt = async (request: Request | string) => {
		if (!online) throw new TypeError('Failed to fetch');
		fetched.push(pathOf(request));
		return new Response(`content of ${pathOf(request)}`);
	};
	const find = (name: string) => {
		const known = stored.get(name) ?? new Map<string, Response>();
		stored.set(name, known);
		return {
			addAll: async (paths: string[]) => {
				for (const path of paths) known.set(path, await fetchIt(path));
			},
			add: async (path: string) => void known.set(path, await fetchIt(path)),
			put: async (request: Request, answer: Response) => void known.set(pathOf(request), answer),
		};
	};
	scope = {
		location: { origin: ORIGIN },
		fetch: vi.fn(fetchIt),
		caches: {
			open: async (name: string) => find(name),
			keys: async () => [...stored.keys()],
			delete: async (name: string) => stored.delete(name),
			match: async (request: Request | string) => {
				for (const known of stored.values()) if (known.has(pathOf(request))) return known.get(pathOf(request))?.clone();
				return undefined;
			},
		},
	} as unknown as WorkerScope;
});

const asked = (path: string, mode = 'cors', method = 'GET') => ({ url: `${ORIGIN}${path}`, mode, method }) as Request;

test('[APP-01] the worker answers pages and built files, and no call, socket, picture or other site', () => {
	const kind = (path: string, mode?: string, method?: string) => kindOf(asked(path, mode, method), ORIGIN);
	expect([kind('/trading', 'navigate'), kind('/', 'navigate'), kind('/dist/js/app-1.js')]).toEqual([
		'page',
		'page',
		'file',
	]);
	for (const path of ['/api/user', '/api', '/live', '/sw.js', '/pictures/a.png', '/manifest.webmanifest'])
		expect([path, kind(path)]).toEqual([path, null]);
	for (const path of ['/api/settings/export', '/api/docs', '/live'])
		expect([path, kind(path, 'navigate')]).toEqual([path, null]);
	expect(kind('/trading', 'navigate', 'POST')).toBe(null);
	expect(kindOf({ ...asked('/dist/x.js'), url: 'https://elsewhere.example/dist/x.js' }, ORIGIN)).toBe(null);
});

test('[APP-01] a page comes from the server, and without a connection the offline page is shown', async () => {
	await keepOffline(scope, build('1'));
	const page = (path: string) =>
		answerPage(scope, build('1'), { request: asked(path, 'navigate'), preloadResponse: Promise.resolve(undefined) });
	expect(await (await page('/trading')).text()).toBe('content of /trading');
	const preloadResponse = Promise.resolve(new Response('asked for already'));
	const preloaded = await answerPage(scope, build('1'), { request: asked('/trading', 'navigate'), preloadResponse });
	expect(await preloaded.text()).toBe('asked for already');
	expect([...(stored.get('files-1')?.keys() ?? [])]).toEqual(['/offline', '/dist/js/offline-1.js']);
	online = false;
	expect(await (await page('/trading')).text()).toBe('content of /offline');
	expect(await (await answerFile(scope, build('1'), asked('/dist/js/offline-1.js'))).text()).toContain('offline-1');
	await expect(answerFile(scope, build('1'), asked('/dist/js/other.js'))).rejects.toThrow('Failed to fetch');
});

test('[APP-01] a built file is loaded once, and stays for an open page until there are two newer builds', async () => {
	const later = () => answerFile(scope, build('1'), asked('/dist/js/later-1.js'));
	await keepOffline(scope, build('1'));
	await later();
	await later();
	expect(fetched.filter((path) => path === '/dist/js/later-1.js')).toHaveLength(1);
	await keepOffline(scope, build('2'));
	await forgetOldBuilds(scope, build('2'));
	online = false;
	expect(await (await later()).text()).toBe('content of /dist/js/later-1.js');
	online = true;
	await keepOffline(scope, build('3'));
	await forgetOldBuilds(scope, build('3'));
	expect([...stored.keys()]).toEqual(['files-2', 'files-3']);
	// A restored build is the newest again.
	await keepOffline(scope, build('2'));
	await forgetOldBuilds(scope, build('2'));
	expect([...stored.keys()]).toEqual(['files-2', 'files-3']);
});

test('[APP-01] only files that a page loaded before the worker existed are cached', async () => {
	await keepFiles(scope, build('1'), [
		`${ORIGIN}/dist/js/app-1.js`,
		`${ORIGIN}/api/user`,
		'https://elsewhere.example/dist/a.js',
		'/dist/js/app-1.js',
	]);
	expect([...(stored.get('files-1')?.keys() ?? [])]).toEqual(['/dist/js/app-1.js']);
	expect(fetched).toEqual(['/dist/js/app-1.js']);
});

test('[APP-01] a failed file is not cached, and a full disk keeps no user from a file', async () => {
	const answer = vi.fn(async () => new Response('gone', { status: 404 }));
	await answerFile({ ...scope, fetch: answer }, build('1'), asked('/dist/js/old.js'));
	await answerFile({ ...scope, fetch: answer }, build('1'), asked('/dist/js/old.js'));
	expect(answer).toHaveBeenCalledTimes(2);
	const full = { ...scope, caches: { ...scope.caches, open: async () => Promise.reject(new Error('QuotaExceeded')) } };
	expect(await (await answerFile(full, build('1'), asked('/dist/js/new.js'))).text()).toBe(
		'content of /dist/js/new.js',
	);
});

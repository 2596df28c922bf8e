import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: { waitUntil(done: Promise<unknown>): void }) => void;

let listeners: Map<string, Handler>;
let kept: string[];
let failing: boolean;
const scope = () => ({
	addEventListener: (name: string, handler: Handler) => listeners.set(name, handler),
	location: { origin: 'https://trade.example' },
	caches: {
		open: async (name: string) => ({
			addAll: async () => {
				if (failing) throw new TypeError('Failed to fetch');
				kept.push(name);
			},
		}),
		keys: async () => kept,
		delete: async (name: string) => {
			kept = kept.filter((one) => one !== name);
		},
	},
	clients: { claim: vi.fn(async () => {}) },
	registration: { navigationPreload: { enable: vi.fn(async () => {}) } },
	skipWaiting: vi.fn(async () => {}),
});

let worker: ReturnType<typeof scope>;
beforeEach(async () => {
	[listeners, kept, failing] = [new Map(), ['files-1', 'files-2'], false];
	worker = scope();
	vi.stubGlobal('self', worker);
	vi.stubGlobal('BUILD', { version: '3', offline: ['/offline'], icons: {} });
	vi.resetModules();
	await import('./service-worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

async function happen(name: string): Promise<void> {
	const done: Promise<unknown>[] = [];
	listeners.get(name)?.({ waitUntil: (one) => done.push(one) });
	await Promise.all(done);
}

test('[APP-01] a new worker waits for no page to close, and takes over with the offline page', async () => {
	await happen('install');
	expect(worker.skipWaiting).toHaveBeenCalledOnce();
	expect(kept).toContain('files-3');
	expect(worker.clients.claim).not.toHaveBeenCalled();
	await happen('activate');
	expect(worker.clients.claim).toHaveBeenCalledOnce();
	expect(worker.registration.navigationPreload.enable).toHaveBeenCalledOnce();
	// Open pages may still belong to the previous build.
	expect(kept).toEqual(['files-2', 'files-3']);
});

test('[APP-01] a new worker without the offline page is not installed', async () => {
	failing = true;
	await expect(happen('install')).rejects.toThrow('Failed to fetch');
});

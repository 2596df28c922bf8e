/** The used part of a service worker's scope; the DOM's types only cover pages. */
export interface WorkerScope {
	readonly location: { readonly origin: string };
	readonly caches: CacheStorage;
	readonly clients: {
		claim(): Promise<void>;
		matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WindowClient[]>;
		openWindow(url: string): Promise<WindowClient | null>;
	};
	readonly registration: {
		readonly navigationPreload?: { enable(): Promise<void> };
		showNotification(title: string, options: NotificationOptions): Promise<void>;
	};
	readonly navigator: { setAppBadge?(count: number): Promise<void> };
	fetch(request: Request | string, init?: RequestInit): Promise<Response>;
	skipWaiting(): Promise<void>;
}

export interface WindowClient {
	readonly focused: boolean;
	readonly visibilityState: DocumentVisibilityState;
	focus(): Promise<WindowClient>;
	postMessage(message: object): void;
}

interface Extendable {
	/** Keeps the worker alive until the promise settles. */
	waitUntil(done: Promise<unknown>): void;
}

/** The events that the worker handles. */
export interface WorkerEvents {
	install: Extendable;
	activate: Extendable;
	fetch: Extendable & {
		readonly request: Request;
		/** The request that the browser made while the worker started; undefined without one. */
		readonly preloadResponse: Promise<Response | undefined>;
		respondWith(answer: Promise<Response>): void;
	};
	message: Extendable & { readonly data: unknown };
	push: Extendable & { readonly data: { json(): unknown } | null };
	notificationclick: Extendable & { readonly notification: Pick<Notification, 'close' | 'data'> };
}

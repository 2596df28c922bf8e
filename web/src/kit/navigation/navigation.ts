import type { PagePath } from '@fairtick/domain/pages/every-page';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { QueryClient } from '@tanstack/react-query';
import { createStore, type Store } from '../base/store.ts';
import { unsaved } from '../base/unsaved.ts';
import { mayLeave } from '../dialogs/may-leave.ts';
import { type Address, browserHistory, type PageHistory } from './history.ts';
import { loadingBar } from './loading-bar.ts';
import { findMatch, type Match, type PageRoute, type Route } from './route.ts';

/** Parts of a page's address besides its path. `replace`: it replaces the current entry of the history. */
export interface Target {
	/** Undefined parts are left out. */
	readonly query?: Readonly<Record<string, string | undefined>> | undefined;
	/** Without the number sign. */
	readonly hash?: string | undefined;
	readonly replace?: boolean;
}

/** The kind of navigation: to another address, to the same one, or back and forward. */
export type Way = 'go' | 'again' | 'return';

/** The shown page; each navigation makes another object. */
export interface Shown extends Match {
	readonly address: Address;
	readonly way: Way;
	/** True if a step, the page or its data failed, which shows the error layout. */
	readonly failed: boolean;
}

export interface Navigation {
	/** Null until the first page is loaded. */
	readonly shown: Store<Shown | null>;
	/** Opens the page of the browser's address and then follows the browser. */
	start(): void;
	/** Resolves when the page is shown, or when a later navigation has replaced this one. */
	go(to: PagePath, target?: Target): Promise<void>;
	/** As `go`, for an address of this site, such as a stored one. */
	goTo(href: string): Promise<void>;
	/** Retries a failed navigation. */
	again(): Promise<void>;
	/** Loads all other pages from the server from now on, because it has a newer build. The current page stays. */
	renew(): void;
	/** True if a path has a page. */
	knows(path: string): boolean;
	/** Runs whenever a navigation begins. */
	onBegin(listener: () => void): void;
}

export interface StepContext {
	readonly queryClient: QueryClient;
	/** Path and query of the page that is being opened. */
	readonly href: string;
}

export interface NavigationOptions {
	readonly routes: readonly Route[];
	/** Shown for every other path. */
	readonly notFound: PageRoute;
	readonly queryClient: QueryClient;
	/**
	 * Runs a page's step, written as `name` or `name:param,param`. Returns the page to go to instead, if any. Throws for
	 * an unknown name.
	 */
	readonly runStep: (named: string, context: StepContext) => Promise<PagePath | undefined>;
	/** Loads the frame of every page except the trading page, which fills the window. */
	readonly loadFrame: () => Promise<unknown>;
	readonly history?: PageHistory;
	readonly bar?: Pick<typeof loadingBar, 'start' | 'finish' | 'fail'>;
}

/** Steps of every navigation. The default frame's bar has texts of assets and results. */
function firstSteps({ chain, route: { layout = 'default' } }: Match): string[] {
	const texts = [...(layout === 'default' ? ['trading'] : []), ...chain.flatMap(({ texts = [] }) => texts)];
	return [texts.length > 0 ? `locale:${texts}` : 'locale', 'check-auth'];
}

export function hrefOf(to: string, { query = {}, hash = '' }: Target = {}): string {
	const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
	return to + (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '') + (hash === '' ? '' : `#${hash}`);
}

const withoutHash = (href: string) => href.split('#')[0];

/** True if an address of this site has a page's path. */
const isOf = (path: string, href: string) => href.split(/[?#]/)[0] === path;

/** Loads a page from the server. Never resolves, because the document is replaced. */
function load(href: string): Promise<never> {
	window.location.assign(href);
	return new Promise(() => undefined);
}

/**
 * A navigation (NAV-01): the bar starts → locale → check-auth → the target's own steps, a group's before its pages' →
 * page data → layout → page. The address changes first, the shown page last. A later navigation replaces an earlier
 * one, which then has no effect.
 */
export function createNavigation(options: NavigationOptions): Navigation {
	const { routes, notFound, queryClient, runStep, loadFrame, history = browserHistory, bar = loadingBar } = options;
	const shown = createStore<Shown | null>(null);
	const listeners: (() => void)[] = [];
	let newest = 0;
	let renews = false;

	async function run(way: Way): Promise<void> {
		newest += 1;
		const mine = newest;
		for (const listener of listeners) listener();
		const address = history.address();
		const match = findMatch(routes, address.path) ?? { route: notFound, chain: [notFound] };
		const withBar = match.route.loadingBar !== false;
		if (withBar) bar.start();
		else bar.finish();
		let failed = false;
		try {
			const elsewhere = await prepare(match, address, () => mine === newest);
			if (mine !== newest) return;
			if (elsewhere !== null) return await change(elsewhere, true);
		} catch (error) {
			if (mine !== newest) return;
			console.error(error);
			failed = true;
		}
		shown.set({ ...match, address, way, failed });
		if (failed && withBar) bar.fail();
		else bar.finish();
	}

	/** Prepares a page. Returns the page to go to instead, if any. Ends early if a later navigation has begun. */
	async function prepare(match: Match, { path, query }: Address, isNewest: () => boolean) {
		const { chain, route } = match;
		const context = { queryClient, href: path + query };
		for (const step of [...firstSteps(match), ...chain.flatMap(({ steps = [] }) => steps)]) {
			const elsewhere = await runStep(step, context);
			if (elsewhere !== undefined || !isNewest()) return elsewhere ?? null;
		}
		if (route.redirectTo !== undefined) return route.redirectTo;
		const parts = chain.flatMap(({ page, data }) => [page?.preload?.(), data?.(queryClient)]);
		const hasFrame = route.layout !== 'error' && route.path !== PATHS.home;
		await Promise.all([...parts, hasFrame ? loadFrame() : undefined]);
		return null;
	}

	function change(href: string, replace: boolean): Promise<void> {
		const { href: present, path } = history.address();
		const stays = href === present;
		if (renews && !replace && !isOf(path, href)) return load(href);
		history.change(href, replace || stays);
		return run(stays ? 'again' : 'go');
	}

	/** True if going to an address would lose an unsaved text. */
	const isHeld = (href: string) =>
		unsaved.size > 0 && withoutHash(href) !== withoutHash(shown.get()?.address.href ?? href);

	async function leave(href: string, replace = false): Promise<void> {
		if (!isHeld(href) || (await mayLeave())) return change(href, replace);
	}

	/** The browser has already moved. If the viewer stays, the address of the shown page is pushed again. */
	async function followReturn(): Promise<void> {
		if (!isHeld(history.address().href) || (await mayLeave())) return run('return');
		history.change((shown.get() as Shown).address.href, false);
	}

	return {
		shown,
		start() {
			history.onReturn(() => void followReturn());
			// A reloaded page keeps its scroll position.
			void run('return');
		},
		go: (to, target) => leave(hrefOf(to, target), target?.replace),
		goTo: (href) => leave(href),
		again: () => run('again'),
		renew() {
			renews = true;
		},
		knows: (path) => findMatch(routes, path) !== null,
		onBegin: (listener) => void listeners.push(listener),
	};
}

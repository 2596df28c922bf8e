import type { PagePath } from '@fairtick/domain/pages/every-page';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { QueryClient } from '@tanstack/react-query';
import { createStore, type Store } from '../base/store.ts';
import { unsaved } from '../base/unsaved.ts';
import { mayLeave } from '../dialogs/may-leave.ts';
import { type Address, browserHistory, type PageHistory } from './history.ts';
import { loadingBar } from './loading-bar.ts';
import { findMatch, type Match, type PageRoute, type Route } from './route.ts';

/** Parts of a page's address besides its path, and whether it takes the place of the present one in the history. */
export interface Target {
	/** Parts that are undefined are left out. */
	readonly query?: Readonly<Record<string, string | undefined>> | undefined;
	/** Without the number sign. */
	readonly hash?: string | undefined;
	readonly replace?: boolean;
}

/** The kind of navigation: to another address, to the same one, or back and forward. */
export type Way = 'go' | 'again' | 'return';

/** The page that is shown; another object after each navigation. */
export interface Shown extends Match {
	readonly address: Address;
	readonly way: Way;
	/** True if a step, the page or its data failed: the error layout is shown instead. */
	readonly failed: boolean;
}

export interface Navigation {
	/** null until the first page has come. */
	readonly shown: Store<Shown | null>;
	/** Opens the page of the browser's address and follows the browser from then on. */
	start(): void;
	/** Resolves when the page is shown, or another navigation has overtaken this one. */
	go(to: PagePath, target?: Target): Promise<void>;
	/** The same for an address of this site, such as one that was remembered. */
	goTo(href: string): Promise<void>;
	/** Tries once more what failed. */
	again(): Promise<void>;
	/** From now on another page is loaded from the server, which has a newer build; the present one stays as it is. */
	renew(): void;
	/** Returns whether a path leads to a page. */
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
	 * Runs the step that a page names, as `name` or `name:param,param`; answers with the page to go to instead, if there is one. Throws
	 * for an unknown name.
	 */
	readonly runStep: (named: string, context: StepContext) => Promise<PagePath | undefined>;
	/** Fetches what surrounds every page but the trading page, which fills the window. */
	readonly loadFrame: () => Promise<unknown>;
	readonly history?: PageHistory;
	readonly bar?: Pick<typeof loadingBar, 'start' | 'finish' | 'fail'>;
}

/** Steps of every navigation, whatever its target. The default frame's bar speaks of assets and results. */
function firstSteps({ chain, route: { layout = 'default' } }: Match): string[] {
	const texts = [...(layout === 'default' ? ['trading'] : []), ...chain.flatMap(({ texts = [] }) => texts)];
	return [texts.length > 0 ? `locale:${texts}` : 'locale', 'check-auth'];
}

export function hrefOf(to: string, { query = {}, hash = '' }: Target = {}): string {
	const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
	return to + (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '') + (hash === '' ? '' : `#${hash}`);
}

const withoutHash = (href: string) => href.split('#')[0];

/** Returns whether an address of this site leads to the page of a path. */
const isOf = (path: string, href: string) => href.split(/[?#]/)[0] === path;

/** Loads a page from the server: nothing of this one goes on. */
function load(href: string): Promise<never> {
	window.location.assign(href);
	return new Promise(() => undefined);
}

/**
 * One navigation (NAV-01): the bar starts → locale → check-auth → the target's own steps, a group's before its pages' →
 * page data → layout → page. The address changes first, what is shown last. A newer navigation overtakes an older one, of
 * which nothing takes effect any more.
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

	/** The way to a page; answers with the page to go to instead, if there is one. Ends early once it is overtaken. */
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

	/** Returns whether going to an address would lose a text that is not saved. */
	const isHeld = (href: string) =>
		unsaved.size > 0 && withoutHash(href) !== withoutHash(shown.get()?.address.href ?? href);

	async function leave(href: string, replace = false): Promise<void> {
		if (!isHeld(href) || (await mayLeave())) return change(href, replace);
	}

	/** The browser has moved already: who stays gets the address of the page that is shown on top again. */
	async function followReturn(): Promise<void> {
		if (!isHeld(history.address().href) || (await mayLeave())) return run('return');
		history.change((shown.get() as Shown).address.href, false);
	}

	return {
		shown,
		start() {
			history.onReturn(() => void followReturn());
			// A page that is loaded again keeps its scroll position.
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

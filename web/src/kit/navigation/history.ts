/** The browser's address on this site. */
export interface Address {
	readonly path: string;
	/** The query with its question mark, or empty. */
	readonly query: string;
	/** The hash with its number sign, or empty. */
	readonly hash: string;
	/** Path, query and hash. */
	readonly href: string;
}

/** The browser's history, as far as navigations use it. */
export interface PageHistory {
	address(): Address;
	/** Pushes an address, or replaces the current one. */
	change(href: string, replace: boolean): void;
	/** Listens for back, forward and hash changes by the browser. */
	onReturn(listener: () => void): void;
}

export const browserHistory: PageHistory = {
	address() {
		const { pathname: path, search: query, hash } = window.location;
		return { path, query, hash, href: path + query + hash };
	},
	change(href, replace) {
		if (replace) window.history.replaceState(window.history.state, '', href);
		else window.history.pushState(null, '', href);
	},
	onReturn: (listener) => window.addEventListener('popstate', listener),
};

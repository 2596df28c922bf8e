/** A page on which nothing says so, or whose market gives no price, counts as usable by then. */
const AT_LATEST_MS = 1_000;
/** The page is painted as usable before anything more is fetched. */
const PAINTED_AFTER_MS = 250;

let tell = (): void => undefined;

/** Resolves once the page can do what it is for, such as place a trade: what can wait is fetched from then on (PERF-12). */
export const pageUsable = new Promise<void>((resolve) => {
	tell = resolve;
	setTimeout(resolve, AT_LATEST_MS);
});

export function tellUsable(): void {
	setTimeout(tell, PAINTED_AFTER_MS);
}

/** Time after which a page counts as usable if nothing reports it, or if its market has no price. */
const AT_LATEST_MS = 1_000;
/** Delay in which the usable page is painted before more is loaded. */
const PAINTED_AFTER_MS = 250;

let resolveUsable = (): void => undefined;

/**
 * Resolves once the page can do its main task, such as placing a trade. Less urgent files are loaded after that
 * (PERF-12).
 */
export const pageUsable = new Promise<void>((resolve) => {
	resolveUsable = resolve;
	setTimeout(resolve, AT_LATEST_MS);
});

export function markUsable(): void {
	setTimeout(resolveUsable, PAINTED_AFTER_MS);
}

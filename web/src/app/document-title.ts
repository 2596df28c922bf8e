const COLLECT_MS = 10;
let timer: ReturnType<typeof setTimeout> | undefined;

/** App name · page title, or the app name alone; quick changes are collected before they reach the document (ROUTE-09). */
export function showTitle(appName: string, pageTitle: string | undefined): void {
	clearTimeout(timer);
	timer = setTimeout(() => {
		document.title = pageTitle === undefined ? appName : `${appName} · ${pageTitle}`;
	}, COLLECT_MS);
}

/**
 * Gives the browser's own bar the background of the current theme. Call this when the theme may have changed since the
 * page was served.
 */
export function colourBar(): void {
	const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
	document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground);
}

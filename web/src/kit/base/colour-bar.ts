/** Gives the browser's own bar the ground of the theme that is shown; to be called where that may be another than the page came with. */
export function colourBar(): void {
	const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
	document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground);
}

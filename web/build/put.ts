/** Inserts a part at a placeholder of a page; throws if there is none. */
export function put(html: string, place: string, part: string): string {
	if (!html.includes(place)) throw new Error(`the page has no ${place}`);
	return html.replace(place, () => part);
}

/** Puts a part into a page; throws where it has no such place. */
export function put(html: string, place: string, part: string): string {
	if (!html.includes(place)) throw new Error(`the page has no ${place}`);
	return html.replace(place, () => part);
}

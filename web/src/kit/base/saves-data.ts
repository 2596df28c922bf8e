/** Returns whether the browser is in data-saving mode: nothing is fetched ahead then. */
export function savesData(): boolean {
	const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
	return connection?.saveData === true;
}

/** True if the browser is in data-saving mode, in which nothing is prefetched. */
export function savesData(): boolean {
	const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
	return connection?.saveData === true;
}

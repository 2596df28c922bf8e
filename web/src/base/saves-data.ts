/** Whether the browser is to save data: what nothing on the page needs yet is not fetched ahead. */
export function savesData(): boolean {
	const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
	return connection?.saveData === true;
}

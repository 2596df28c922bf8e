/** Texts on this page that are not saved: each an object of its own, which it lets go. */
const unsaved = new Set<object>();

/** The browser asks in its own words before the tab closes or loads another page. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether leaving the page would lose a text. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** The page has a text that is not saved until the function is called that it answers with. */
export function holdUnsaved(): () => void {
	const text = {};
	if (!hasUnsaved()) window.addEventListener('beforeunload', warn);
	unsaved.add(text);
	return () => {
		if (unsaved.delete(text) && !hasUnsaved()) window.removeEventListener('beforeunload', warn);
	};
}

/** Nothing on the page is worth keeping any more. */
export function dropUnsaved(): void {
	unsaved.clear();
	window.removeEventListener('beforeunload', warn);
}

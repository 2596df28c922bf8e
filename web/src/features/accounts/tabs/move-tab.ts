/** The tab ids after dragging one of them to the place of another; unchanged if it is there already. */
export function moveTab(ids: readonly number[], id: number, toId: number | undefined): readonly number[] {
	const to = ids.indexOf(toId ?? id);
	return id === toId || to < 0 ? ids : ids.filter((other) => other !== id).toSpliced(to, 0, id);
}

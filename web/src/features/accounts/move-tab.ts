/** The ids of the tabs with one of them moved to where another is, as a drag to there would; the same where it is there already. */
export function moveTab(ids: readonly number[], id: number, toId: number | undefined): readonly number[] {
	const to = ids.indexOf(toId ?? id);
	return id === toId || to < 0 ? ids : ids.filter((other) => other !== id).toSpliced(to, 0, id);
}

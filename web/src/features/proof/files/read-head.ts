/** Parses a checkpoint for display; it was checked before. Null if it is malformed. */
export function readHead(note: string): { readonly size: number; readonly root: string } | null {
	const [, size, root = ''] = note.split('\n');
	return /^\d+$/.test(size ?? '') ? { size: Number(size), root } : null;
}

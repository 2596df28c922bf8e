/** Reads a checkpoint for display alone: it was checked before. Null: it is none. */
export function readHead(note: string): { readonly size: number; readonly root: string } | null {
	const [, size, root = ''] = note.split('\n');
	return /^\d+$/.test(size ?? '') ? { size: Number(size), root } : null;
}

/** Has the browser save something as a file. */
export function saveFile(name: string, type: string, content: BlobPart): void {
	const url = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// The browser has begun to read it by the next turn.
	setTimeout(() => URL.revokeObjectURL(url), 0);
}

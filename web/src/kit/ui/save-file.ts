/** Makes the browser save content as a file. */
export function saveFile(name: string, type: string, content: BlobPart): void {
	const url = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// By the next turn the browser has begun to read it.
	setTimeout(() => URL.revokeObjectURL(url), 0);
}

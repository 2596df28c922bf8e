/** Something that is in the log once, under a name of its own. */
export interface Subject {
	readonly subject: string;
	readonly bytes: Uint8Array;
}

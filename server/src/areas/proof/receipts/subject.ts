/** Something that is in the log once, under its own name. */
export interface Subject {
	readonly subject: string;
	readonly bytes: Uint8Array;
}

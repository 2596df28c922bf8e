/** The result of a command on the catalogue, in its transaction. */
export interface CatalogueChange {
	/** Area and past participle, as the audit log names acts: `asset.suspended`. */
	readonly act: string;
	/** `asset:201`, `assets`. */
	readonly subject: string;
	readonly before: object | null;
	readonly after: object | null;
	/** The message for the operator. */
	readonly answer: string;
}

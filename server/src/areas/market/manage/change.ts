/** What a command did to the catalogue, in its transaction. */
export interface CatalogueChange {
	/** Area and past participle, as the audit log names acts: `asset.suspended`. */
	readonly act: string;
	/** `asset:201`, `assets`. */
	readonly subject: string;
	readonly before: object | null;
	readonly after: object | null;
	/** What the operator is told. */
	readonly answer: string;
}

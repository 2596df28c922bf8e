/** Kinds of instruments that belong to one person, as SQL: what is shared, such as an exchange's wallet, tells nothing. */
export const PERSONAL_KINDS = `'card', 'bank', 'pix', 'upi', 'qris'`;

/** The means of a payment. */
export interface PaidWith {
	readonly kind: string;
	/** SHA-256 of what is stable at the provider, hexadecimal. */
	readonly hash: string;
}

export const isPersonal = ({ kind }: PaidWith) => PERSONAL_KINDS.includes(`'${kind}'`);

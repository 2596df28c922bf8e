/** Kinds of instruments that belong to one person, as SQL; a shared one, such as an exchange's wallet, identifies no one. */
export const PERSONAL_KINDS = `'card', 'bank', 'pix', 'upi', 'qris'`;

/** The means of a payment. */
export interface PaidWith {
	readonly kind: string;
	/** SHA-256 of the provider's stable data, hexadecimal. */
	readonly hash: string;
}

export const isPersonal = ({ kind }: PaidWith) => PERSONAL_KINDS.includes(`'${kind}'`);

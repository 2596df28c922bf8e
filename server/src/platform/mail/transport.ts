/** A finished message and whom it is for. */
export interface Message {
	readonly id: string;
	readonly from: string;
	readonly to: string;
	/** The message as RFC 5322 writes it. */
	readonly raw: Buffer;
}

/**
 * Outcome of handing a message over: `sent`; `later` when it was certainly not taken and may be tried again;
 * `refused` when it never will be; `unknown` when the other side may have taken it and its answer was lost.
 */
export type Handover =
	| { readonly kind: 'sent' }
	| { readonly kind: 'later' | 'refused' | 'unknown'; readonly error: string };

/** Takes messages to their readers; never throws. */
export type Transport = (message: Message) => Promise<Handover>;

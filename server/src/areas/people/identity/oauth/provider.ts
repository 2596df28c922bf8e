/**
 * The values that a person carries to a provider and must bring back; the provider sees the verifier's hash before the
 * code's exchange.
 */
export interface Trip {
	readonly redirectUri: string;
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
	/** The person shall prove themselves there again. */
	readonly again: boolean;
}

/** A person as a provider names them. */
export interface ProvedPerson {
	/** The identity together with `subject`: addresses change hands, these don't (IDENT-07). */
	readonly issuer: string;
	readonly subject: string;
	/** Null if the provider gives none. */
	readonly email: string | null;
	/** The provider has seen that the address is the person's. */
	readonly emailVerified: boolean;
	/** Empty where the provider gives none. */
	readonly name: string;
}

/** Another site that people sign in with. */
export interface Provider {
	readonly id: string;
	readonly name: string;
	/** The address of its sign-in page. Throws `ProviderFailed`. */
	makeUrl(trip: Trip): Promise<URL>;
	/** Redeems the provider's answer that the person came back with. Throws `ProviderFailed`. */
	redeem(trip: Trip, answer: URLSearchParams): Promise<ProvedPerson>;
}

/** `refused`: the provider said no. `unavailable`: it is away, slow, or broken. */
export class ProviderFailed extends Error {
	readonly kind: 'refused' | 'unavailable';
	constructor(kind: ProviderFailed['kind'], cause: unknown) {
		super(`sign-in ${kind} by the provider`, { cause });
		this.kind = kind;
	}
}

/** Providers by the names in addresses. */
export type Providers = ReadonlyMap<string, Provider>;

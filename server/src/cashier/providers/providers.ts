import type { Method, Provider } from './provider.ts';

export interface OfferedMethod {
	readonly provider: Provider;
	readonly method: Method;
}

/** The providers of this installation. */
export class Providers {
	readonly all: readonly Provider[];
	readonly methods: readonly OfferedMethod[];

	/** Ids of those that are paid by card. */
	readonly cardMethods: readonly string[];

	/** Throws where two offer the same method. */
	constructor(all: readonly Provider[]) {
		this.all = all;
		this.methods = all.flatMap((provider) => provider.methods.map((method) => ({ provider, method })));
		const ids = this.methods.map(({ method }) => method.id);
		this.cardMethods = this.methods.flatMap(({ method }) => (method.byCard ? [method.id] : []));
		if (new Set(ids).size !== ids.length) throw new Error(`two providers offer one method: ${ids.join(', ')}`);
	}

	/** By its name in addresses; several accounts of one provider are told apart by `account`. */
	find(name: string, account?: string): Provider | null {
		return this.all.find((one) => one.name === name && (account === undefined || one.account === account)) ?? null;
	}

	/** Who offers a method; null: no provider does. */
	offering(methodId: string): OfferedMethod | null {
		return this.methods.find(({ method }) => method.id === methodId) ?? null;
	}
}

import { limitTime } from './limit-time.ts';
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
		this.all = all.map((provider) => limitTime(provider));
		this.methods = this.all.flatMap((provider) => provider.methods.map((method) => ({ provider, method })));
		const ids = this.methods.map(({ method }) => method.id);
		this.cardMethods = this.methods.flatMap(({ method }) => (method.byCard ? [method.id] : []));
		if (new Set(ids).size !== ids.length) throw new Error(`two providers offer one method: ${ids.join(', ')}`);
	}

	/** One account of a provider. */
	find(name: string, account: string): Provider | null {
		return this.all.find((one) => one.name === name && one.account === account) ?? null;
	}

	/** All accounts of a provider, former ones last. */
	named(name: string): readonly Provider[] {
		return this.all.filter((one) => one.name === name);
	}

	/** Who offers a method; null: no provider does. */
	offering(methodId: string): OfferedMethod | null {
		return this.methods.find(({ method }) => method.id === methodId) ?? null;
	}
}

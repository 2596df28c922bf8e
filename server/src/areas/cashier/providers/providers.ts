import { toCalledProvider } from './called-provider.ts';
import type { CalledProvider, Method, Provider } from './provider.ts';
import { WrongProviderSetting } from './settings-file.ts';

export interface OfferedMethod {
	readonly provider: CalledProvider;
	readonly method: Method;
}

/** The providers of this installation. */
export class Providers {
	readonly all: readonly CalledProvider[];
	readonly methods: readonly OfferedMethod[];

	/** Ids of those that are paid by card. */
	readonly cardMethods: readonly string[];

	/** Throws `WrongProviderSetting` if two offer the same method. */
	constructor(all: readonly Provider[]) {
		this.all = all.map((provider) => toCalledProvider(provider));
		this.methods = this.all.flatMap((provider) => provider.methods.map((method) => ({ provider, method })));
		const ids = this.methods.map(({ method }) => method.id);
		this.cardMethods = this.methods.flatMap(({ method }) => (method.byCard ? [method.id] : []));
		const twice = this.methods.filter(({ method }) => ids.indexOf(method.id) !== ids.lastIndexOf(method.id));
		if (twice.length > 0) {
			const accounts = twice.map(({ provider: { name, account } }) => `${name} ${account}`);
			throw new WrongProviderSetting(
				`The method ${twice[0]?.method.id} is offered twice: by ${accounts.join(' and ')}.`,
			);
		}
	}

	/** All accounts of a provider, by its name in addresses. */
	named(name: string): CalledProvider[] {
		return this.all.filter((one) => one.name === name);
	}

	/** One account of a provider; null if it is not configured. */
	find(name: string, account: string): CalledProvider | null {
		return this.named(name).find((one) => one.account === account) ?? null;
	}

	/** The provider that offers a method; null: none does. */
	offering(methodId: string): OfferedMethod | null {
		return this.methods.find(({ method }) => method.id === methodId) ?? null;
	}
}

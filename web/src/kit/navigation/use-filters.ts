import type { PagePath } from '@fairtick/domain/pages/every-page';
import { useNavigation, useShown } from './use-navigation.ts';

/** Filters in the page's address, so that links and reloads keep them. */
export function useFilters<Name extends string>(page: PagePath, names: readonly Name[]) {
	const navigation = useNavigation();
	const { address } = useShown();
	const given = new URLSearchParams(address.query);
	const values = Object.fromEntries(names.map((name) => [name, given.get(name) ?? ''])) as Record<Name, string>;
	const change = (changed: Partial<Record<Name, string>>) => {
		const query = Object.entries<string>({ ...values, ...changed }).map(([name, value]) => [name, value || undefined]);
		void navigation.go(page, { query: Object.fromEntries(query), replace: true });
	};
	return { values, change };
}

/** Empty filters are left out. */
export const given = <Values extends Readonly<Record<string, string>>>(values: Values): Partial<Values> =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Values>;

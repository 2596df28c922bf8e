import { formatMinor } from '@fairtick/domain/money/money';
import { OperatorError } from '../../../platform/config/index.ts';
import type { CashierContext } from '../context.ts';
import { loadOpenDifferences } from './queries.ts';
import { reconcileProvider, updateCover } from './reconcile-providers.ts';

export interface ReconcileWords {
	/** The name of a provider, for all its accounts; or `all`. */
	readonly name: string;
	/** Null: from where the last reconciliation ended. */
	readonly fromMs: number | null;
}

/**
 * Compares the accounts at a provider, or all, and prints unexplained differences. Returns true if all could be compared
 * and nothing is open. Throws `OperatorError` for a provider that is not configured.
 */
export async function reconcileCommand(
	context: CashierContext,
	{ name, fromMs }: ReconcileWords,
	print: (line: string) => void,
): Promise<boolean> {
	const { database, providers } = context;
	const chosen = providers.all.filter((provider) => name === 'all' || provider.name === name);
	if (chosen.length === 0)
		throw new OperatorError(`There is no provider ${name} here: ${providers.all.map((one) => one.name).join(', ')}.`);
	let answered = true;
	for (const provider of chosen) {
		const label = `${provider.name} ${provider.account}`;
		try {
			const { compared, differences } = await reconcileProvider(context, provider, fromMs);
			print(`${label}: ${compared} compared, ${differences} differed`);
		} catch (error) {
			answered = false;
			print(`${label}: could not be compared: ${error instanceof Error ? error.message : error}`);
		}
	}
	await updateCover(context);
	const open = (await loadOpenDifferences(database)).filter((one) => name === 'all' || one.provider === name);
	for (const one of open)
		print(
			`open: ${one.provider} ${one.providerAccount}, ${one.subjectKind} ${one.subjectId}: ${one.kind}${one.missing > 0n ? `, ${formatMinor(one.missing)} missing` : ''}`,
		);
	return answered && open.length === 0;
}

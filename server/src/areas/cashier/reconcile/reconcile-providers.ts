import { DAY_MS } from '@fairtick/domain/cashier/limits';
import { inTransaction, loadClock, type Queryable } from '../../../platform/database/index.ts';
import { eachApart } from '../../../platform/jobs/index.ts';
import { loadCover, saveCover } from '../../ledger/index.ts';
import type { CashierContext, CashierMoney } from '../context.ts';
import type { CalledProvider } from '../providers/provider.ts';
import { loadLastTo, loadMissing, lockCover } from './queries.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

/** The first period compared for a new account. */
const FIRST_MS = 30 * DAY_MS;
/** The overlap with the period before: providers list some changes late. */
const OVERLAP_MS = DAY_MS;
/** A younger change may be under way: its notice has not been worked. */
const UNDER_WAY_MS = 900_000;

/** Compares one account at a provider, from where the last reconciliation ended or from `fromMs` on. */
export async function reconcileProvider(
	context: CashierContext,
	provider: CalledProvider,
	fromMs: number | null = null,
): Promise<Reconciled> {
	const { database } = context;
	const toMs = Number(await loadClock(database)) - UNDER_WAY_MS;
	const lastTo = await loadLastTo(database, provider);
	const begin = fromMs ?? (lastTo === null ? toMs - FIRST_MS : lastTo - OVERLAP_MS);
	return reconcile(context, provider, { fromMs: begin, toMs });
}

/** Compares every account; one whose provider does not answer keeps none of the others. Throws if one could not be compared. */
export async function reconcileAll(context: CashierContext): Promise<void> {
	try {
		await eachApart(context.providers.all, async (provider) => {
			await reconcileProvider(context, provider).catch((cause: unknown) => {
				throw new Error(`${provider.name} ${provider.account} was not compared`, { cause });
			});
		});
	} finally {
		await updateCover(context);
	}
}

/** The providers' holdings, less missing amounts, and the users' money, suspense included; minor units. */
export async function computeCover(database: Queryable, currency: CashierContext['money']['currency']) {
	const { heldMinor, owedMinor } = await loadCover(database, currency);
	return { heldMinor: heldMinor - (await loadMissing(database)), owedMinor };
}

/**
 * Computes if the providers' holdings, less missing amounts, cover all users' real money and suspense; while they do not,
 * deposits and real trades are refused and withdrawals need two people (CASH-15). Nothing covers play money.
 */
export async function updateCover({
	database,
	log,
	money: { currency },
}: Pick<CashierContext, 'database' | 'log'> & { readonly money: Pick<CashierMoney, 'currency'> }) {
	if (currency !== 'USD') return;
	// One after the other: a slow process would put an older result in the place of a newer one.
	const { cover, isNew } = await inTransaction(database, async (tx) => {
		await lockCover(tx);
		const cover = await computeCover(tx, currency);
		return { cover, isNew: await saveCover(tx, currency, cover) };
	});
	if (isNew)
		log.error(
			cover,
			cover.heldMinor < cover.owedMinor ? "users' money is not covered" : "users' money is covered again",
		);
}

import type { Currency, Minor } from '@fairtick/domain/money/money';
import type { Direction } from '@fairtick/domain/trading/contract';
import { computeWorstLoss, type ExposureFacts } from '@fairtick/domain/trading/exposure';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import type { Queryable, Statement } from '../../../platform/database/index.ts';
import {
	type AssetExposure,
	type ExposureChange,
	exposureStatement,
	lockExposureQuery,
	releaseStatement,
	tryLockExposure,
	type UserExposure,
} from './exposure-queries.ts';

/**
 * The house's possible loss in one currency (TRADE-12); an earlier placement of a batch reduces the rest for later ones.
 */
export class ExposureBook {
	readonly #capital: Minor;
	readonly #sides = new Map<string, Minor>();
	readonly #users = new Map<string, Minor>();
	#all = 0n;

	constructor(capital: Minor, assets: readonly AssetExposure[], users: readonly UserExposure[]) {
		this.#capital = capital;
		for (const { assetId, direction, loss } of assets) {
			this.#sides.set(`${assetId}|${direction}`, loss);
			this.#all += loss;
		}
		for (const { userId, assetId, loss } of users) this.#users.set(`${userId}|${assetId}`, loss);
	}

	factsFor(userId: number, assetId: number, direction: Direction): ExposureFacts {
		return {
			capitalMinor: this.#capital,
			assetSideMinor: this.#sides.get(`${assetId}|${direction}`) ?? 0n,
			userAssetMinor: this.#users.get(`${userId}|${assetId}`) ?? 0n,
			allMinor: this.#all,
		};
	}

	add(terms: TradeTerms): void {
		const { userId, assetId, direction, loss } = toChange(terms);
		const { assetSideMinor, userAssetMinor } = this.factsFor(userId, assetId, direction);
		this.#sides.set(`${assetId}|${direction}`, assetSideMinor + loss);
		this.#users.set(`${userId}|${assetId}`, userAssetMinor + loss);
		this.#all += loss;
	}
}

/** Counts trades that are opened, in their commit and under the lock of the exposure; demo trades cost nothing. */
export function exposureStatements(opened: readonly TradeTerms[]): Statement[] {
	const changes = toChanges(opened);
	return changes.length > 0 ? [exposureStatement(changes)] : [];
}

/**
 * Locks the exposure for `releaseStatements` without waiting. Returns the currencies whose lock another transaction holds:
 * their real trades can't be closed now.
 */
export async function lockFreeExposure(tx: Queryable, closed: readonly TradeTerms[]): Promise<ReadonlySet<Currency>> {
	const held = new Set<Currency>();
	for (const currency of currenciesOf(toChanges(closed)))
		if (!(await tryLockExposure(tx, currency))) held.add(currency);
	return held;
}

/** Takes closed trades off, in their commit; demo trades cost nothing and take no lock. */
export function releaseStatements(closed: readonly TradeTerms[]): Statement[] {
	const changes = toChanges(closed);
	return changes.length > 0
		? [...currenciesOf(changes).map((currency) => lockExposureQuery(currency).statement), releaseStatement(changes)]
		: [];
}

const currenciesOf = (changes: readonly ExposureChange[]) => [
	...new Set(changes.map(({ currency }) => currency).sort()),
];

const toChanges = (trades: readonly TradeTerms[]) => trades.filter(({ mode }) => mode === 'real').map(toChange);

function toChange({ currency, assetId, direction, userId, stakeMinor, payoutBps }: TradeTerms): ExposureChange {
	return { currency, assetId, direction, userId, loss: computeWorstLoss(stakeMinor, payoutBps) };
}

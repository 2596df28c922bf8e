import type { Move } from '@fairtick/domain/cashier/payments/moves';
import { type AccountName, clearingKind, houseAccountId, USER_ACCOUNT_KINDS } from '@fairtick/domain/ledger/rules';
import { takeEventNumber } from '../../../platform/authorization/index.ts';
import { combineWrites } from '../../../platform/database/index.ts';
import { type NewUserEvent, userEventsWrite } from '../../../platform/events/index.ts';
import { type EventRequest, preparePosting } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from './locked-user.ts';
import { insertStep, type Step } from './step.ts';

/** The account at a provider that holds the money of a change. */
export interface AtProvider {
	readonly provider: string;
	readonly providerAccount: string;
}

export interface Changes {
	readonly moves: readonly (Move & AtProvider)[];
	readonly steps: readonly Step[];
	/** Id of the block that was made or released. */
	readonly blockId?: string;
}

/**
 * Writes the changes for a user in one commit: the ledger's events, a row for each new state of a movement, and one user
 * event for each movement or block. Returns the events, to be shown and published after the commit.
 */
export async function writeChanges(
	context: Pick<CashierContext, 'money' | 'others'>,
	{ tx, userId, state, accounts, nowMs }: LockedUser,
	{ moves, steps, blockId }: Changes,
): Promise<NewUserEvent[]> {
	const requests = moves.map((move) => toRequest(context, accounts, userId, move));
	const { posting, writes } = preparePosting(accounts, BigInt(nowMs), requests);
	for (const step of steps) await insertStep(tx, step, nowMs);
	const balances = {
		demo: accounts.balance(userId, 'available', 'DEMO_USD'),
		real: accounts.balance(userId, 'available', context.money.currency, posting.accounts),
	};
	const movementIds = [...new Set(steps.map(({ movementId }) => movementId))];
	const subjects = [
		...movementIds.map((subject) => ({ kind: 'movement' as const, subject })),
		...(blockId === undefined ? [] : [{ kind: 'block' as const, subject: blockId }]),
	];
	const events = subjects.map((what) => ({ ...what, userId, n: takeEventNumber(state), balances }));
	const all = [
		...(requests.length > 0 ? writes : []),
		...(events.length > 0 ? [userEventsWrite(BigInt(nowMs), events)] : []),
	];
	if (all.length > 0) await tx.query(combineWrites(all));
	if (moves.some(isCredit)) await context.others.credited(tx, userId);
	return events;
}

const isCredit = ({ kind, transfers }: Move) =>
	kind === 'deposit.credited' || (kind === 'payment.released' && transfers[0]?.destination === 'available');

/** Writes moves of a provider's money alone: no user is known. */
export async function writeMovesWithoutUser(
	context: Pick<CashierContext, 'money'>,
	{ tx, accounts, nowMs }: Pick<LockedUser, 'tx' | 'accounts' | 'nowMs'>,
	moves: Changes['moves'],
): Promise<void> {
	const requests = moves.map((move) => toRequest(context, accounts, null, move));
	await tx.query(combineWrites(preparePosting(accounts, BigInt(nowMs), requests).writes));
}

function toRequest(
	{ money: { currency, clearing } }: Pick<CashierContext, 'money'>,
	accounts: LockedUser['accounts'],
	userId: number | null,
	{ kind, reference, transfers, provider, providerAccount }: Changes['moves'][number],
): EventRequest {
	const idOf = (name: AccountName): bigint => {
		if (name === 'clearing') {
			const id = clearing.get(clearingKind(provider, providerAccount));
			if (id === undefined) throw new Error(`${provider} ${providerAccount} has no clearing account here`);
			return id;
		}
		if (!isOfUser(name)) return houseAccountId(name, currency);
		if (userId === null) throw new Error(`${reference} moves money of a user, and none is known`);
		return accounts.id(userId, name, currency);
	};
	return {
		reference,
		kind,
		contentHash: null,
		transfers: transfers.map(({ source, destination, amount }) => ({
			source: idOf(source),
			destination: idOf(destination),
			amount,
		})),
	};
}

const isOfUser = (name: AccountName): name is (typeof USER_ACCOUNT_KINDS)[number] =>
	(USER_ACCOUNT_KINDS as readonly string[]).includes(name);

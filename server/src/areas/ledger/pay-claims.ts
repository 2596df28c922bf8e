import type { PostingKind } from '@fairtick/domain/ledger/postings';
import { houseAccountId, type LedgerEvent } from '@fairtick/domain/ledger/rules';
import { type Currency, lesser, type Minor } from '@fairtick/domain/money/money';
import { arrayColumns, defineWrite, selectList, type Write } from '../../platform/database/index.ts';
import type { UserAccounts } from './accounts.ts';
import type { OpenClaim } from './claims.ts';

/** An event as a caller posts it, of a kind that the ledger knows (LEDGER-07); the ledger adds number, time and hashes. */
export type EventRequest = Omit<LedgerEvent, 'id' | 'recordedAtMs'> & { readonly kind: PostingKind };

interface Payment {
	readonly claimId: string;
	readonly amount: Minor;
}

/** Events with those that pay claims: each follows the event whose credit pays it. */
export interface EventsWithClaims {
	readonly requests: readonly EventRequest[];
	readonly payments: readonly Payment[];
	/** Claims taken from each of the original events, in minor units. */
	readonly claimed: readonly Minor[];
}

/** Lets every credit of an available account pay its open claims first, in the same commit (CASH-09). */
export function payClaims(accounts: UserAccounts, requests: readonly EventRequest[]): EventsWithClaims {
	if (accounts.claims.size === 0) return { requests, payments: [], claimed: requests.map(() => 0n) };
	const open = new Map([...accounts.claims].map(([id, claims]) => [id, claims.map((claim) => ({ ...claim }))]));
	const payments: Payment[] = [];
	const claimed: Minor[] = [];
	const all = requests.flatMap((request) => {
		const paying: EventRequest[] = [];
		let taken = 0n;
		for (const [accountId, claims] of open) {
			let credit = creditOf(request, accountId);
			for (const claim of claims) {
				const amount = lesser(credit, claim.unpaid);
				if (amount <= 0n) continue;
				credit -= amount;
				taken += amount;
				Object.assign(claim, { unpaid: claim.unpaid - amount, payments: claim.payments + 1 });
				payments.push({ claimId: claim.id, amount });
				paying.push(toEvent(accountId, claim, amount));
			}
		}
		claimed.push(taken);
		return [request, ...paying];
	});
	return { requests: all, payments, claimed };
}

/** The amount that an event adds to an account. */
const creditOf = ({ transfers }: EventRequest, accountId: bigint): Minor =>
	transfers.reduce(
		(sum, { source, destination, amount }) =>
			sum + (destination === accountId ? amount : 0n) - (source === accountId ? amount : 0n),
		0n,
	);

const CURRENCY_OF: Readonly<Record<string, Currency>> = { 1: 'USD', 2: 'DEMO_USD', 3: 'SANDBOX_USD' };

const toEvent = (source: bigint, { id, payments }: OpenClaim, amount: Minor): EventRequest => ({
	reference: `claim:${id}:pay:${payments}`,
	kind: 'claim.paid',
	contentHash: null,
	transfers: [
		{
			source,
			destination: houseAccountId('house:chargebacks', CURRENCY_OF[`${source % 10n}`] as Currency),
			amount,
		},
	],
});

const CLAIMS = arrayColumns<readonly [id: string, payments: readonly Payment[]]>('claim')({
	id: ['uuid', ([id]) => id],
	amount: ['bigint', ([, payments]) => payments.reduce((sum, { amount }) => sum + amount, 0n)],
	payments: ['int', ([, payments]) => payments.length],
});

const payClaimsWrite = defineWrite({
	name: 'pay-claims',
	ctes: {
		claims_paid: `update claims c set paid = c.paid + p.amount, payments = c.payments + p.payments
			from (select ${selectList(CLAIMS.columns)}) p where c.id = p.id
			returning 1`,
	},
	check: `select require(count(*) = $claims::int, 'a claim that is paid is missing') from claims_paid`,
});

/** Notes payments of claims, beside the posting that pays them. */
export function claimPaymentsWrite(payments: readonly Payment[]): Write {
	const paid = [...Map.groupBy(payments, ({ claimId }) => claimId)];
	return payClaimsWrite({ ...CLAIMS.parametersOf(paid), claims: paid.length });
}

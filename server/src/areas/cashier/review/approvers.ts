import { MOVEMENT_DECIDERS } from '@fairtick/domain/cashier/admin-contract';
import {
	CREDITED_MS,
	type Decider,
	findPairRefusal,
	listApprovingPairs,
	listCreditingPairs,
	listPartners,
	type Pair,
	type PairFacts,
} from '@fairtick/domain/cashier/approvers';
import { CASHIER_REQUESTS } from '@fairtick/domain/cashier/requests';
import { isCredit, userOfSubject } from '@fairtick/domain/wire/request-kind';
import { loadDeciders } from '../../../platform/authorization/index.ts';
import { loadClock, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { Refused } from '../../../platform/http/index.ts';
import type { PairedRequest, PairRefusal, PairRule, People } from '../../../platform/staff-requests/index.ts';
import type { CashierMoney } from '../context.ts';

/** The rule of pairs (CASH-05): who credited a user money together does not approve the user's withdrawals together. */
export const createPairRule = (currency: CashierMoney['currency']): PairRule => ({
	async refuse(tx, asked, people) {
		const found = await loadPairs(currency, tx, asked);
		return found && refuse(found, people);
	},
	async list(db, asked, firstId) {
		const found = await loadPairs(currency, db, asked);
		return found && listPartners(found.facts, found.pairs, firstId).map(({ id, name }) => ({ id, name }));
	},
});

interface Found {
	readonly as: 'approve' | 'credit';
	readonly facts: PairFacts;
	/** Every two people who may do it. */
	readonly pairs: readonly Pair[];
}

/** Null if the rule says nothing about a request. */
async function loadPairs(
	currency: CashierMoney['currency'],
	db: Queryable,
	{ subject, paired }: PairedRequest,
): Promise<Found | null> {
	const userId = userOfSubject(subject);
	if (paired === null || (userId === null && !paired.ofPaymentAlone)) return null;
	const { as, payment = null, ofPaymentAlone = false } = paired;
	const nowMs = Number(await loadClock(db));
	const about = { userId: ofPaymentAlone ? null : userId, paymentId: payment };
	const facts: PairFacts = {
		nowMs,
		isSandbox: currency === 'SANDBOX_USD',
		deciders: (await loadDeciders(db, MOVEMENT_DECIDERS)).filter(({ id }) => id !== userId),
		credits: await loadCredits(db, { ...about, sinceMs: nowMs - CREDITED_MS }),
	};
	return { as, facts, pairs: as === 'approve' ? listApprovingPairs(facts) : listCreditingPairs(facts) };
}

function refuse({ as, facts, pairs }: Found, { firstId, secondId }: People): PairRefusal | null {
	const partners = listPartners(facts, pairs, firstId);
	if (secondId === null ? partners.length > 0 : partners.some(({ id }) => id === secondId)) return null;
	if (pairs.length === 0) return new Refused({ code: 'admin.third_needed', params: {} });
	const who = formatPeople(partners.length > 0 ? partners : listPartners(facts, pairs, null));
	if (as === 'credit') return new Refused({ code: 'admin.leaves_no_pair', params: { who } });
	return new Refused({ code: APPROVAL_CODES[whyNoPair(facts, { firstId, secondId })], params: { who } });
}

const APPROVAL_CODES = {
	credited: 'admin.confirmed_deposit',
	gave_role: 'admin.gave_role',
	no_right: 'admin.no_right',
} as const;

/** Returns the reason why two people are no pair; for one alone, the reason of the first possible partner. */
function whyNoPair({ deciders, ...facts }: PairFacts, { firstId, secondId }: People) {
	const first = deciders.find(({ id }) => id === firstId);
	const others = deciders.filter(({ id }) => id !== firstId && (secondId === null || id === secondId));
	const reasons = first === undefined ? [] : others.map((other) => findPairRefusal(facts, first, other));
	return reasons.find((reason) => reason !== null) ?? 'no_right';
}

const formatPeople = (people: readonly Decider[]) => people.map(({ id, name }) => `${name} (${id})`).join(', ');

/**
 * The two people of each credit of a user, or of one payment alone, since then: of an approved request about a movement
 * whose kind counts it as a credit, of a line of a bank's statement about a payment or a returned payout, of a payment
 * that was valued, of an adjustment that added real money, and of a claim that was written off. An act done alone bars no
 * pair, since the other of any two knew nothing of it.
 */
async function loadCredits(db: Queryable, of: CreditsOf): Promise<Pair[]> {
	const asked = await loadApproved(db, of);
	const pairs = [...asked.filter((one) => isCredit(CASHIER_REQUESTS, one)), ...(await loadOtherCredits(db, of))];
	return pairs.flatMap(({ first, second }) => (second === null ? [] : [[first, second] as const]));
}

interface CreditsOf {
	readonly userId: number | null;
	readonly paymentId: string | null;
	readonly sinceMs: number;
}

/** Payments of a user, or one of them. */
const MINE = `mine as (select p.id, p.provider, p.provider_account, p.provider_payment_id from payments p
	left join deposits d on d.id = p.deposit_id where d.user_id = $1 or $2::uuid in (p.id, p.deposit_id))`;

/** Approved requests about movements and payments of a user, whatever they ask for. */
const loadApproved = (db: Queryable, { userId, paymentId, sinceMs }: CreditsOf) =>
	loadRows(
		db,
		`with ${MINE},
			subjects as (select id from deposits where user_id = $1 union select id from withdrawals where user_id = $1 union select id from mine)
		select r.kind, r.content, r.maker_id "first", r.decided_by "second"
		from subjects s join staff_requests r on r.subject = 'user:' || $1::int || ':' || s.id
		where r.state = 'approved' and r.decided_at > $3`,
		[userId, paymentId, sinceMs],
	);

/** Credits that are no requests about a movement. */
const loadOtherCredits = (db: Queryable, { userId, paymentId, sinceMs }: CreditsOf) =>
	loadRows(
		db,
		`with ${MINE},
			lines as (select l.* from deposits d join statement_lines l on l.subject_id = d.id::text and l.bank_account = d.provider_account
					where d.user_id = $1 and l.kind = 'payment'
				union select l.* from mine join statement_lines l on l.bank_account = mine.provider_account
					and l.entry_id = substr(mine.provider_payment_id, length(l.bank_account) + 2) where mine.provider = 'manual'
				union select l.* from withdrawals w join withdrawal_legs g on g.withdrawal_id = w.id
					join statement_lines l on l.subject_id = g.id::text and l.bank_account = g.provider_account
					where w.user_id = $1 and l.kind = 'payout_returned')
		select entered_by "first", confirmed_by "second" from lines where confirmed_at > $3
		union select v.asked_by, v.agreed_by from payment_valuations v join mine on mine.id = v.payment_id
			where v.agreed_by is not null and v.valued_at > $3
		union select asked_by, agreed_by from adjustments
			where user_id = $1 and amount > 0 and currency <> 'DEMO_USD' and adjusted_at > $3
		union select f.asked_by, f.agreed_by from claim_write_offs f join claims c on c.id = f.claim_id
			where c.user_id = $1 and f.written_at > $3`,
		[userId, paymentId, sinceMs],
	);

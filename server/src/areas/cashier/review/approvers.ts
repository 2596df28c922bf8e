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
import { userOfSubject } from '@fairtick/domain/wire/request-kind';
import type { PairedRequest, PairRefusal, PairRule, People } from '../../../platform/approvals/index.ts';
import { loadDeciders } from '../../../platform/authorization/index.ts';
import { loadClock, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { Refused } from '../../../platform/http/index.ts';
import type { CashierContext } from '../context.ts';

/** The rule of pairs (CASH-05): who credited a user money together does not approve the user's withdrawals together. */
export const createPairRule = ({ currency }: Pick<CashierContext, 'currency'>): PairRule => ({
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

/** Null where the rule says nothing about a request. */
async function loadPairs(
	currency: CashierContext['currency'],
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
	const who = sayPeople(partners.length > 0 ? partners : listPartners(facts, pairs, null));
	if (as === 'credit') return new Refused({ code: 'admin.leaves_no_pair', params: { who } });
	return new Refused({ code: APPROVAL_CODES[whyNoPair(facts, { firstId, secondId })], params: { who } });
}

const APPROVAL_CODES = {
	credited: 'admin.confirmed_deposit',
	gave_role: 'admin.gave_role',
	no_right: 'admin.no_right',
} as const;

/** Why two people are no pair; of one alone, why the first other one and they are none. */
function whyNoPair({ deciders, ...facts }: PairFacts, { firstId, secondId }: People) {
	const first = deciders.find(({ id }) => id === firstId);
	const others = deciders.filter(({ id }) => id !== firstId && (secondId === null || id === secondId));
	const reasons = first === undefined ? [] : others.map((other) => findPairRefusal(facts, first, other));
	return reasons.find((reason) => reason !== null) ?? 'no_right';
}

const sayPeople = (people: readonly Decider[]) => people.map(({ id, name }) => `${name} (${id})`).join(', ');

/**
 * The two people of each credit of a user, or of one payment alone, since then: of a payment that was credited, assigned, valued or corrected, of a line of
 * a bank's statement about a payment or a returned payout, of saying that a payout was not made or came back, of an adjustment that added real
 * money, and of a claim that was written off. A release of blocked money is none: it adds nothing to what the user had. What one
 * person did alone bars no pair, since the other of any two knew nothing of it.
 */
function loadCredits(
	db: Queryable,
	{ userId, paymentId, sinceMs }: { userId: number | null; paymentId: string | null; sinceMs: number },
): Promise<Pair[]> {
	return loadRows<{ first: number; second: number }>(
		db,
		`with mine as (select p.id, p.provider, p.provider_account, p.provider_payment_id from payments p
				left join deposits d on d.id = p.deposit_id where d.user_id = $1 or $2::uuid in (p.id, p.deposit_id)),
			subjects as (select id from deposits where user_id = $1 union select id from withdrawals where user_id = $1 union select id from mine),
			lines as (select l.* from deposits d join statement_lines l on l.subject_id = d.id::text and l.bank_account = d.provider_account
					where d.user_id = $1 and l.kind = 'payment'
				union select l.* from mine join statement_lines l on l.bank_account = mine.provider_account
					and l.entry_id = substr(mine.provider_payment_id, length(l.bank_account) + 2) where mine.provider = 'manual'
				union select l.* from withdrawals w join withdrawal_legs g on g.withdrawal_id = w.id
					join statement_lines l on l.subject_id = g.id::text and l.bank_account = g.provider_account
					where w.user_id = $1 and l.kind = 'payout_returned')
		select r.maker_id "first", r.decided_by "second" from subjects s join staff_requests r on r.subject = 'user:' || $1::int || ':' || s.id
			where (r.kind in ('deposit.credit', 'payment.assign', 'payment.value', 'payment.correct', 'payout.deny')
				or r.kind = 'withdrawal.approve' and r.content -> 'doubted' ->> 'status' = 'completed')
				and r.state = 'approved' and r.decided_at > $3
		union select entered_by, confirmed_by from lines where confirmed_at > $3
		union select v.asked_by, v.agreed_by from payment_valuations v join mine on mine.id = v.payment_id
			where v.agreed_by is not null and v.valued_at > $3
		union select asked_by, agreed_by from adjustments
			where user_id = $1 and amount > 0 and currency <> 'DEMO_USD' and adjusted_at > $3
		union select f.asked_by, f.agreed_by from claim_write_offs f join claims c on c.id = f.claim_id
			where c.user_id = $1 and f.written_at > $3`,
		[userId, paymentId, sinceMs],
	).then((rows) => rows.map(({ first, second }) => [first, second] as const));
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	type PaymentBook,
	type PaymentCommit,
	type PaymentFact,
	type ReversalPart,
	reducePayment,
} from './reduce-payment.ts';

const STATES = ['pending', 'paid', 'failed', 'expired', 'reversed'] as const;
const MONEY = { USD: 1n, EUR: 1n } as const;

/** A payment of 100 of a deposit of 100.00 USD, before anything was seen. */
const NEW: PaymentBook = {
	id: 'p',
	state: null,
	money: 'none',
	amount: null,
	fee: 0n,
	nativeAmount: 100n,
	suspenseId: 'p',
	wasSuspended: false,
	wasValued: false,
	wasCharged: false,
	deposit: {
		id: 'd',
		status: 'created',
		reason: null,
		paymentId: null,
		nativeAmount: 100n,
		nativeCurrency: 'USD',
		expiresAt: 1_000n,
		amount: 100n,
		fee: 2n,
	},
	parts: [],
	legs: [],
	sentBack: 0n,
	isReturning: false,
};

/** Ids in order, and the fee of a person's credit: 1 of 100. */
function makeBy() {
	let made = 0;
	return {
		nowMs: 5_000,
		makeId: () => `id${String(++made).padStart(4, '0')}`,
		feeOf: (amount: bigint) => amount / 100n,
	};
}

const words = (text: string) =>
	text
		.trim()
		.split(/\s+/)
		.filter((word) => word !== '-' && word !== '');

/** `created`, `failed/declined`, `confirmed(p)`; `none` for a payment that names no deposit. */
function readDeposit(text: string): PaymentBook['deposit'] {
	if (text === 'none') return null;
	const [, status = '', , reason = null, , paymentId = null] =
		/^(\w+)(\/(\w+))?(\((\w+)\))?$/.exec(text)?.map((one) => one ?? null) ?? [];
	return {
		...(NEW.deposit as NonNullable<PaymentBook['deposit']>),
		status,
		reason,
		paymentId,
	} as PaymentBook['deposit'];
}
const showDeposit = (deposit: PaymentBook['deposit']) =>
	deposit === null
		? 'none'
		: `${deposit.status}${deposit.reason ? `/${deposit.reason}` : ''}${deposit.paymentId ? `(${deposit.paymentId})` : ''}`;

/** `paid`, `paid 99`, `paid EUR`, `paid early`, `paid risky`, `paid unfit`, `paid unvalued`; `dispute:a taken 40`; `return:r completed`. */
function readFact(text: string): PaymentFact {
	const [first = '', ...rest] = words(text);
	const [kind = '', id = ''] = first.split(':');
	if (kind === 'freed') return { kind };
	if (kind === 'return') {
		const [status = '', was = 'sent'] = rest;
		return { kind, id, status, was } as PaymentFact;
	}
	if (kind === 'refund' || kind === 'dispute') {
		const [state = '', amount = '0'] = rest;
		return { kind, seen: { id, state, amount: BigInt(amount), atMs: 1 } } as PaymentFact;
	}
	const amount = BigInt(rest.find((word) => /^\d+$/.test(word)) ?? 100);
	const currency = rest.find((word) => word in MONEY) ?? 'USD';
	const has = (word: string) => rest.includes(word);
	return {
		kind: 'payment',
		seen: {
			id: 'at provider',
			state: kind as (typeof STATES)[number],
			amount,
			currency,
			cost: has('cost') ? 3n : 0n,
			doubt: has('risky') ? 'risk' : null,
			atMs: has('early') ? 999 : 1_000,
		},
		value: has('unvalued') ? null : { amountMinor: amount, fxMinor: has('fx') ? 7n : 0n, known: true },
		unfit: has('unfit') ? 'limit' : null,
	};
}

/** `dispute:a/1 taken 100 of 100`: part, state, booked amount (`-` for none), what the provider took. */
function readPart(text: string): ReversalPart {
	const [, kind, id = '', part, state, amount = '', native = ''] =
		/^(\w+):(\w+)\/(\d+) (\w+) (\d+|-) of (\d+)$/.exec(text.trim()) ?? [];
	return {
		id: `${kind}:${id}/${part}`,
		kind,
		providerReversalId: id,
		part: Number(part),
		state,
		nativeAmount: BigInt(native),
		amount: amount === '-' ? null : BigInt(amount),
		atMs: 1,
		inquiryUntilMs: null,
		suspends: false,
	} as ReversalPart;
}
const readParts = (text: string) => (text === '-' ? [] : text.split(';').map(readPart));

/** The posted transfers as `clearing>available 100`; debits and their reversal as `debit 40`, `undo 40`. */
function showEffects(book: PaymentBook, commits: readonly PaymentCommit[]): string {
	const amounts = new Map(book.parts.map(({ id, amount }) => [id, amount]));
	const shown = commits.flatMap(({ moves = [], debit, undo = [], deposit }) => [
		...moves.flatMap(({ transfers }) =>
			transfers.map(({ source, destination, amount }) => `${source}>${destination} ${amount}`),
		),
		...undo.map((id) => `undo ${amounts.get(id)}`),
		...(debit ? [`debit ${debit.amount}`] : []),
		...(deposit?.madeFor !== undefined ? [`own deposit ${deposit.madeFor}`] : []),
		...(deposit?.counted !== undefined ? [`counts ${deposit.counted}`] : []),
	]);
	return shown.length === 0 ? '-' : shown.join(', ');
}

/** Rows of a table whose cells are between bars. */
const rowsOf = (table: string) =>
	table
		.trim()
		.split('\n')
		.filter((line) => !/^\s*\|?-/.test(line))
		.slice(1)
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);

// Deposit: status/reason(payment that it has). Before and after: state of the payment, its money.
const PAYMENTS = `
| fact             | deposit before   | payment before     | deposit after           | money after | effects                                                                       |
| paid             | created          | -                  | confirmed(p)            | credited    | clearing>available 100, available>house:fees 2, counts 100                      |
| paid             | pending          | pending none       | confirmed(p)            | credited    | clearing>available 100, available>house:fees 2, counts 100                      |
| paid             | failed/declined  | -                  | confirmed(p)            | credited    | clearing>available 100, available>house:fees 2, counts 100                      |
| paid early       | expired          | -                  | confirmed(p)            | credited    | clearing>available 100, available>house:fees 2, counts 100                      |
| paid cost        | created          | -                  | confirmed(p)            | credited    | clearing>available 100, available>house:fees 2, house:costs>clearing 3, counts 100 |
| paid fx          | created          | -                  | confirmed(p)            | credited    | clearing>available 100, available>house:fees 2, clearing>house:fx 7, counts 100 |
| pending          | created          | -                  | pending                 | none        | -                                                                               |
| pending          | pending          | pending none       | pending                 | none        | -                                                                               |
| pending          | confirmed(p)     | paid credited      | confirmed(p)            | credited    | -                                                                               |
| failed           | created          | -                  | failed/declined         | none        | -                                                                               |
| expired          | pending          | pending none       | expired                 | none        | -                                                                               |
| failed           | created          | failed none        | created                 | none        | -                                                                               |
| failed           | created          | expired none       | failed/declined         | none        | -                                                                               |
| failed           | failed/declined  | -                  | failed/declined         | none        | -                                                                               |
| failed           | expired          | -                  | expired                 | none        | -                                                                               |
| failed           | created(q)       | -                  | created(q)              | none        | -                                                                               |
| failed           | confirmed(p)     | paid credited      | confirmed(p)            | credited    | -                                                                               |
| reversed         | created          | -                  | failed/declined         | none        | -                                                                               |
| reversed         | failed/declined  | -                  | failed/declined         | none        | -                                                                               |
| reversed         | expired          | -                  | expired                 | none        | -                                                                               |
| paid             | confirmed(p)     | paid credited      | confirmed(p)            | credited    | -                                                                               |
| paid 99          | created          | -                  | review/amount(p)        | suspended   | clearing>house:suspense 99                                                      |
| paid EUR         | created          | -                  | review/currency(p)      | suspended   | clearing>house:suspense 100                                                     |
| paid risky       | created          | -                  | review/risk(p)          | suspended   | clearing>house:suspense 100                                                     |
| paid unfit       | created          | -                  | review/limit(p)         | suspended   | clearing>house:suspense 100                                                     |
| paid EUR unvalued| created          | -                  | review/currency(p)      | unvalued    | -                                                                               |
| paid             | expired          | -                  | review/late(p)          | suspended   | clearing>house:suspense 100                                                     |
| paid             | failed/cancelled | -                  | review/late(p)          | suspended   | clearing>house:suspense 100                                                     |
| paid             | confirmed(q)     | -                  | review/second_payment(p)| suspended   | clearing>house:suspense 100, own deposit 100                                    |
| paid             | none             | -                  | none                    | suspended   | clearing>house:suspense 100                                                     |
| paid unvalued    | none             | -                  | none                    | unvalued    | -                                                                               |
| reversed         | confirmed(p)     | paid credited      | reversed(p)             | reversed    | debit 100                                                                       |
| reversed         | review/amount(p) | paid suspended     | reversed(p)             | returned    | house:suspense>clearing 100                                                     |
| reversed         | review/rate(p)   | paid unvalued      | reversed(p)             | returned    | -                                                                               |
| reversed         | none             | paid suspended     | none                    | returned    | house:suspense>clearing 100                                                     |
| reversed         | reversed(p)      | reversed reversed  | reversed(p)             | reversed    | -                                                                               |
| paid             | returned(p)      | paid returned      | returned(p)             | returned    | -                                                                               |
`;

test.each(rowsOf(PAYMENTS))(
	'[CASH-02] %s, of a deposit that is %s and a payment that is %s',
	(fact, of, was, ...after) => {
		const [state = null, money = 'none'] = words(was);
		const hasAmount = money !== 'none' && money !== 'unvalued';
		const before = { ...NEW, deposit: readDeposit(of), state, money, amount: hasAmount ? 100n : null } as PaymentBook;
		const { book, commits } = reducePayment(before, readFact(fact), makeBy());
		expect([showDeposit(book.deposit), book.money, showEffects(book, commits)]).toEqual(after);
		const [seen = ''] = words(fact);
		expect(book.state).toBe(seen);
	},
);

// Payments of 100 and their deposits. Parts: reversal/part, state, booked amount that its provider took.
const REVERSALS = `
| fact                  | money     | sent back | parts before                                       | deposit after       | money after | effects                                            |
| refund:a paid 40      | credited  | 0         | -                                                  | part_refunded(p)    | credited    | debit 40                                           |
| refund:a paid 40      | credited  | 0         | refund:a/1 paid 40 of 40                           | part_refunded(p)    | credited    | -                                                  |
| refund:a pending 40   | credited  | 0         | -                                                  | confirmed(p)        | credited    | -                                                  |
| refund:a failed 40    | credited  | 0         | refund:a/1 paid 40 of 40                           | confirmed(p)        | credited    | undo 40                                            |
| refund:b paid 60      | credited  | 0         | refund:a/1 paid 40 of 40                           | refunded(p)         | credited    | debit 60                                           |
| dispute:d inquiry 100 | credited  | 0         | -                                                  | inquiry(p)          | credited    | -                                                  |
| dispute:d won 100     | credited  | 0         | dispute:d/1 inquiry - of 100                       | confirmed(p)        | credited    | -                                                  |
| dispute:d taken 100   | credited  | 0         | -                                                  | disputed(p)         | credited    | debit 100                                          |
| dispute:d won 100     | credited  | 0         | dispute:d/1 taken 100 of 100                       | won(p)              | credited    | undo 100                                           |
| dispute:d lost 30     | credited  | 0         | dispute:d/1 taken 100 of 100                       | lost(p)             | credited    | undo 100, debit 30                                 |
| dispute:d taken 100   | credited  | 0         | refund:a/1 paid 40 of 40                           | disputed(p)         | credited    | debit 100                                          |
| refund:a paid 40      | suspended | 0         | -                                                  | confirmed(p)        | suspended   | -                                                  |
| refund:a paid 100     | suspended | 0         | -                                                  | returned(p)         | returned    | house:suspense>clearing 100                        |
| dispute:d lost 60     | suspended | 0         | refund:a/1 paid - of 40                            | returned(p)         | returned    | house:suspense>clearing 100                        |
| dispute:d taken 60    | suspended | 40        | -                                                  | returned(p)         | returned    | house:suspense>clearing 100                        |
| dispute:d taken 100   | returned  | 100       | -                                                  | disputed(p)         | returned    | debit 100                                          |
| dispute:d taken 100   | returned  | 40        | -                                                  | disputed(p)         | returned    | debit 40                                           |
| dispute:d won 100     | returned  | 100       | dispute:d/1 taken 100 of 100                       | returned(p)         | returned    | undo 100                                           |
| dispute:d won 100     | returned  | 0         | dispute:d/1 taken - of 100                         | review/paid_again(p)| suspended   | clearing>house:suspense 100                        |
| dispute:d lost 30     | returned  | 0         | dispute:d/1 taken - of 100                         | review/paid_again(p)| suspended   | clearing>house:suspense 100                        |
| refund:b failed 60    | returned  | 0         | refund:a/1 paid - of 60;refund:b/1 paid 20 of 60   | review/paid_again(p)| suspended   | undo 20, clearing>house:suspense 100               |
| return:r completed    | suspended | 100       | -                                                  | returned(p)         | returned    | house:suspense>clearing 100                        |
| return:r completed    | suspended | 100       | dispute:d/1 taken - of 30                          | disputed(p)         | returned    | house:suspense>clearing 100, debit 30              |
| return:r completed    | suspended | 60        | refund:a/1 failed - of 40                          | review/paid_again(p)| suspended   | house:suspense>clearing 100, clearing>house:suspense 100 |
| return:r failed       | suspended | 0         | -                                                  | review/return_failed(p) | suspended | -                                                |
| return:r failed completed | returned | 0      | -                                                  | review/return_failed(p) | suspended | clearing>house:suspense 100                      |
| return:r failed completed | returned | 0      | dispute:d/1 taken 30 of 30                         | review/return_failed(p) | suspended | clearing>house:suspense 100, undo 30             |
| return:r failed       | returned  | 100       | -                                                  | confirmed(p)        | returned    | -                                                  |
| freed                 | credited  | 0         | refund:a/1 paid - of 40                            | part_refunded(p)    | credited    | debit 40                                           |
| freed                 | credited  | 0         | refund:a/1 paid 40 of 40                           | part_refunded(p)    | credited    | -                                                  |
`;

test.each(rowsOf(REVERSALS))(
	'[CASH-09] %s, of money that is %s, with %s sent back and %s',
	(fact, money, sentBack, parts, ...after) => {
		const before = {
			...NEW,
			state: 'paid',
			money,
			amount: 100n,
			deposit: readDeposit('confirmed(p)'),
			parts: readParts(parts),
			sentBack: BigInt(sentBack),
		} as PaymentBook;
		const { book, commits } = reducePayment(before, readFact(fact), makeBy());
		expect([showDeposit(book.deposit), book.money, showEffects(book, commits)]).toEqual(after);
	},
);

/** A payment with the balances that its money has moved; a debit is paid by the user. */
class Account {
	#book: PaymentBook;
	readonly balances: Record<string, bigint> = {};
	readonly #by = makeBy();

	constructor(change: Partial<PaymentBook> = {}) {
		this.#book = { ...NEW, ...change };
	}

	get book(): PaymentBook {
		return this.#book;
	}

	/** Returns true if the fact moved money. */
	receive(fact: PaymentFact): boolean {
		const before = JSON.stringify(Object.entries(this.balances), toText);
		const { book, commits } = reducePayment(this.#book, fact, this.#by);
		const amounts = new Map(book.parts.map(({ id, amount }) => [id, amount ?? 0n]));
		for (const { moves = [], debit, undo = [] } of commits) {
			for (const { transfers } of moves)
				for (const { source, destination, amount } of transfers) this.#move(source, destination, amount);
			if (debit) this.#move('available', 'clearing', debit.amount);
			for (const id of undo) this.#move('clearing', 'available', amounts.get(id) ?? 0n);
		}
		this.#book = book;
		return JSON.stringify(Object.entries(this.balances), toText) !== before;
	}

	#move(source: string, destination: string, amount: bigint): void {
		this.balances[source] = (this.balances[source] ?? 0n) - amount;
		this.balances[destination] = (this.balances[destination] ?? 0n) + amount;
	}

	get shown() {
		const { money, deposit } = this.#book;
		const balances = Object.entries(this.balances).filter(([, balance]) => balance !== 0n);
		return { money, deposit: showDeposit(deposit), balances: balances.sort(([a], [b]) => (a < b ? -1 : 1)) };
	}
}
const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

const taken = (kind: 'refund' | 'dispute', id: string) =>
	fc.record({
		kind: fc.constant(kind),
		id: fc.constant(id),
		state:
			kind === 'refund'
				? fc.constantFrom('pending', 'paid', 'failed')
				: fc.constantFrom('inquiry', 'taken', 'lost', 'won'),
		amount: fc.integer({ min: 1, max: 120 }),
	});
const shownNow = fc.tuple(taken('refund', 'a'), taken('refund', 'b'), taken('dispute', 'c'), taken('dispute', 'd'));
const order = fc.array(fc.nat({ max: 4 }), { maxLength: 12 });
const toFact = ({ kind, id, state, amount }: { kind: string; id: string; state: string; amount: number }) =>
	readFact(`${kind}:${id} ${state} ${amount}`);

test('[CASH-09] a dispute that is lost in part leaves the rest to a reversal of its payment', () => {
	const account = new Account();
	for (const fact of ['paid', 'dispute:d taken 100', 'reversed', 'dispute:d lost 30']) account.receive(readFact(fact));
	const alone = new Account();
	for (const fact of ['paid', 'reversed']) alone.receive(readFact(fact));
	expect(account.shown).toEqual(alone.shown);
	expect(account.receive(readFact('reversed'))).toBe(false);
});

test.each([
	['a payment that is credited', 'paid', 'created'],
	['a payment under review', 'paid 100 risky', 'created'],
	['a payment without a user', 'paid', 'none'],
])('[CASH-02] [CASH-09] facts of %s end in one state and one sum, in any order and however often', (_, paid, named) => {
	fc.assert(
		fc.property(shownNow, order, order, (reversals, ...orders) => {
			const facts = [readFact(paid), ...reversals.map(toFact)];
			const [one, other] = orders.map((picked) => {
				const account = new Account({ deposit: readDeposit(named) });
				account.receive(facts[0] as PaymentFact);
				for (const n of picked) account.receive(facts[n] as PaymentFact);
				// Polls read all of them; the second round books what the first one made room for.
				for (const fact of [...facts, ...facts]) account.receive(fact);
				expect(facts.map((fact) => account.receive(fact))).toEqual(facts.map(() => false));
				const { deposit, ...shown } = account.shown;
				// Of refunds and disputes beyond a payment that left review, the last one carries the excess and names the deposit's state.
				return shown.money === 'returned' ? shown : { deposit, ...shown };
			});
			expect(one).toEqual(other);
		}),
		{ numRuns: 500 },
	);
});

const history = (most: number) =>
	fc.array(
		fc.record({
			id: fc.constantFrom('a', 'b', 'c'),
			state: fc.constantFrom('taken', 'lost', 'won'),
			amount: fc.integer({ min: 1, max: most }),
		}),
		{ minLength: 3, maxLength: 9 },
	);
const isOver = (state: string) => state === 'won' || state === 'failed';

test('[CASH-09] a credited payment is booked as its provider has it in the end, whatever it showed before', () => {
	fc.assert(
		fc.property(history(50), fc.bigInt(0n, 60n), (shown, leg) => {
			const account = new Account({ state: 'paid', money: 'credited', amount: 100n, legs: [leg] });
			const last = new Map<string, bigint>();
			for (const { id, state, amount } of shown) {
				const isRefund = id === 'c';
				const refunded = { kind: 'refund', id, state: isOver(state) ? 'failed' : 'paid', amount: Math.min(amount, 40) };
				const now = isRefund ? refunded : { kind: 'dispute', id, state, amount };
				account.receive(toFact(now));
				last.set(id, isOver(now.state) ? 0n : BigInt(now.amount));
			}
			const due = [...last.values()].reduce((sum, amount) => sum + amount, 0n);
			expect(account.balances['available'] ?? 0n).toBe(-due);
		}),
	);
});

test('[CASH-09] of a payment that we returned the excess is booked, or the rest is in suspense again', () => {
	fc.assert(
		fc.property(history(33), fc.bigInt(0n, 100n), (shown, sentBack) => {
			const account = new Account({
				state: 'paid',
				money: 'suspended',
				amount: 100n,
				deposit: readDeposit('review/amount(p)'),
				sentBack,
			});
			account.receive(readFact('return:r completed'));
			const last = new Map<string, PaymentFact>();
			const gone = () =>
				account.book.parts.reduce(
					(sums, one) => sums.set(one.providerReversalId, isOver(one.state) ? 0n : one.nativeAmount),
					new Map<string, bigint>(),
				);
			for (const { id, state, amount } of shown) {
				last.set(id, toFact({ kind: 'dispute', id, state, amount }));
				for (const fact of [last.get(id) as PaymentFact, ...last.values(), ...last.values()]) account.receive(fact);
				const all = [...gone().values()].reduce((sum, one) => sum + one, sentBack);
				const excess = all > 100n ? all - 100n : 0n;
				if (account.book.money === 'returned') expect(account.balances['available'] ?? 0n).toBe(-excess);
				else expect([account.balances['available'] ?? 0n, all < 100n]).toEqual([0n, true]);
			}
		}),
	);
});

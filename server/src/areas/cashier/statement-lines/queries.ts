import { NO_LINE } from '@fairtick/domain/cashier/sent';
import { type AwaitedDeposit, type StatementLine, statementLineId } from '@fairtick/domain/cashier/statement-lines';
import { changesRow, loadRow, loadRows, type Queryable, type RowOf } from '../../../platform/database/index.ts';
import { PAYER_NAME } from '../movements/user-facts.ts';
import type { ConfirmedLines } from '../providers/manual/open-manual.ts';
import type { ConfirmedLine } from '../providers/manual/read-evidence.ts';

const COLUMNS = `l.bank_account "bankAccount", l.entry_id "entryId", l.kind, l.native_amount amount, l.native_currency currency,
	l.booked_at "bookedAt", l.payer_name "payerName", l.payer_tax_number "payerTaxNumber", l.payer_account "payerAccount", l.text,
	l.subject_id "subjectId"`;
const LINES = `select ${COLUMNS} from statement_lines l where l.bank_account = $1` as const;

function toLine({ bookedAt, payerName, payerTaxNumber, payerAccount, ...row }: RowOf<typeof LINES>): StatementLine {
	const payer = { name: payerName, taxNumber: payerTaxNumber, account: payerAccount };
	return { ...row, payer, bookedAtMs: Number(bookedAt) };
}

/** A deposit by a bank account with what its user is known by. */
export type ListedDeposit = AwaitedDeposit & Omit<RowOf<typeof DEPOSITS>, 'name'>;

const DEPOSITS =
	`select d.id, d.user_id "userId", ${PAYER_NAME} name, d.method, d.native_amount amount, d.native_currency currency, d.reference,
		d.provider_account "bankAccount", d.created_at "createdAt", d.expires_at "expiresAt"
	from deposits d join users u on u.id = d.user_id where d.provider = 'manual'` as const;

const toDeposit = ({ name, ...row }: RowOf<typeof DEPOSITS>): ListedDeposit => ({
	...row,
	payer: { name, taxNumber: null, account: null },
	createdAtMs: Number(row.createdAt),
});

/** The deposit of a payment that people took a line for; null if it is none of ours. */
export async function loadDepositOfLine(db: Queryable, depositId: string): Promise<ListedDeposit | null> {
	const row = await loadRow(db, `${DEPOSITS} and d.id::text = $1`, [depositId]);
	return row && toDeposit(row);
}

const MOST_AWAITED = 200;
const AWAITED_MS = 30 * 86_400_000;

/** Deposits of a bank account without money of the last 30 days, and those with one of the references, newest first. */
export async function loadAwaited(
	db: Queryable,
	bankAccount: string,
	references: readonly string[],
): Promise<ListedDeposit[]> {
	const rows = await loadRows(
		db,
		`${DEPOSITS} and d.provider_account = $1
			and (d.reference = any($2) or (d.payment_id is null and d.created_at > (select clock()) - $3::bigint))
		order by d.reference = any($2) desc, d.created_at desc limit $4`,
		[bankAccount, references, AWAITED_MS, MOST_AWAITED],
	);
	return rows.map(toDeposit);
}

/**
 * A leg of a withdrawal or a payment's return that is paid from a bank account.
 * - `userId`: null: the payment that goes back has no user.
 * - `aboutId`: the withdrawal, the deposit of the payment, or the payment itself where it has no user.
 * - `paymentId`: for a return.
 * - `amount`: native.
 */
export type Payout = RowOf<typeof loadPayout>;

/** Null for no payout. */
export const loadPayout = (db: Queryable, id: string) =>
	loadRow(
		db,
		`select 'withdrawal' kind, w.user_id "userId", w.id "aboutId", null "paymentId", l.status, l.reason, l.native_amount amount,
			l.native_currency currency, l.provider_account "bankAccount"
		from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id where l.id::text = $1 and l.provider = 'manual'
		union all
		select 'return', d.user_id, coalesce(d.id, p.id), p.id, r.status, r.reason, r.native_amount, p.native_currency, p.provider_account
		from payment_returns r join payments p on p.id = r.payment_id left join deposits d on d.id = p.deposit_id
		where r.id::text = $1 and p.provider = 'manual'`,
		[id],
	);

/** True if a confirmed line says that a payout was made. */
export const hasPayoutLine = async (db: Queryable, { bankAccount }: Pick<Payout, 'bankAccount'>, id: string) =>
	(await loadRow(
		db,
		`select from statement_lines where bank_account = $1 and subject_id = $2 and kind = 'payout' limit 1`,
		[bankAccount, id],
	)) !== null;

/**
 * True if a leg or return may be denied, as `isUnseen` says, or is to be paid. One in doubt for another reason is neither.
 */
const awaits = <const Alias extends string>(alias: Alias) =>
	`(${alias}.status in ('sending', 'sent') or ${alias}.status = 'unknown' and ${alias}.reason = '${NO_LINE}')` as const;

/**
 * Legs and returns that are to be paid from a bank account, or may have been, oldest first. A leg that was paid with
 * another amount is not among them: it is under review (CASH-03). `name`: the payee, who is the user or the payer
 * whose money goes back; `userId`: null for a payment without a user; `destination`: empty if a restored database has
 * forgotten it; `doubted`: it may have been paid already.
 */
export const loadAwaitedPayouts = (db: Queryable, bankAccount: string) =>
	loadRows(
		db,
		`select l.id, 'withdrawal' kind, w.user_id "userId", ${PAYER_NAME} name, l.native_amount amount, l.native_currency currency,
			coalesce(t.fields, '{}') destination, w.reference, w.created_at "createdAt", l.status = 'unknown' doubted
		from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id join users u on u.id = w.user_id
			left join destinations t on t.id = w.destination_id
		where l.provider = 'manual' and l.provider_account = $1 and l.kind = 'payout' and ${awaits('l')}
		union all
		select r.id, 'return', d.user_id, coalesce(s.payer_name, p.payer_name, ''), r.native_amount, p.native_currency,
			jsonb_strip_nulls(jsonb_build_object('account', s.payer_account, 'tax_number', s.payer_tax_number)),
			coalesce(d.reference, substr(p.provider_payment_id, length(p.provider_account) + 2)), r.asked_at, r.status = 'unknown'
		from payment_returns r join payments p on p.id = r.payment_id left join deposits d on d.id = p.deposit_id
			left join statement_lines s on s.bank_account = p.provider_account and s.bank_account || ':' || s.entry_id = p.provider_payment_id
		where p.provider = 'manual' and p.provider_account = $1 and ${awaits('r')}
		order by 9, 1 limit $2`,
		[bankAccount, MOST_AWAITED],
	);

/** Null if it is not confirmed; in whatever case its id is. */
export async function loadLine(db: Queryable, bankAccount: string, entryId: string): Promise<StatementLine | null> {
	const row = await loadRow(db, `${LINES} and upper(l.entry_id) = upper($2)`, [bankAccount, entryId]);
	return row && toLine(row);
}

/** True if it was written: each entry of an account is, once. */
export const insertLine = (
	tx: Queryable,
	{ bankAccount, entryId, kind, amount, currency, bookedAtMs, payer, text, subjectId }: StatementLine,
	{ enteredBy, confirmedBy }: { readonly enteredBy: number; readonly confirmedBy: number },
) =>
	changesRow(
		tx,
		`insert into statement_lines (bank_account, entry_id, kind, native_amount, native_currency, booked_at, payer_name, payer_tax_number,
			payer_account, text, subject_id, entered_by, confirmed_by, confirmed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, clock()) on conflict do nothing`,
		[
			bankAccount,
			entryId,
			kind,
			amount,
			currency,
			bookedAtMs,
			payer.name,
			payer.taxNumber,
			payer.account,
			text,
			subjectId,
			enteredBy,
			confirmedBy,
		],
	);

export interface ListedLine extends StatementLine {
	readonly n: bigint;
	readonly enteredBy: { readonly id: number; readonly name: string };
	readonly confirmedBy: { readonly id: number; readonly name: string };
	readonly confirmedAt: bigint;
}

/** The newest confirmed first, of one account or of all. */
export async function loadLines(
	db: Queryable,
	{ bankAccount, before, limit }: { bankAccount: string | null; before: number | null; limit: number },
): Promise<ListedLine[]> {
	const rows = await loadRows(
		db,
		`select ${COLUMNS}, l.n, l.confirmed_at "confirmedAt", json_build_object('id', e.id, 'name', e.name) "enteredBy",
			json_build_object('id', c.id, 'name', c.name) "confirmedBy"
		from statement_lines l join users e on e.id = l.entered_by join users c on c.id = l.confirmed_by
		where ($1::text is null or l.bank_account = $1) and ($2::bigint is null or l.n < $2) order by l.n desc limit $3`,
		[bankAccount, before, limit],
	);
	return rows.map(({ n, confirmedAt, enteredBy, confirmedBy, ...row }) => ({
		...toLine(row),
		n,
		confirmedAt,
		enteredBy,
		confirmedBy,
	}));
}

/** The payouts that lines `x` are about for which a condition holds: what one line of a payout says depends on its others. */
const payoutsOf = <const Condition extends string>(condition: Condition) =>
	`(select x.subject_id from statement_lines x
	where x.bank_account = $1 and x.kind in ('payout', 'payout_returned') and ${condition})` as const;

/** The lines of an account that a condition leaves, in the order in which the bank booked them. */
const linesWhere = <const Condition extends string>(condition: Condition) =>
	`${LINES} and ${condition} order by l.booked_at, l.n` as const;

/** Confirmed lines as the evidence of bank accounts. */
export function createConfirmedLines(db: Queryable): ConfirmedLines {
	const withDeposits = (rows: readonly RowOf<typeof LINES>[]): Promise<ConfirmedLine[]> =>
		Promise.all(
			rows.map(async (row) => ({
				line: toLine(row),
				deposit: row.kind === 'payment' && row.subjectId ? await loadDepositOfLine(db, row.subjectId) : null,
			})),
		);
	return {
		ofSubject: async (account, subjectId) =>
			withDeposits(await loadRows(db, linesWhere('l.subject_id = $2'), [account, subjectId])),
		ofLine: async (account, lineId) =>
			withDeposits(
				await loadRows(
					db,
					linesWhere(`(l.entry_id = $2 or l.subject_id = $3 or l.subject_id = ${payoutsOf('x.entry_id = $2')})`),
					[account, lineId.slice(statementLineId({ bankAccount: account, entryId: '' }).length), lineId],
				),
			),
		inPeriod: async (account, fromMs, toMs) =>
			withDeposits(
				await loadRows(
					db,
					linesWhere(
						`(l.booked_at >= $2 and l.booked_at < $3 or l.subject_id in ${payoutsOf('x.booked_at >= $2 and x.booked_at < $3')})`,
					),
					[account, fromMs, toMs],
				),
			),
	};
}

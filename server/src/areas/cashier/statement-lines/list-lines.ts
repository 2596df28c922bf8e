import { findReferences } from '@fairtick/domain/cashier/formats/reference';
import { formatNative, parseNative } from '@fairtick/domain/cashier/native';
import { findDepositsOfLine } from '@fairtick/domain/cashier/statement-lines';
import type {
	listAwaitedDeposits as awaitedEndpoint,
	listStatementLines as linesEndpoint,
	listAwaitedPayouts as payoutsEndpoint,
} from '@fairtick/domain/cashier/statement-lines-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import {
	type AllRead,
	type Call,
	DEFAULT_PAGE,
	InvalidFields,
	readCursor,
	toPage,
} from '../../../platform/http/index.ts';
import type { Providers } from '../providers/providers.ts';
import { type ListedDeposit, type ListedLine, loadAwaited, loadAwaitedPayouts, loadLines } from './queries.ts';

/** Accounts whose statements are entered, those that take no deposits any more too. */
export function listBankAccounts(providers: Providers) {
	const data = providers.all.flatMap(({ account, statement }) => (statement ? [{ id: account, ...statement }] : []));
	return { data, next_cursor: null };
}

/** The currency of an account's amounts; throws `InvalidFields` for an unknown account. */
function statementOf(providers: Providers, bankAccount: string) {
	const statement = providers.find('manual', bankAccount)?.statement;
	if (!statement) throw new InvalidFields([{ field: 'bank_account', code: 'field.choice' }]);
	return statement;
}

const decimalsOf = (providers: Providers, bankAccount: string) =>
	providers.find('manual', bankAccount)?.statement?.decimals ?? 0;

export async function listStatementLines(
	providers: Providers,
	db: Queryable,
	{ query: { bank_account, limit = DEFAULT_PAGE, cursor, ...rest } }: Call<typeof linesEndpoint>,
) {
	rest satisfies AllRead;
	const before = readCursor(cursor, 'number');
	const rows = await loadLines(db, { bankAccount: bank_account ?? null, before, limit: limit + 1 });
	return toPage(
		rows,
		limit,
		({ n }) => n,
		(line) => toWireLine(providers, line),
	);
}

function toWireLine(providers: Providers, line: ListedLine) {
	const { bankAccount, payer } = line;
	return {
		bank_account: bankAccount,
		entry_id: line.entryId,
		kind: line.kind,
		currency: line.currency,
		amount: formatNative(line.amount, decimalsOf(providers, bankAccount)),
		booked_at: toInstant(line.bookedAtMs),
		payer: { name: payer.name, tax_number: payer.taxNumber, account: payer.account },
		text: line.text,
		subject: line.subjectId,
		entered_by: line.enteredBy,
		confirmed_by: line.confirmedBy,
		confirmed_at: toInstant(line.confirmedAt),
	};
}

/** Deposits that wait for money on an account; of a line that is being typed those that it may belong to. */
export async function listAwaitedDeposits(
	providers: Providers,
	db: Queryable,
	{ query: { bank_account: bankAccount, amount, text = '', ...rest } }: Call<typeof awaitedEndpoint>,
) {
	rest satisfies AllRead;
	const { currency, decimals } = statementOf(providers, bankAccount);
	const references = findReferences(text);
	const awaited = await loadAwaited(db, bankAccount, references);
	const native = parseNative(amount ?? '', decimals);
	const isNarrowed = references.length > 0 || native !== null;
	const data = isNarrowed
		? findDepositsOfLine({ bankAccount, text, currency, amount: native ?? 0n }, awaited)
		: awaited;
	return { data: data.map((deposit) => toWireDeposit(deposit, decimals)), next_cursor: null };
}

const toWireDeposit = (deposit: ListedDeposit, decimals: number) => ({
	id: deposit.id,
	user: { id: deposit.userId, name: deposit.payer.name },
	method: deposit.method,
	amount: formatNative(deposit.amount, decimals),
	currency: deposit.currency,
	reference: deposit.reference,
	created_at: toInstant(deposit.createdAt),
	expires_at: toInstant(deposit.expiresAt),
});

/** Withdrawals and returns that staff pay at the bank, with where their money goes. */
export async function listAwaitedPayouts(
	providers: Providers,
	db: Queryable,
	{ query: { bank_account: bankAccount, ...rest } }: Call<typeof payoutsEndpoint>,
) {
	rest satisfies AllRead;
	const { decimals } = statementOf(providers, bankAccount);
	const data = (await loadAwaitedPayouts(db, bankAccount)).map((payout) => ({
		id: payout.id,
		kind: payout.kind,
		payee: payout.name,
		destination: payout.destination,
		user: payout.userId === null ? null : { id: payout.userId, name: payout.name },
		amount: formatNative(payout.amount, decimals),
		currency: payout.currency,
		reference: payout.reference,
		created_at: toInstant(payout.createdAt),
		doubted: payout.doubted,
	}));
	return { data, next_cursor: null };
}

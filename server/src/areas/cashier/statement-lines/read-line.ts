import { parseNative } from '@fairtick/domain/cashier/native';
import { type StatementLine, toEntryId } from '@fairtick/domain/cashier/statement-lines';
import type { TypedLine } from '@fairtick/domain/cashier/statement-lines-contract';
import { InvalidFields } from '../../../platform/http/index.ts';
import type { Providers } from '../providers/providers.ts';

/** A line as it was typed, in the units of its account. Throws `InvalidFields` for another account, or an amount that it has not. */
export function readLine(providers: Providers, typed: TypedLine): StatementLine {
	const { bank_account, entry_id, kind, amount, booked_at, payer, text, subject } = typed;
	const statement = providers.find('manual', bank_account)?.statement;
	if (!statement) throw new InvalidFields([{ field: 'bank_account', code: 'field.choice' }]);
	const native = parseNative(amount, statement.decimals);
	if (native === null || native === 0n) throw new InvalidFields([{ field: 'amount', code: 'field.invalid' }]);
	return {
		bankAccount: bank_account,
		entryId: toEntryId(entry_id),
		kind,
		amount: native,
		currency: statement.currency,
		bookedAtMs: Date.parse(booked_at),
		text,
		subjectId: subject,
		payer: { name: payer.name, taxNumber: payer.tax_number, account: payer.account },
	};
}

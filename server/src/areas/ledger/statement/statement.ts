import type { Transaction } from '@fairtick/domain/ledger/contract';
import type { PostingKind } from '@fairtick/domain/ledger/postings';
import type { UserAccountKind } from '@fairtick/domain/ledger/rules';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import type { Locale } from '@fairtick/domain/wire/primitives';

/** The transactions of one account in the statement's period, oldest first. */
export interface StatementSection {
	readonly currency: Currency;
	readonly account: UserAccountKind;
	readonly openingMinor: Minor;
	readonly closingMinor: Minor;
	readonly transactions: readonly Transaction[];
}

/** Everything that a statement says, as it is handed to the thread that draws it. */
export interface Statement {
	readonly locale: Locale;
	readonly appName: string;
	readonly holder: { readonly id: number; readonly name: string; readonly email: string };
	readonly fromMs: number;
	readonly toMs: number;
	readonly madeAtMs: number;
	/** The filter; null: everything. */
	readonly kind: PostingKind | null;
	readonly sections: readonly StatementSection[];
}

import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../database/index.ts';
import type { MailKind } from '../texts/index.ts';
import type { Mail } from './create-mail.ts';

/** Causes a mail to the operator in the caller's transaction, once for each reference. */
export type MailOperator = (
	tx: Queryable,
	mail: {
		readonly reference: string;
		readonly kind: MailKind;
		readonly params: (locale: Locale) => Readonly<Record<string, string>>;
	},
) => Promise<void>;

interface MailOperatorOptions {
	readonly mail: Pick<Mail, 'add'>;
	/** Undefined: only the log reports it. */
	readonly operatorMail: string | undefined;
	readonly locale: () => Locale;
}

export const createMailOperator =
	({ mail, operatorMail, locale: localeOf }: MailOperatorOptions): MailOperator =>
	async (tx, { reference, kind, params }) => {
		if (operatorMail === undefined) return;
		const locale = localeOf();
		await mail.add(tx, { reference, userId: null, kind, locale, recipient: operatorMail, params: params(locale) });
	};

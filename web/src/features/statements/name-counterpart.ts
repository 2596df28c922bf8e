import { type Translate, translateCode } from '../../kit/i18n/translate.ts';

/** The name of the other account of a transaction, without the name of its provider. */
export const nameCounterpart = (t: Translate, counterpart: string) =>
	translateCode(t, `transactions.account_${counterpart.replace(/^provider:.*/, 'provider')}`, counterpart);

import type { StaffRequest } from '@fairtick/domain/admin/request-contract';
import type { TypedLine } from '@fairtick/domain/cashier/statement-lines-contract';
import type { Role } from '@fairtick/domain/identity/contract';
import type { AssetGroup } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { type InfoName, SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import type { MatchKind, MatchResult } from '@fairtick/domain/verification/staff-contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { formatAmount, formatDateTime, formatDecimal, formatPercent } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSayOffer } from './offer-sentence.ts';

interface Operator {
	readonly name: string;
	readonly address: string;
	readonly licence: string | null;
}

/** Money in minor units, durations in seconds. */
interface AskedTerms {
	readonly stakeMin: number;
	readonly demoStakeMax: number;
	readonly realStakeMax: number;
	readonly demoDurationMinS: number;
	readonly realDurationMinS: number;
	readonly durationMaxS: number;
	readonly realAllowed: boolean;
}

/** In basis points. */
interface AskedRates {
	readonly standard: number;
	readonly gold: number;
	readonly premium: number;
}

const sayRates = (rates: AskedRates, t: Translate) =>
	(['standard', 'gold', 'premium'] as const)
		.map((type) => `${t(`admin.type_${type}`)} ${formatPercent(rates[type] / 100)}`)
		.join(' / ');

interface AskedPayouts extends AskedRates {
	readonly group: AssetGroup;
	readonly effectiveAtMs: number;
	readonly from: AskedRates;
}

/** Minor units; null: its value is not known. `native`: a decimal; `place`: null for back to its source. */
interface AskedReturn {
	readonly amount: number | null;
	readonly native: string;
	readonly currency: string;
	readonly place: string | null;
}

/** A payout by bank, `amount` a decimal. */
interface AskedDenial {
	readonly kind: 'withdrawal' | 'return';
	readonly account: string;
	readonly amount: string;
	readonly currency: string;
}

interface AskedAdjustment {
	readonly mode: Mode;
	/** Minor units; negative: taken back. */
	readonly amount: number;
	readonly about?: { readonly type: string; readonly id: string } | null;
}

/** Requests of an earlier version say no amount. */
const amountOf = (content: unknown) => {
	const { amount } = content as { amount?: number };
	return amount === undefined ? '–' : formatAmount(amount);
};

const describeReturn = ({ amount, native, currency, place }: AskedReturn, t: Translate) => ({
	sum: `${native} ${currency}`,
	worth: amount === null ? '–' : formatAmount(amount),
	place: place ?? t('admin.itsSource'),
});

type Asked = Pick<StaffRequest, 'kind' | 'content' | 'subject' | 'subject_name'>;

export function useRequestSentence({ kind, content, subject, subject_name }: Asked): string {
	const { t } = useTranslation();
	const sayOffer = useSayOffer('admin.asks_offer');
	const isNobody = /^(payment|line):/.test(subject);
	const named = subject_name === null ? subject : `${subject_name} (${subject.split(':')[1]})`;
	const who = isNobody ? t('admin.payerUnknown') : named;
	switch (kind) {
		case 'role.change': {
			const { role, from } = content as { role: Role; from: Role };
			return t('admin.asks_role', { who, from: t(`admin.role_${from}`), to: t(`admin.role_${role}`) });
		}
		case 'withdrawal.approve':
			return t('admin.asks_withdrawal', { who, amount: amountOf(content) });
		case 'deposit.credit':
			return t('admin.asks_deposit', { who, amount: amountOf(content) });
		case 'statement_line.confirm': {
			const { bank_account: account, entry_id: entry, payer, booked_at, ...line } = content as TypedLine;
			const words = { amount: line.amount, text: line.text || '–', payer: payer.name };
			const time = formatDateTime(Date.parse(booked_at));
			return t('admin.asks_line', { ...words, account, entry, time, kind: t(`admin.line_${line.kind}`), who });
		}
		case 'payout.deny': {
			const { kind: about, amount, ...words } = content as AskedDenial;
			return t(`admin.asks_deny_${about}`, { ...words, who, amount: formatDecimal(amount) });
		}
		case 'payment.assign':
			return t('admin.asks_assign', { who });
		case 'payment.value':
			return t('admin.asks_value', { who, amount: amountOf(content) });
		case 'payment.correct':
			return t('admin.asks_correct', { who, amount: amountOf(content) });
		case 'payment.return':
			return t('admin.asks_return', { who, ...describeReturn(content as AskedReturn, t) });
		case 'claim.write_off':
			return t('admin.asks_write_off', { who, amount: amountOf(content) });
		case 'adjustment': {
			const { mode, amount, about = null } = content as AskedAdjustment;
			const words = { who, amount: formatAmount(Math.abs(amount)), account: t(`accounts.${mode}`) };
			const sentence = t(amount > 0 ? 'admin.asks_add' : 'admin.asks_takeBack', words);
			return about === null ? sentence : `${sentence} – ${t('admin.adjustAbout')}: ${about.type} ${about.id}`;
		}
		case 'money.block':
			return t('admin.asks_block', { who, amount: amountOf(content) });
		case 'money.release':
			return t('admin.asks_release', { who, amount: amountOf(content) });
		case 'payouts.start': {
			const { provider, account } = content as { provider: string; account: string };
			return t('admin.asks_payouts', { provider, account });
		}
		case 'difference.explain': {
			const { provider, subject: about } = content as { provider: string; subject: { type: string; id: string } };
			return t('admin.asks_difference', { provider, about: `${about.type} ${about.id}` });
		}
		case 'page.publish': {
			const { name, locale, acceptAgain } = content as { name: InfoName; locale: Locale; acceptAgain: boolean };
			const words = { page: t(`title.${name}`), language: SCREEN_LOCALES[locale] };
			return t(acceptAgain ? 'admin.asks_new_terms' : 'admin.asks_page', words);
		}
		case 'asset.terms': {
			const { terms, ticker = subject } = content as { terms: AskedTerms; ticker?: string };
			return t('admin.asks_terms', {
				...{ ticker, durationMax: terms.durationMaxS },
				...{ demoDuration: terms.demoDurationMinS, realDuration: terms.realDurationMinS },
				...{ stakeMin: formatAmount(terms.stakeMin), demoMax: formatAmount(terms.demoStakeMax) },
				...{ realMax: formatAmount(terms.realStakeMax), real: t(`admin.answer_${terms.realAllowed ? 'yes' : 'no'}`) },
			});
		}
		case 'payout.change': {
			const { group, effectiveAtMs, from, ...rates } = content as AskedPayouts;
			return t('admin.asks_payout_change', {
				...{ group: t(`catalogue.group_${group}`), begin: formatDateTime(effectiveAtMs) },
				...{ before: sayRates(from, t), after: sayRates(rates, t) },
			});
		}
		case 'match.decide': {
			const { kind: about, result } = content as { kind: MatchKind; result: MatchResult };
			const sentence = about === 'address' ? 'asks_matchAddress' : 'asks_match';
			return t(`admin.${sentence}_${result}`, { who, kind: t(`audit.kind_${about}`) });
		}
		case 'legal_hold.place':
			return t('admin.asks_legal_hold', { who });
		case 'legal_hold.release':
			return t('admin.asks_legal_release', { who });
		case 'user.unfreeze': {
			const { frozen } = content as { frozen: string | null };
			return t('admin.asks_unfreeze', { who, frozen: frozen ?? '–' });
		}
		case 'second_factor.recover':
			return t('admin.asks_recovery', { who });
		case 'site.offer': {
			const { countries, methodsOff } = content as {
				countries: readonly string[] | null;
				methodsOff: readonly string[];
			};
			return sayOffer(countries, methodsOff);
		}
		default: {
			const { operator } = content as { operator: Operator | null };
			if (operator === null) return t('admin.asks_no_operator');
			const { name, address, licence } = operator;
			return licence === null
				? t('admin.asks_unlicensed', { name, address })
				: t('admin.asks_operator', { name, address, licence });
		}
	}
}

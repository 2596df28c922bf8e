import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import type { AuditEntry } from '@fairtick/domain/staff/audit-log-contract';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { useMethodName } from '../../features/cashier/method-name.ts';
import { formatAmount, formatDateTime, formatDecimal, formatNumber, formatPercent } from '../../kit/i18n/format.ts';
import { type Translate, translateCode } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { countryName } from '../figures/country-name.ts';
import { useProviderName } from '../kit/use-provider-name.ts';
import { nameCode, nameField, PAGE_OF_CALL } from './audit-words.ts';

type Content = Readonly<Record<string, unknown>>;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const CODE = /^[a-z_.]+$/;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const HASH = /^[0-9a-f]{64}$/;
/** An amount in a currency of its own, as of a bank line; those in minor units are numbers. */
const DECIMAL = /^\d+(\.\d+)?$/;
/** Fields in minor units. */
const AMOUNTS = ['amount', 'difference', 'stakeMin', 'demoStakeMax', 'realStakeMax', 'stake_min', 'stake_max'];
/** Fields that hold members of staff. */
const PEOPLE = ['taken_by', 'maker'];
/** Fields in basis points. */
const RATES = ['standard', 'gold', 'premium'] as const;
const isRate = (name: string): name is (typeof RATES)[number] => RATES.some((one) => one === name);
/** Fields with free text. */
const WRITTEN = ['name', 'title', 'text', 'native', 'place', 'format', 'actual', 'forecast', 'previous'];
/** Longer texts, such as whole pages, are shown by their length. */
const LONGEST = 160;

interface ChangeListProps extends Pick<AuditEntry, 'before' | 'after'> {
	/** The act that decides the words of the codes. */
	act?: string;
	/** The people who are named by number. */
	people?: AuditEntry['people'];
}

/** An act's changes by field: the values before and after, or the new value alone. */
export function ChangeList({ before, after, act = '', people = [] }: ChangeListProps) {
	const { t } = useTranslation();
	const show = useShow(act, people);
	const [from, to] = [flatten(before), flatten(after)];
	// Fields that are only in `before` describe the act's subject.
	const names = Object.keys(Object.keys(to).length > 0 ? to : from).filter(
		(name) => JSON.stringify(from[name] ?? null) !== JSON.stringify(to[name] ?? null),
	);
	if (names.length === 0) return '–';
	return (
		<ul className="flex flex-col gap-0.5">
			{names.map((name) => (
				<li key={name} className="wrap-anywhere">
					<span className="text-secondary">{formatName(t, name, to[name])}:</span>{' '}
					{from[name] !== undefined && from[name] !== null && `${show(name, withoutSame(from[name], to[name]))} → `}
					{show(name, withoutSame(to[name], from[name]))}
				</li>
			))}
		</ul>
	);
}

/** A field's value: tiers and languages by name. */
function formatName(t: Translate, name: string, value: unknown): string {
	if (isRate(name)) return t(`admin.type_${name}`);
	return isLocale(name) ? SCREEN_LOCALES[name] : nameField(t, fieldOf(name, value));
}

/** A value for display: amounts, times, countries, people, roles and tiers in readable form. */
function useShow(act: string, people: AuditEntry['people']): (name: string, value: unknown) => string {
	const { t, language } = useTranslation();
	const nameMethod = useMethodName();
	const nameProvider = useProviderName();
	const show = (name: string, value: unknown): string => {
		if (value === null || value === undefined || value === '') return '–';
		if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
		if (Array.isArray(value)) return joinWords(value.map((one) => show(name, one))) || '–';
		if (typeof value === 'object')
			return (
				Object.entries(value)
					.map(([key, one]) => `${formatName(t, key, one)}: ${show(key, one)}`)
					.join(' · ') || '–'
			);
		if (typeof value === 'number') {
			if (AMOUNTS.includes(name)) return formatAmount(value);
			if (isRate(name)) return formatPercent(value / 100);
			if (PEOPLE.includes(name)) return people.find(({ id }) => id === value)?.name ?? String(value);
			if (name === 'impact') return translateCode(t, `economic.impact_${value}`, String(value));
			return name.endsWith('Ms') ? formatDateTime(value) : String(value);
		}
		const text = String(value);
		if (text.length > LONGEST) return t('audit.letters', { n: formatNumber(text.length) });
		if (INSTANT.test(text)) return formatDateTime(Date.parse(text));
		if (ID.test(text)) return text.slice(-8);
		if (HASH.test(text)) return `${text.slice(0, 8)}…`;
		if (name === 'amount' && DECIMAL.test(text)) return formatDecimal(text);
		const page = name === 'page' ? PAGE_OF_CALL[text] : undefined;
		if (page !== undefined) return t(page);
		if (name === 'methodsOff') return nameMethod(text);
		if (name === 'provider') return nameProvider(text);
		if (name === 'country' || name === 'countries') return countryName(text, language);
		if (WRITTEN.includes(name) || isLocale(name) || !CODE.test(text)) return text;
		if (name === 'purpose')
			return text
				.split('.')
				.map((part) => nameCode(t, name, part))
				.join(': ');
		return nameCode(t, name === 'status' && act.startsWith('conversation.') ? 'conversation.status' : name, text);
	};
	return show;
}

/**
 * The fields of an act's subject, with those of nested objects, except corrections: the texts with them have the same
 * names.
 */
function flatten(value: unknown): Content {
	if (value === null || typeof value !== 'object') return {};
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, one]) => {
			if (!isObject(one)) return [[name, one]];
			const fields = Object.entries(one);
			return name === 'corrections' && fields.length > 0 ? [[name, one]] : fields;
		}),
	);
}

/** A list of words has commas; sentences follow one another. */
const joinWords = (words: readonly string[]) => words.join(/[.।]$/.test(words[0] ?? '') ? ' ' : ', ');

/** The fields of the first object that differ from the second, such as the changed part of an article. */
function withoutSame(value: unknown, other: unknown): unknown {
	if (!isObject(value) || !isObject(other)) return value;
	return Object.fromEntries(
		Object.entries(value).filter(([name, one]) => JSON.stringify(one) !== JSON.stringify(other[name])),
	);
}

const isObject = (value: unknown): value is Content =>
	value !== null && typeof value === 'object' && !Array.isArray(value);

const isLocale = (name: string): name is Locale => LOCALES.some((locale) => locale === name);

/** A time range has two names; for a role, `from` is the earlier role. */
const fieldOf = (name: string, value: unknown) =>
	name === 'until' ? 'ends_at' : name === 'from' && INSTANT.test(String(value)) ? 'starts_at' : name;

import { MODES } from '@fairtick/domain/money/mode';
import { useTranslation } from '../i18n/use-translation.ts';
import { SelectField } from '../ui/form/select-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { ACCOUNTS, accountOf, type Filters, SHOWN_KINDS } from './transaction-filters.ts';

interface FilterFormProps {
	filters: Filters;
	onFilters(filters: Filters): void;
}

/** Account, balance, kind and days of the transactions; each change shows at once. */
export function FilterForm({ filters, onFilters }: FilterFormProps) {
	const { t } = useTranslation();
	const field = (name: keyof Filters) => ({
		error: undefined,
		value: filters[name],
		onChange: ({ target }: { target: { value: string } }) => onFilters({ ...filters, [name]: target.value }),
	});
	return (
		<div className="grid grid-cols-2 gap-3 desktop:grid-cols-5">
			<SelectField label={t('accounts.switch')} {...field('mode')}>
				<option value="">{t('transactions.bothAccounts')}</option>
				{MODES.map((mode) => (
					<option key={mode} value={mode}>
						{t(`accounts.${mode}`)}
					</option>
				))}
			</SelectField>
			<SelectField label={t('transactions.balance')} {...field('account')} value={accountOf(filters)}>
				{ACCOUNTS.map((account) => (
					<option key={account} value={account}>
						{t(`transactions.account_${account}`)}
					</option>
				))}
			</SelectField>
			<SelectField label={t('transactions.kind')} {...field('kind')}>
				<option value="">{t('transactions.allKinds')}</option>
				{SHOWN_KINDS.map((kind) => (
					<option key={kind} value={kind}>
						{t(`transactions.kind_${kind}`)}
					</option>
				))}
			</SelectField>
			<TextField type="date" label={t('transactions.from')} {...field('from')} />
			<TextField type="date" label={t('transactions.to')} {...field('to')} />
		</div>
	);
}

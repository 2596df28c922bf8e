import { MODES } from '@fairtick/domain/money/mode';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { ACCOUNTS, accountOf, type Filters, SHOWN_KINDS } from './transaction-filters.ts';

interface FilterFormProps {
	filters: Filters;
	onFilters(filters: Filters): void;
}

/** On a phone half a row is too narrow for the options. */
const WIDE = 'max-desktop:col-span-2';

/** Filters by account, balance, kind and days; each change applies immediately. */
export function FilterForm({ filters, onFilters }: FilterFormProps) {
	const { t } = useTranslation();
	const field = (name: keyof Filters) => ({
		error: undefined,
		value: filters[name],
		onChange: ({ target }: { target: { value: string } }) => onFilters({ ...filters, [name]: target.value }),
	});
	return (
		<div className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
			<div className={WIDE}>
				<SelectField
					label={t('nav.account')}
					options={[
						{ value: '', label: t('transactions.bothAccounts') },
						...MODES.map((value) => ({ value, label: t(`accounts.${value}`) })),
					]}
					{...field('mode')}
				/>
			</div>
			<div className={WIDE}>
				<SelectField
					label={t('transactions.balance')}
					options={ACCOUNTS.map((value) => ({ value, label: t(`transactions.account_${value}`) }))}
					{...field('account')}
					value={accountOf(filters)}
				/>
			</div>
			<div className={WIDE}>
				<SelectField
					label={t('transactions.kind')}
					options={[
						{ value: '', label: t('transactions.allKinds') },
						...SHOWN_KINDS.map((value) => ({ value, label: t(`transactions.kind_${value}`) })),
					]}
					{...field('kind')}
				/>
			</div>
			<TextField type="date" label={t('transactions.from')} {...field('from')} />
			<TextField type="date" label={t('transactions.to')} {...field('to')} />
		</div>
	);
}

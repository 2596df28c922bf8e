import { PATHS } from '@fairtick/domain/pages/pages';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useFilters } from '../../../kit/navigation/use-filters.ts';
import { useNavigation } from '../../../kit/navigation/use-navigation.ts';
import { useFailureToast } from '../../../kit/notices/use-failure-toast.ts';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { useUser } from '../../identity/session.ts';
import { FILTER_NAMES } from '../../statements/transaction-filters.ts';
import { Transactions } from '../../statements/transactions.tsx';
import { MovementList } from '../movement-list.tsx';

const NONE = { kind: '', status: '', from: '', to: '', mode: '', account: '' };

/** Deposits and withdrawals, or all transactions of the accounts (CASH-07, CASH-11). */
export function HistoryTab({ onShow, onDispute }: Pick<ComponentProps<typeof MovementList>, 'onShow' | 'onDispute'>) {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const showFailure = useFailureToast();
	const { values, change } = useFilters(PATHS.cashier, ['tab', 'list', 'status', ...FILTER_NAMES]);
	const user = useUser();
	const list = values.list === 'transactions' ? 'transactions' : 'movements';
	return (
		<div className="flex flex-col gap-5">
			<Segmented
				label={t('cashier.history')}
				value={list}
				options={[
					{ value: 'movements', label: t('cashier.movements') },
					{ value: 'transactions', label: t('transactions.title') },
				]}
				onChange={(next) =>
					change(
						// A list of both accounts would have two balances. It begins with the current account.
						next === 'movements' ? { ...NONE, list: '' } : { ...NONE, list: next, mode: user?.last_trade_on ?? '' },
					)
				}
			/>
			{list === 'movements' ? (
				<MovementList
					filters={values}
					onFilters={change}
					onShow={onShow}
					onDispute={onDispute}
					onFailed={showFailure}
				/>
			) : (
				<Transactions
					filters={values}
					onFilters={change}
					onReference={({ type, id }) => {
						if (type === 'trade') void navigation.go(PATHS.home, { query: { trade: id } });
						else onShow(id);
					}}
					onFailed={showFailure}
				/>
			)}
		</div>
	);
}

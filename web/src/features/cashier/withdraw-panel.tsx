import { type CashierMethod, createQuote, createWithdrawal } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import type { Outcome } from '../../kit/api/outcome.ts';
import { sendOnce } from '../../kit/api/send-once.ts';
import { formatAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import type { Sent } from '../../kit/ui/form/form-errors.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { atAmount } from './at-amount.ts';
import { CannotBegin } from './cannot-begin.tsx';
import { destinationsQuery, methodsQuery, timesQuery } from './cashier-queries.ts';
import { DestinationList } from './destination-list.tsx';
import { useMethodName } from './method-name.ts';
import { MovementForm } from './movement-form.tsx';

interface WithdrawPanelProps {
	userId: number;
	/** The amount that can be withdrawn, minor units. */
	balanceMinor: number;
	/** True if the balance is hidden. */
	hidden: boolean;
	/** False if withdrawals are disabled, such as before a verification. */
	mayAsk?: boolean;
	/** The link to the history. */
	toHistory: ReactNode;
	onMade(movement: Movement): void;
}

/** Requests a withdrawal, explains how money returns to its source, and manages destinations (CASH-03, CASH-04). */
export function WithdrawPanel({ mayAsk = true, toHistory, ...props }: WithdrawPanelProps) {
	const { t } = useTranslation();
	const query = useQuery(methodsQuery('withdrawal'));
	if (query.data === undefined) return <QueryState query={query} />;
	const { data: methods, refusal } = query.data;
	const [first] = methods;
	if (first === undefined) return <p className="text-secondary">{t('cashier.noMethods')}</p>;
	return (
		<div className="flex flex-col gap-10">
			<div className="flex flex-col gap-5">
				<p className="max-w-[60ch] text-secondary">{t('cashier.sourceRule')}</p>
				{refusal !== null && <CannotBegin {...refusal} toHistory={toHistory} />}
				{mayAsk && refusal === null && <WithdrawForm {...props} methods={methods} first={first} />}
			</div>
			<DestinationList methods={methods} />
		</div>
	);
}

/** Puts a refusal of an amount at its field, and names the required method in a refusal of the chosen one. */
function useExplained() {
	const { t } = useTranslation();
	const nameOf = useMethodName();
	return <Answer,>(outcome: Outcome<Answer>): Sent<Answer> => {
		if (outcome.kind !== 'refused' || outcome.code !== 'cashier.return_to_source') return atAmount(outcome);
		const { method, amount } = outcome.params;
		const words = { method: nameOf(String(method)), amount: formatAmount(Number(amount)) };
		return { ...outcome, message: t('cashier.returnFirst', words) };
	};
}

interface WithdrawFormProps extends Omit<WithdrawPanelProps, 'toHistory'> {
	methods: readonly CashierMethod[];
	first: CashierMethod;
}

function WithdrawForm({ userId, balanceMinor, hidden, onMade, methods, first }: WithdrawFormProps) {
	const { t } = useTranslation();
	const { data: destinations = [] } = useQuery(destinationsQuery);
	const { data: times } = useQuery(timesQuery);
	const [method, setMethod] = useState(first);
	const [chosen, setChosen] = useState('');
	const explain = useExplained();
	const own = destinations.filter((one) => one.method === method.method);
	const destination = own.find(({ id }) => id === chosen)?.id;
	const toDestination = destination === undefined ? {} : { destination };
	return (
		<MovementForm
			kind="withdrawal"
			methods={methods}
			method={method}
			onMethod={setMethod}
			times={times}
			mostMinor={balanceMinor}
			mostHidden={hidden}
			fields={(clear) =>
				own.length > 0 && (
					<SelectField
						label={t('cashier.destination')}
						value={destination ?? ''}
						onChange={({ target }) => {
							setChosen(target.value);
							clear();
						}}
						options={[
							{ value: '', label: t('cashier.sourceOnly') },
							...own.map(({ id, label }) => ({ value: id, label })),
						]}
					/>
				)
			}
			askRate={async (wanted) => {
				const body = { ...wanted, ...toDestination, direction: 'withdrawal' } as const;
				return explain(await call(createQuote, { body }, { reports: 'caller' }));
			}}
			begin={(wanted, quoted) => {
				const body = { ...wanted, ...toDestination, ...quoted };
				return withFreshSignIn(async () =>
					explain(
						await sendOnce(`withdrawal-${userId}`, body, {
							send: (key) => call(createWithdrawal, { body }, { key, reports: 'caller' }),
						}),
					),
				);
			}}
			onMade={onMade}
		/>
	);
}

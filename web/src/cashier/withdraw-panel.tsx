import { type CashierMethod, createWithdrawal } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { withFreshSignIn } from '../api/fresh-sign-in.ts';
import { sendOnce } from '../api/send-once.ts';
import { parseAmount } from '../base/parse-amount.ts';
import { formatAmount } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { useSending } from '../ui/form/use-sending.ts';
import { QueryState } from '../ui/query-state.tsx';
import { AmountField } from './amount-field.tsx';
import { destinationsQuery, methodsQuery, timesQuery } from './cashier-queries.ts';
import { DestinationList } from './destination-list.tsx';
import { MethodCards } from './method-cards.tsx';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from './movement-keys.ts';

interface WithdrawPanelProps {
	userId: number;
	/** What can be withdrawn, minor units. */
	balanceMinor: number;
	onMade(movement: Movement): void;
}

/** Asks for a withdrawal, after how money goes back to its source, and keeps the destinations (CASH-03, CASH-04). */
export function WithdrawPanel(props: WithdrawPanelProps) {
	const { t } = useTranslation();
	const query = useQuery(methodsQuery('withdrawal'));
	const methods = query.data;
	if (methods === undefined) return <QueryState query={query} />;
	const [first] = methods;
	if (first === undefined) return <p className="text-secondary">{t('cashier.noMethods')}</p>;
	return (
		<div className="flex flex-col gap-10">
			<div className="flex flex-col gap-5">
				<p className="max-w-[60ch] text-secondary">{t('cashier.sourceRule')}</p>
				<WithdrawForm {...props} methods={methods} first={first} />
			</div>
			<DestinationList methods={methods} />
		</div>
	);
}

interface WithdrawFormProps extends WithdrawPanelProps {
	methods: readonly CashierMethod[];
	first: CashierMethod;
}

function WithdrawForm({ userId, balanceMinor, onMade, methods, first }: WithdrawFormProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { data: destinations = [] } = useQuery(destinationsQuery);
	const { data: times } = useQuery(timesQuery);
	const [method, setMethod] = useState(first);
	const [chosen, setChosen] = useState('');
	const [text, setText] = useState('');
	const sending = useSending();
	const amount = parseAmount(text);
	const own = destinations.filter((one) => one.method === method.method);
	const destination = own.find(({ id }) => id === chosen)?.id;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void sending.run(
			async () => {
				if (amount === null || amount === 0) return { kind: 'errors', errors: { amount: [t('cashier.noAmount')] } };
				const body = { method: method.method, amount, ...(destination && { destination }) };
				return withFreshSignIn(() =>
					sendOnce(`withdrawal-${userId}`, body, {
						send: (key) => call(createWithdrawal, { body }, { key, reports: 'caller' }),
					}),
				);
			},
			(movement) => {
				queryClient.setQueryData([...MOVEMENT_KEY, movement.id], movement);
				void queryClient.invalidateQueries({ queryKey: MOVEMENTS_KEY });
				onMade(movement);
			},
		);
	};
	return (
		<form onSubmit={submit} noValidate className="flex flex-col gap-5">
			<p className="font-medium tabular-nums">{t('cashier.balance', { amount: formatAmount(balanceMinor) })}</p>
			<MethodCards methods={methods} chosen={method} {...(times && { times })} onChoose={setMethod} />
			{own.length > 0 && (
				<SelectField
					label={t('cashier.destination')}
					value={destination ?? ''}
					onChange={({ target }) => setChosen(target.value)}
					options={[
						{ value: '', label: t('cashier.sourceOnly') },
						...own.map(({ id, label }) => ({ value: id, label })),
					]}
				/>
			)}
			<AmountField
				kind="withdrawal"
				method={method}
				mostMinor={balanceMinor}
				text={text}
				error={sending.errors['amount']?.[0]}
				onText={(next) => {
					setText(next);
					sending.clear();
				}}
			/>
			<FormAlert form={sending} />
			<Button type="submit" look="primary" busy={sending.busy} className="self-start max-desktop:w-full">
				{t('cashier.startWithdrawal')}
			</Button>
		</form>
	);
}

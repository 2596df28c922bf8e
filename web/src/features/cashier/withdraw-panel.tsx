import { type CashierMethod, createQuote, createWithdrawal } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import type { Outcome } from '../../kit/api/outcome.ts';
import { sendOnce } from '../../kit/api/send-once.ts';
import { formatAmount } from '../../kit/i18n/format.ts';
import { parseAmount } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { type Sent, withoutField } from '../../kit/ui/form/form-errors.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { useSending } from '../../kit/ui/form/use-sending.ts';
import { focusFirstWrong } from '../../kit/ui/form/use-server-form.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { AmountField } from './amount-field.tsx';
import { atAmount } from './at-amount.ts';
import { CannotBegin } from './cannot-begin.tsx';
import { destinationsQuery, methodsQuery, timesQuery } from './cashier-queries.ts';
import { DestinationList } from './destination-list.tsx';
import { MethodCards } from './method-cards.tsx';
import { useMethodName } from './method-name.ts';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from './movement-keys.ts';
import { QuoteCard } from './quoted-rate.tsx';
import { useQuote } from './use-quote.ts';

interface WithdrawPanelProps {
	userId: number;
	/** The amount that can be withdrawn, minor units. */
	balanceMinor: number;
	/** True if the balance is not to be seen. */
	hidden: boolean;
	/** True if one can be asked for; not while an identity is missing. */
	mayAsk?: boolean;
	/** The link to the history. */
	toHistory: ReactNode;
	onMade(movement: Movement): void;
}

/** Asks for a withdrawal, after how money goes back to its source, and keeps the destinations (CASH-03, CASH-04). */
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

/** The server's refusal of an amount at its field, and of a method that the money has to go by, under its name here. */
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
	const queryClient = useQueryClient();
	const { data: destinations = [] } = useQuery(destinationsQuery);
	const { data: times } = useQuery(timesQuery);
	const [method, setMethod] = useState(first);
	const [chosen, setChosen] = useState('');
	const [text, setText] = useState('');
	const sending = useSending();
	const explain = useExplained();
	const amount = parseAmount(text);
	const { quote, setQuote, isOver, isNeeded } = useQuote(method);
	const clear = () => {
		setQuote(null);
		sending.clear();
	};
	const own = destinations.filter((one) => one.method === method.method);
	const destination = own.find(({ id }) => id === chosen)?.id;
	const askRate = (wanted: number) => {
		const asked = { method: method.method, amount: wanted, currency: method.currencies[0] ?? '' };
		const body = { ...asked, direction: 'withdrawal', ...(destination && { destination }) } as const;
		return sending.run(async () => explain(await call(createQuote, { body }, { reports: 'caller' })), setQuote);
	};
	const ask = (wanted: number) => {
		const asked = { method: method.method, amount: wanted, ...(destination && { destination }) };
		const body = { ...asked, ...(quote?.id && { quote: quote.id }) };
		return sending.run(
			() =>
				withFreshSignIn(async () =>
					explain(
						await sendOnce(`withdrawal-${userId}`, body, {
							send: (key) => call(createWithdrawal, { body }, { key, reports: 'caller' }),
						}),
					),
				),
			(movement) => {
				queryClient.setQueryData([...MOVEMENT_KEY, movement.id], movement);
				void queryClient.invalidateQueries({ queryKey: MOVEMENTS_KEY });
				onMade(movement);
			},
		);
	};
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const send = () => {
			if (amount === null || amount === 0)
				return sending.run(async () => ({ kind: 'errors', errors: { amount: [t('cashier.noAmount')] } }));
			return isNeeded ? askRate(amount) : ask(amount);
		};
		void send().then(() => setTimeout(() => focusFirstWrong(form)));
	};
	return (
		<form onSubmit={submit} noValidate className="flex flex-col gap-5">
			<MethodCards
				methods={methods}
				chosen={method}
				{...(times && { times })}
				onChoose={(next) => {
					setMethod(next);
					clear();
				}}
			/>
			{own.length > 0 && (
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
			)}
			<AmountField
				kind="withdrawal"
				method={method}
				mostMinor={balanceMinor}
				mostHidden={hidden}
				text={text}
				error={sending.errors['amount']?.[0]}
				onText={(next) => {
					setText(next);
					clear();
				}}
			/>
			{quote !== null && <QuoteCard kind="withdrawal" quote={quote} />}
			<div className="flex flex-col gap-5 has-[[role=alert]:empty]:gap-0">
				<FormAlert form={{ ...sending, errors: withoutField(sending.errors, 'amount') }} />
				<Button type="submit" look="primary" busy={sending.busy} className="self-start max-desktop:w-full">
					{t(!isNeeded ? 'cashier.startWithdrawal' : isOver ? 'cashier.newRate' : 'cashier.showRate')}
				</Button>
			</div>
		</form>
	);
}

import { type CashierMethod, createDeposit, createQuote } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { sendOnce } from '../../kit/api/send-once.ts';
import { parseAmount } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { withoutField } from '../../kit/ui/form/form-errors.ts';
import { useSending } from '../../kit/ui/form/use-sending.ts';
import { focusFirstWrong } from '../../kit/ui/form/use-server-form.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { AmountField } from './amount-field.tsx';
import { atAmount } from './at-amount.ts';
import { CannotBegin } from './cannot-begin.tsx';
import { methodsQuery } from './cashier-queries.ts';
import { MethodCards } from './method-cards.tsx';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from './movement-keys.ts';
import { QuoteCard } from './quoted-rate.tsx';
import { useQuote } from './use-quote.ts';

interface DepositPanelProps {
	userId: number;
	/** The rest of the viewer's own limits, minor units; null: they have none. */
	leftMinor?: number | null;
	/** The link to the history. */
	toHistory: ReactNode;
	onMade(movement: Movement): void;
}

/** Begins a deposit: a method of the viewer's country, an amount, and what it costs (CASH-01). */
export function DepositPanel({ toHistory, ...props }: DepositPanelProps) {
	const { t } = useTranslation();
	const query = useQuery(methodsQuery('deposit'));
	if (query.data === undefined) return <QueryState query={query} />;
	const { data: methods, refusal } = query.data;
	const [first] = methods;
	if (first === undefined) return <p className="text-secondary">{t('cashier.noMethods')}</p>;
	if (refusal !== null) return <CannotBegin {...refusal} toHistory={toHistory} />;
	return <DepositForm {...props} methods={methods} first={first} />;
}

interface DepositFormProps extends Omit<DepositPanelProps, 'toHistory'> {
	methods: readonly CashierMethod[];
	first: CashierMethod;
}

function DepositForm({ userId, leftMinor = null, onMade, methods, first }: DepositFormProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [method, setMethod] = useState(first);
	const [text, setText] = useState('');
	const sending = useSending();
	const amount = parseAmount(text);
	const { quote, setQuote, isOver, isNeeded } = useQuote(method);
	const clear = () => {
		setQuote(null);
		sending.clear();
	};
	const askRate = (wanted: number) => {
		const currency = method.currencies[0] ?? '';
		const body = { method: method.method, direction: 'deposit', amount: wanted, currency } as const;
		return sending.run(async () => atAmount(await call(createQuote, { body }, { reports: 'caller' })), setQuote);
	};
	const begin = (wanted: number) => {
		const body = { method: method.method, amount: wanted, ...(quote?.id && { quote: quote.id }) };
		return sending.run(
			async () =>
				atAmount(
					await sendOnce(`deposit-${userId}`, body, {
						send: (key) => call(createDeposit, { body }, { key, reports: 'caller' }),
					}),
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
			return isNeeded ? askRate(amount) : begin(amount);
		};
		void send().then(() => setTimeout(() => focusFirstWrong(form)));
	};
	return (
		<form onSubmit={submit} noValidate className="flex flex-col gap-5">
			<MethodCards
				methods={methods}
				chosen={method}
				onChoose={(next) => {
					setMethod(next);
					clear();
				}}
			/>
			<AmountField
				kind="deposit"
				method={withinLimits(method, leftMinor)}
				text={text}
				error={sending.errors['amount']?.[0]}
				onText={(next) => {
					setText(next);
					clear();
				}}
			/>
			{quote !== null && <QuoteCard kind="deposit" quote={quote} />}
			<div className="flex flex-col gap-5 has-[[role=alert]:empty]:gap-0">
				<FormAlert form={{ ...sending, errors: withoutField(sending.errors, 'amount') }} />
				<Button type="submit" look="primary" busy={sending.busy} className="self-start max-desktop:w-full">
					{t(!isNeeded ? 'cashier.startDeposit' : isOver ? 'cashier.newRate' : 'cashier.showRate')}
				</Button>
			</div>
		</form>
	);
}

/** With what an own limit leaves as its most; where that is less than its least, the server says why nothing can be deposited. */
const withinLimits = (method: CashierMethod, leftMinor: number | null): CashierMethod =>
	leftMinor === null || leftMinor < method.min ? method : { ...method, max: Math.min(method.max, leftMinor) };

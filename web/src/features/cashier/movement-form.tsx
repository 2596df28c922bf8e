import type { CashierMethod, MethodTimes, Quote } from '@fairtick/domain/cashier/contract';
import type { Movement, MovementKind } from '@fairtick/domain/cashier/movement';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { parseAmount } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../kit/live/use-live.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { type Sent, withoutField } from '../../kit/ui/form/form-errors.ts';
import { useSending } from '../../kit/ui/form/use-sending.ts';
import { focusFirstWrong } from '../../kit/ui/form/use-server-form.ts';
import { AmountField } from './amount-field.tsx';
import { MethodCards } from './method-cards.tsx';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from './movement-keys.ts';
import { QuoteCard } from './quoted-rate.tsx';

interface Chosen {
	readonly method: string;
	/** Minor units. */
	readonly amount: number;
}

interface MovementFormProps {
	kind: MovementKind;
	methods: readonly CashierMethod[];
	method: CashierMethod;
	onMethod(method: CashierMethod): void;
	/** Measured times by method. */
	times?: readonly MethodTimes[] | undefined;
	/** The method with narrower limits of its amounts, if there are any. */
	bounded?: CashierMethod;
	/** The viewer's balance, minor units, if it limits the amount. `mostHidden`: it must not be shown. */
	mostMinor?: number;
	mostHidden?: boolean;
	/** Additional fields. Call `clear` when one changes, because the quote was for the earlier values. */
	fields?(clear: () => void): ReactNode;
	askRate(wanted: Chosen & { readonly currency: string }): Promise<Sent<Quote>>;
	/** `quoted` holds the id of the shown quote, if any. */
	begin(wanted: Chosen, quoted: { readonly quote?: string }): Promise<Sent<Movement>>;
	onMade(movement: Movement): void;
}

const ACTIONS = { deposit: 'cashier.startDeposit', withdrawal: 'cashier.startWithdrawal' } as const;

/** Begins a deposit or a withdrawal: method, amount, and a rate if the method needs one (CASH-01, CASH-06). */
export function MovementForm(props: MovementFormProps) {
	const { kind, methods, method, onMethod, times, bounded = method, fields, askRate, begin, onMade } = props;
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [text, setText] = useState('');
	const sending = useSending();
	const { quote, setQuote, isOver, isNeeded } = useQuote(method);
	const clear = () => {
		setQuote(null);
		sending.clear();
	};
	const send = () => {
		const amount = parseAmount(text);
		if (amount === null || amount === 0)
			return sending.run(async () => ({ kind: 'errors', errors: { amount: [t('cashier.noAmount')] } }));
		const chosen = { method: method.method, amount };
		if (isNeeded) return sending.run(() => askRate({ ...chosen, currency: method.currencies[0] ?? '' }), setQuote);
		return sending.run(
			() => begin(chosen, quote?.id ? { quote: quote.id } : {}),
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
		void send().then(() => setTimeout(() => focusFirstWrong(form)));
	};
	return (
		<form onSubmit={submit} noValidate className="flex flex-col gap-5">
			<MethodCards
				methods={methods}
				chosen={method}
				{...(times && { times })}
				onChoose={(next) => {
					onMethod(next);
					clear();
				}}
			/>
			{fields?.(clear)}
			<AmountField
				kind={kind}
				method={bounded}
				{...(props.mostMinor !== undefined && { mostMinor: props.mostMinor })}
				mostHidden={props.mostHidden ?? false}
				text={text}
				error={sending.errors['amount']?.[0]}
				onText={(next) => {
					setText(next);
					clear();
				}}
			/>
			{quote !== null && <QuoteCard kind={kind} quote={quote} />}
			<div className="flex flex-col gap-5 has-[[role=alert]:empty]:gap-0">
				<FormAlert form={{ ...sending, errors: withoutField(sending.errors, 'amount') }} />
				<Button type="submit" look="primary" busy={sending.busy} className="self-start max-desktop:w-full">
					{t(!isNeeded ? ACTIONS[kind] : isOver ? 'cashier.newRate' : 'cashier.showRate')}
				</Button>
			</div>
		</form>
	);
}

/** The shown quote for a form's current values; a change of the form drops it. */
function useQuote(method: CashierMethod) {
	const [quote, setQuote] = useState<Quote | null>(null);
	const nowMs = useServerNow();
	const isOver = quote !== null && nowMs >= Date.parse(quote.expires_at);
	return { quote, setQuote, isOver, isNeeded: method.quote && (quote === null || isOver) };
}

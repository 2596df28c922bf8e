import { type CashierMethod, createDeposit, createQuote } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { sendOnce } from '../../kit/api/send-once.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { atAmount } from './at-amount.ts';
import { CannotBegin } from './cannot-begin.tsx';
import { methodsQuery } from './cashier-queries.ts';
import { MovementForm } from './movement-form.tsx';

interface DepositPanelProps {
	userId: number;
	/** The rest of the viewer's own limits, minor units; null without limits. */
	leftMinor?: number | null;
	/** The link to the history. */
	toHistory: ReactNode;
	onMade(movement: Movement): void;
}

/** Begins a deposit: a method of the viewer's country, an amount, and its cost (CASH-01). */
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
	const [method, setMethod] = useState(first);
	return (
		<MovementForm
			kind="deposit"
			methods={methods}
			method={method}
			onMethod={setMethod}
			bounded={withinLimits(method, leftMinor)}
			askRate={async (wanted) =>
				atAmount(await call(createQuote, { body: { ...wanted, direction: 'deposit' } }, { reports: 'caller' }))
			}
			begin={async (wanted, quoted) => {
				const body = { ...wanted, ...quoted };
				return atAmount(
					await sendOnce(`deposit-${userId}`, body, {
						send: (key) => call(createDeposit, { body }, { key, reports: 'caller' }),
					}),
				);
			}}
			onMade={onMade}
		/>
	);
}

/**
 * Caps the maximum at the rest of an own limit. If that is below the minimum, the server explains why no deposit is
 * possible.
 */
const withinLimits = (method: CashierMethod, leftMinor: number | null): CashierMethod =>
	leftMinor === null || leftMinor < method.min ? method : { ...method, max: Math.min(method.max, leftMinor) };

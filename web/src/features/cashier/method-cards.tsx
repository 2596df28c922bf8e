import type { CashierMethod, MethodTimes } from '@fairtick/domain/cashier/contract';
import { formatAmount, formatDuration, formatPercent } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { MeasuredTimes } from './measured-times.tsx';
import { useMethodName } from './method-name.ts';

interface MethodCardsProps {
	methods: readonly CashierMethod[];
	chosen: CashierMethod;
	/** Measured times of withdrawals. */
	times?: readonly MethodTimes[];
	onChoose(method: CashierMethod): void;
}

/** Methods as cards, each with its fee, its usual time and its measured times (CASH-13). */
export function MethodCards({ methods, chosen, times = [], onChoose }: MethodCardsProps) {
	const { t } = useTranslation();
	const nameOf = useMethodName();
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="pb-1.5 text-sm font-medium">{t('cashier.method')}</legend>
			<div className="grid gap-2 min-[640px]:grid-cols-2">
				{methods.map((method) => (
					<label
						key={method.method}
						className="flex min-h-16 cursor-pointer items-center gap-3 rounded border border-line bg-surface p-3 hover:border-line-strong has-checked:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus"
					>
						<input
							type="radio"
							name="method"
							checked={method.method === chosen.method}
							onChange={() => onChoose(method)}
							className="size-4 accent-focus"
						/>
						<span className="min-w-0">
							<span className="block font-semibold">{nameOf(method.method)}</span>
							<span className="block text-sm text-secondary">
								<Fee method={method} /> · {formatDuration(method.usual_s)}
							</span>
							<MeasuredTimes times={times.find((one) => one.method === method.method)} />
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

function Fee({ method: { fee } }: { method: CashierMethod }) {
	const { t } = useTranslation();
	const parts = [
		...(fee.fixed > 0 ? [formatAmount(fee.fixed)] : []),
		...(fee.percent > 0 ? [formatPercent(fee.percent)] : []),
	];
	return parts.length === 0 ? t('cashier.noFee') : t('cashier.feeOf', { fee: parts.join(' + ') });
}

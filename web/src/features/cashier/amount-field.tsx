import type { CashierMethod } from '@fairtick/domain/cashier/contract';
import { computeFee } from '@fairtick/domain/cashier/limits';
import type { MovementKind } from '@fairtick/domain/cashier/movement';
import { formatAmount, formatDuration, formatTyped } from '../../kit/i18n/format.ts';
import { parseAmount } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { Fact } from './fact.tsx';

const PRESETS_MINOR = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000];
/** Number of presets in one row on a phone, including the whole balance. */
const SHOWN = 5;
const BPS = 100;

interface AmountFieldProps {
	kind: MovementKind;
	method: CashierMethod;
	text: string;
	error: string | undefined;
	/** Upper limit below the method's own maximum, minor units. */
	mostMinor?: number;
	/** True if the upper limit must not be shown. */
	mostHidden?: boolean;
	onText(text: string): void;
}

/** An amount with presets, its limits, the fee and the resulting amount (CASH-06). */
export function AmountField({ kind, method, text, error, mostMinor, mostHidden = false, onText }: AmountFieldProps) {
	const { t } = useTranslation();
	const { min, max, usual_s } = method;
	const most = Math.min(max, mostMinor ?? max);
	const hasAll = mostMinor !== undefined && most >= min;
	const presets = PRESETS_MINOR.filter(
		(minor) => minor >= min && minor <= (mostHidden ? max : most) && !(hasAll && minor === most && !mostHidden),
	);
	const shown = presets.slice(0, hasAll ? SHOWN - 1 : SHOWN).map((minor) => [minor, formatAmount(minor)] as const);
	const amount = parseAmount(text);
	const upTo = most < min || mostHidden ? max : most;
	const isOutside = amount !== null && (amount < min || amount > upTo);
	const isWrong = isOutside || (amount === null && text.trim() !== '');
	const costs = amount === null || isOutside ? null : feeOf(method, amount);
	return (
		<div className="flex flex-col gap-3">
			<TextField
				label={t('cashier.amount')}
				inputMode="decimal"
				autoComplete="off"
				name="amount"
				value={text}
				error={error}
				hint={
					<p className={classNames('text-sm', isWrong ? 'text-down-text' : 'text-secondary')}>
						{isWrong && !isOutside
							? t('cashier.noAmount')
							: t('cashier.bounds', { min: formatAmount(min), max: formatAmount(upTo) })}
					</p>
				}
				onChange={({ target }) => onText(target.value)}
			/>
			<div className="grid grid-cols-5 gap-2 desktop:flex desktop:flex-wrap">
				{[...shown, ...(hasAll ? [[most, t('cashier.everything')] as const] : [])].map(([minor, label]) => (
					<button
						key={minor}
						type="button"
						aria-pressed={minor === amount}
						onClick={() => onText(minor % 100 === 0 ? String(minor / 100) : formatTyped(minor))}
						className="min-h-11 rounded border border-line bg-surface text-sm desktop:min-w-16 desktop:px-3 font-medium tabular-nums hover:border-line-strong mouse:min-h-9 aria-pressed:border-focus"
					>
						{label}
					</button>
				))}
			</div>
			<dl className="flex flex-col gap-1 rounded border border-line bg-surface p-3 text-sm">
				<Fact name={t('cashier.fee')}>{costs === null ? '–' : formatAmount(costs)}</Fact>
				<Fact name={t(kind === 'deposit' ? 'cashier.creditedAmount' : 'cashier.arrives')}>
					{amount === null || costs === null ? '–' : formatAmount(Math.max(0, amount - costs))}
				</Fact>
				<Fact name={t('cashier.usually')}>{formatDuration(usual_s)}</Fact>
			</dl>
		</div>
	);
}

function feeOf({ fee }: CashierMethod, amountMinor: number): number {
	const terms = { feeFixedMinor: BigInt(fee.fixed), feeBps: Math.round(fee.percent * BPS) };
	return Number(computeFee(BigInt(amountMinor), terms));
}

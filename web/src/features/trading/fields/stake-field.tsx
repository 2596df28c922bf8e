import { type ReactNode, useId } from 'react';
import { HIDDEN_BALANCE } from '../../../kit/base/hidden-balance.ts';
import { useStore } from '../../../kit/base/store.ts';
import { formatAmount, formatChip, formatPercent } from '../../../kit/i18n/format.ts';
import { parseAmount } from '../../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import type { HelpTopic } from '../../../kit/ui/overlay/help-panel.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { useBalanceHidden } from '../../../kit/ui/use-balance-hidden.ts';
import {
	chooseShare,
	clampStake,
	multiplyShare,
	parseShare,
	SHARE_CHIPS_BPS,
	stepForm,
	switchUnit,
} from '../form/stake.ts';
import { findStakeFault, stakeOf, type TicketForm } from '../form/trade-ticket-form.ts';
import { RefusalText } from '../ticket-notice.tsx';
import { tradingSettings } from '../trading-settings.ts';
import type { Ticket } from '../use-ticket.ts';
import { Chip, Chips, Stepper } from './stepper.tsx';
import { TypedInput } from './typed-input.tsx';

/** The stake as an amount or as a share of the balance. The line below shows its limits in money, or the error. */
export function StakeField({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const { form, balanceMinor, change } = ticket;
	const { stake_min: minMinor, stake_max: maxMinor } = ticket.asset;
	const limitsId = useId();
	const stakeMinor = stakeOf(form, balanceMinor);
	// If this user's real account cannot trade at all, the notice below the buttons says that first.
	const isOff = ticket.mode === 'real' && (ticket.blocked !== null || !ticket.asset.real_allowed);
	const fault = isOff ? null : findStakeFault(form, ticket);
	const [hidden] = useBalanceHidden();
	const write = (minor: number) => (hidden ? HIDDEN_BALANCE : formatAmount(minor));
	const invalid = fault !== null;
	const onStep = (direction: 1 | -1) => change(stepForm(form, ticket.asset, direction));
	const onUnit = (unit: TicketForm['stakeUnit']) => change(switchUnit(form, unit, balanceMinor, hidden));
	const inputs = { form, minMinor, maxMinor, invalid, limitsId, onChange: change, onStep, onUnit };
	return (
		<div className="flex flex-col gap-1.5 low:gap-1">
			{form.stakeUnit === 'amount' ? <AmountInput {...inputs} /> : <ShareInput {...inputs} />}
			<p id={limitsId} className="flex flex-wrap justify-between gap-x-3 text-xs text-secondary">
				{fault === null ? (
					<span>
						{t('ticket.bounds', { min: formatAmount(minMinor), max: formatAmount(maxMinor) })}
						{form.stakeUnit === 'percent' && ' USD'}
					</span>
				) : (
					<span className="text-down-text">
						<RefusalText refusal={fault} ticket={ticket} />
					</span>
				)}
				{fault === null && (
					<span>
						{form.stakeUnit === 'percent' ? (
							<>
								{t('ticket.shareIs')} <b className="font-semibold text-text">{write(stakeMinor ?? 0)}</b>
							</>
						) : (
							t('ticket.balance', { amount: write(balanceMinor) })
						)}
					</span>
				)}
			</p>
		</div>
	);
}

interface InputProps {
	form: TicketForm;
	/** Limits of a stake, minor units. */
	minMinor: number;
	maxMinor: number;
	invalid: boolean;
	/** Id of the line with the limits. */
	limitsId: string;
	onChange(change: Partial<TicketForm>): void;
	onStep(direction: 1 | -1): void;
	onUnit(unit: TicketForm['stakeUnit']): void;
}

function AmountInput(props: InputProps) {
	const { form, minMinor, maxMinor, onChange } = props;
	const { stakeMinor } = form;
	const { amounts } = useStore(tradingSettings);
	const base = stakeMinor ?? minMinor;
	const set = (next: number) => onChange({ stakeMinor: next });
	return (
		<StakeStepper
			{...props}
			help="amount"
			text={stakeMinor === null ? '' : formatAmount(stakeMinor)}
			onType={(text) => onChange({ stakeMinor: parseAmount(text) })}
			onMultiply={(factor) => set(clampStake(Math.floor(base * factor), minMinor, maxMinor))}
		>
			{amounts
				.filter((chip) => chip >= minMinor && chip <= maxMinor)
				.map((chip) => (
					<Chip key={chip} pressed={stakeMinor === chip} onClick={() => set(chip)}>
						{formatChip(chip)}
					</Chip>
				))}
		</StakeStepper>
	);
}

function ShareInput(props: InputProps) {
	const { stakeShareBps } = props.form;
	const base = stakeShareBps ?? SHARE_CHIPS_BPS[0];
	const set = (stakeShareBps: number | null) => props.onChange(chooseShare(stakeShareBps));
	return (
		<StakeStepper
			{...props}
			help="share"
			text={stakeShareBps === null ? '' : formatPercent(stakeShareBps / 100)}
			onType={(text) => set(parseShare(text))}
			onMultiply={(factor) => set(multiplyShare(base, factor))}
		>
			{SHARE_CHIPS_BPS.map((chip) => (
				<Chip key={chip} pressed={stakeShareBps === chip} onClick={() => set(chip)}>
					{formatPercent(chip / 100)}
				</Chip>
			))}
		</StakeStepper>
	);
}

interface StakeStepperProps extends InputProps {
	help: HelpTopic;
	/** The value in the viewer's notation. */
	text: string;
	onType(text: string): void;
	onMultiply(factor: number): void;
	/** Preset values. */
	children: ReactNode;
}

/** The stake in the chosen unit: typed, stepped, halved, doubled or preset. */
function StakeStepper(props: StakeStepperProps) {
	const { form, invalid, limitsId, help, text, onType, onStep, onUnit, onMultiply, children } = props;
	const { t } = useTranslation();
	const id = useId();
	return (
		<>
			<Stepper
				id={id}
				label={t('trading.amount')}
				help={help}
				lessLabel={t('trading.lessAmount')}
				moreLabel={t('trading.moreAmount')}
				onLess={() => onStep(-1)}
				onMore={() => onStep(1)}
				aside={<UnitChoice form={form} onUnit={onUnit} />}
			>
				<TypedInput
					id={id}
					text={text}
					invalid={invalid}
					onType={onType}
					onStep={onStep}
					inputMode="decimal"
					describedBy={limitsId}
				/>
			</Stepper>
			<Chips label={t('trading.amount')} className="grid-cols-7">
				<Chip onClick={() => onMultiply(0.5)} label={t('trading.halve')}>
					½
				</Chip>
				<Chip onClick={() => onMultiply(2)} label={t('trading.double')}>
					×2
				</Chip>
				{children}
			</Chips>
		</>
	);
}

function UnitChoice({ form, onUnit }: Pick<InputProps, 'form' | 'onUnit'>) {
	const { t } = useTranslation();
	return (
		<Segmented
			label={t('ticket.unit')}
			value={form.stakeUnit}
			size="small"
			onChange={onUnit}
			options={[
				{ value: 'amount', label: 'USD', name: t('ticket.unit_amount') },
				{ value: 'percent', label: '%', name: t('ticket.unit_percent') },
			]}
		/>
	);
}

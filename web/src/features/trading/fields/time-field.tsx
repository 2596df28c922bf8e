import { offeredExpiries } from '@fairtick/domain/trading/expiries';
import { type ReactNode, useId } from 'react';
import { formatShortDuration, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { parseDuration, stepThrough } from '../form/duration.ts';
import { chosenBoundary, offeredDurations } from '../form/trade-ticket-form.ts';
import type { Ticket } from '../use-ticket.ts';
import { Chip, Chips, Stepper, stepperValueClass } from './stepper.tsx';
import { TypedInput } from './typed-input.tsx';

interface TimeFieldProps {
	ticket: Ticket;
	/** Puts the choice between the two kinds beside the label, without its own row. */
	folded?: boolean;
}

/** The duration, or the instant of expiry. */
export function TimeField({ ticket, folded = false }: TimeFieldProps) {
	const { t } = useTranslation();
	const { form, change } = ticket;
	const kinds = (
		<Segmented
			label={t('trading.timeKind')}
			value={form.kind}
			size={folded ? 'small' : 'normal'}
			onChange={(kind) => change({ kind })}
			options={[
				{ value: 'duration', label: t('trading.duration') },
				{ value: 'clock', label: t('trading.clock') },
			]}
		/>
	);
	const Field = form.kind === 'duration' ? DurationField : ClockField;
	return (
		<div className="flex flex-col gap-2.5">
			{!folded && kinds}
			<Field ticket={ticket} aside={folded && kinds} />
		</div>
	);
}

interface FieldProps {
	ticket: Ticket;
	aside: ReactNode;
}

function DurationField({ ticket: { form, asset, change }, aside }: FieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const presets = offeredDurations(asset);
	const step = (direction: 1 | -1) => change({ durationS: stepThrough(presets, form.durationS, direction) });
	return (
		<div className="flex flex-col gap-1.5 low:gap-1">
			<Stepper
				id={id}
				label={t('trading.time')}
				help={asset.beacon === null ? 'duration' : 'durationSealed'}
				lessLabel={t('trading.lessTime')}
				moreLabel={t('trading.moreTime')}
				onLess={() => step(-1)}
				onMore={() => step(1)}
				aside={
					aside || (
						<span>
							{formatShortDuration(asset.duration_min)} – {formatShortDuration(asset.duration_max)}
						</span>
					)
				}
			>
				<TypedInput
					id={id}
					text={formatShortDuration(form.durationS)}
					inputMode="text"
					invalid={form.durationS < asset.duration_min || form.durationS > asset.duration_max}
					onType={(text) => {
						const durationS = parseDuration(text);
						if (durationS !== null) change({ durationS });
					}}
					onStep={step}
				/>
			</Stepper>
			<Chips label={t('trading.time')} className="grid-cols-6">
				{presets.map((seconds) => (
					<Chip key={seconds} pressed={seconds === form.durationS} onClick={() => change({ durationS: seconds })}>
						{formatShortDuration(seconds)}
					</Chip>
				))}
			</Chips>
		</div>
	);
}

const NEXT_CHIPS = 5;

function ClockField({ ticket: { form, nowMs, change }, aside }: FieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const offered = offeredExpiries(nowMs);
	const chosen = chosenBoundary(form, nowMs);
	const step = (direction: 1 | -1) => change({ clockMs: stepThrough(offered, chosen, direction) });
	return (
		<div className="flex flex-col gap-1.5 low:gap-1">
			<Stepper
				id={id}
				label={t('trading.endsAt')}
				help="clock"
				lessLabel={t('trading.earlier')}
				moreLabel={t('trading.later')}
				onLess={() => step(-1)}
				onMore={() => step(1)}
				aside={aside}
			>
				<select
					id={id}
					value={chosen}
					onChange={({ target }) => change({ clockMs: Number(target.value) })}
					className={`${stepperValueClass} appearance-none [text-align-last:center]`}
				>
					{offered.map((boundary) => (
						<option key={boundary} value={boundary} className="bg-surface text-text">
							{formatTime(boundary, false)}
						</option>
					))}
				</select>
			</Stepper>
			<Chips label={t('trading.endsAt')} className="grid-cols-5">
				{offered.slice(0, NEXT_CHIPS).map((boundary) => (
					<Chip key={boundary} pressed={boundary === chosen} onClick={() => change({ clockMs: boundary })}>
						{formatTime(boundary, false)}
					</Chip>
				))}
			</Chips>
		</div>
	);
}

import type { Asset } from '@fairtick/domain/market/contract';
import { offeredExpiries } from '@fairtick/domain/trading/expiries';
import { useId } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Segmented } from '../ui/segmented.tsx';
import { formatDuration, parseDuration, stepThrough } from './duration.ts';
import { Chip, Stepper, stepperValueClass } from './stepper.tsx';
import { chosenBoundary, offeredDurations, type TicketForm } from './trade-ticket-form.ts';
import { TypedInput } from './typed-input.tsx';

interface TimeFieldProps {
	form: TicketForm;
	asset: Asset;
	/** Server time in epoch milliseconds. */
	nowMs: number;
	onChange(change: Partial<TicketForm>): void;
}

/** How long, or until when. */
export function TimeField(props: TimeFieldProps) {
	const { t } = useTranslation();
	const { form, onChange } = props;
	return (
		<div className="flex flex-col gap-2.5 low:gap-1.5">
			<Segmented
				label={t('trading.timeKind')}
				value={form.kind}
				onChange={(kind) => onChange({ kind })}
				options={[
					{ value: 'duration', label: t('trading.duration') },
					{ value: 'clock', label: t('trading.clock') },
				]}
			/>
			{form.kind === 'duration' ? <DurationField {...props} /> : <ClockField {...props} />}
		</div>
	);
}

function DurationField({ form, asset, onChange }: TimeFieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const presets = offeredDurations(asset);
	const step = (direction: 1 | -1) => onChange({ durationS: stepThrough(presets, form.durationS, direction) });
	return (
		<div className="flex flex-col gap-1.5 low:gap-1">
			<Stepper
				id={id}
				label={t('trading.time')}
				help={t('ticket.help_duration')}
				lessLabel={t('trading.lessTime')}
				moreLabel={t('trading.moreTime')}
				onLess={() => step(-1)}
				onMore={() => step(1)}
				aside={
					<span>
						{formatDuration(asset.duration_min)} – {formatDuration(asset.duration_max)}
					</span>
				}
			>
				<TypedInput
					id={id}
					text={formatDuration(form.durationS)}
					inputMode="text"
					invalid={form.durationS < asset.duration_min || form.durationS > asset.duration_max}
					onType={(text) => {
						const durationS = parseDuration(text);
						if (durationS !== null) onChange({ durationS });
					}}
					onStep={step}
				/>
			</Stepper>
			<div className="grid grid-cols-6 gap-1">
				{presets.map((seconds) => (
					<Chip key={seconds} pressed={seconds === form.durationS} onClick={() => onChange({ durationS: seconds })}>
						{formatDuration(seconds)}
					</Chip>
				))}
			</div>
		</div>
	);
}

const NEXT_CHIPS = 5;

function ClockField({ form, nowMs, onChange }: TimeFieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const offered = offeredExpiries(nowMs);
	const chosen = chosenBoundary(form, nowMs);
	const step = (direction: 1 | -1) => onChange({ clockMs: stepThrough(offered, chosen, direction) });
	return (
		<div className="flex flex-col gap-1.5 low:gap-1">
			<Stepper
				id={id}
				label={t('trading.endsAt')}
				help={t('ticket.help_clock')}
				lessLabel={t('trading.earlier')}
				moreLabel={t('trading.later')}
				onLess={() => step(-1)}
				onMore={() => step(1)}
			>
				<select
					id={id}
					value={chosen}
					onChange={({ target }) => onChange({ clockMs: Number(target.value) })}
					className={`${stepperValueClass} appearance-none [text-align-last:center]`}
				>
					{offered.map((boundary) => (
						<option key={boundary} value={boundary} className="bg-surface text-text">
							{formatTime(boundary, false)}
						</option>
					))}
				</select>
			</Stepper>
			<div className="grid grid-cols-5 gap-1">
				{offered.slice(0, NEXT_CHIPS).map((boundary) => (
					<Chip key={boundary} pressed={boundary === chosen} onClick={() => onChange({ clockMs: boundary })}>
						{formatTime(boundary, false)}
					</Chip>
				))}
			</div>
		</div>
	);
}

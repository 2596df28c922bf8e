import { AppearanceChoice } from '../../../../kit/appearance/appearance-choice.tsx';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../../kit/ui/class-names.ts';
import type { ChartLook } from '../../../market/model/chart-look.ts';

interface ChartLookPanelProps {
	look: ChartLook;
	onChange(look: ChartLook): void;
}

/** The look of charts in this browser, and theme and colours of the whole page. */
export function ChartLookPanel({ look, onChange }: ChartLookPanelProps) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-1 p-1">
			<LookSwitch label={t('charts.grid')} on={look.grid} onChange={(grid) => onChange({ ...look, grid })} />
			<LookSwitch
				label={t('charts.countdown')}
				on={look.countdown}
				onChange={(countdown) => onChange({ ...look, countdown })}
			/>
			<LookSwitch label={t('charts.events')} on={look.events} onChange={(events) => onChange({ ...look, events })} />
			<div className="mt-1 flex flex-col gap-2 border-t border-line pt-3">
				<AppearanceChoice />
			</div>
		</div>
	);
}

const SWITCH = classNames(
	'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-ground',
	'transition-colors checked:border-focus checked:bg-focus',
	'before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-secondary',
	'before:transition-transform checked:before:translate-x-4 checked:before:bg-ground',
);

function LookSwitch({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
	return (
		<label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded px-2 font-medium hover:bg-raised mouse:min-h-9">
			{label}
			<input
				type="checkbox"
				role="switch"
				aria-checked={on}
				checked={on}
				onChange={({ target }) => onChange(target.checked)}
				className={SWITCH}
			/>
		</label>
	);
}

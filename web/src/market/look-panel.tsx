import { Switch } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartLook } from './chart-look.ts';

interface LookPanelProps {
	look: ChartLook;
	onChange(look: ChartLook): void;
	/** Theme and colours, which the whole page shares. */
	colourChoice: ReactNode;
}

/** How charts look in this browser. */
export function LookPanel({ look, onChange, colourChoice }: LookPanelProps) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-1 p-1">
			<LookSwitch label={t('charts.grid')} on={look.grid} onChange={(grid) => onChange({ ...look, grid })} />
			<LookSwitch
				label={t('charts.countdown')}
				on={look.countdown}
				onChange={(countdown) => onChange({ ...look, countdown })}
			/>
			<div className="mt-1 flex flex-col gap-2 border-t border-line pt-3">{colourChoice}</div>
		</div>
	);
}

function LookSwitch({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the switch brings its own input
		<label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded px-2 font-medium hover:bg-raised desktop:min-h-9">
			{label}
			<Switch.Root
				checked={on}
				onCheckedChange={onChange}
				className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-ground p-0.5 transition-colors data-checked:border-focus data-checked:bg-focus"
			>
				<Switch.Thumb className="size-3.5 rounded-full bg-secondary transition-transform data-checked:translate-x-4 data-checked:bg-ground" />
			</Switch.Root>
		</label>
	);
}

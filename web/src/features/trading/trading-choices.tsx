import type { Asset } from '@fairtick/domain/market/contract';
import { useId, useState } from 'react';
import { useStore } from '../../kit/base/store.ts';
import { formatDecimal } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CentredDialog } from '../../kit/ui/overlay/centred-dialog.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { AmountButtons } from './fields/amount-buttons.tsx';
import { HotkeyList } from './hotkeys/hotkey-list.tsx';
import { changeSettings, distanceOf, PROTECTION_LEVELS, tradingSettings } from './trading-settings.ts';

export interface TradingChoicesProps {
	/** The chart's asset; null without one. */
	asset: Pick<Asset, 'slippage_min' | 'tick_size'> | null;
}

/** The effect of a click, the protection of its entry, and sounds. */
export function TradingChoices({ asset }: TradingChoicesProps) {
	const { t } = useTranslation();
	const { confirm, protection, sounds, events } = useStore(tradingSettings);
	const distance = asset === null ? null : distanceOf(protection, asset);
	return (
		<div className="flex flex-col gap-5">
			<Choice
				label={t('tradingSettings.placing')}
				value={confirm ? 'confirm' : 'oneClick'}
				options={(['oneClick', 'confirm'] as const).map((value) => ({ value, label: t(`tradingSettings.${value}`) }))}
				help={t(confirm ? 'tradingSettings.confirmText' : 'tradingSettings.oneClickText')}
				onChange={(value) => changeSettings({ confirm: value === 'confirm' })}
			/>
			<Choice
				label={t('tradingSettings.protection')}
				value={protection}
				options={PROTECTION_LEVELS.map((value) => ({ value, label: t(`tradingSettings.protection_${value}`) }))}
				help={
					protection === 'off'
						? t('tradingSettings.protectionOffText')
						: `${t(`tradingSettings.protectionText_${protection}`)}${distance === null ? '' : ` ${t('tradingSettings.protectionDistance', { distance: formatDecimal(distance) })}`}`
				}
				onChange={(value) => changeSettings({ protection: value })}
			/>
			<AmountButtons />
			<Hotkeys />
			<Choice
				label={t('tradingSettings.sounds')}
				value={sounds ? 'on' : 'off'}
				options={(['off', 'on'] as const).map((value) => ({ value, label: t(`tradingSettings.${value}`) }))}
				help={t('tradingSettings.soundsText')}
				onChange={(value) => changeSettings({ sounds: value === 'on' })}
			/>
			<Choice
				label={t('tradingSettings.events')}
				value={events ? 'on' : 'off'}
				options={(['off', 'on'] as const).map((value) => ({ value, label: t(`tradingSettings.${value}`) }))}
				help={t('tradingSettings.eventsText')}
				onChange={(value) => changeSettings({ events: value === 'on' })}
			/>
		</div>
	);
}

function Hotkeys() {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button
				className="[@media(any-pointer:coarse)_and_(not_(any-pointer:fine))]:hidden"
				onClick={() => setOpen(true)}
			>
				{t('hotkeys.show')}
			</Button>
			<CentredDialog title={t('hotkeys.title')} open={open} onClose={() => setOpen(false)}>
				<HotkeyList />
			</CentredDialog>
		</>
	);
}

interface ChoiceProps<Value extends string> {
	label: string;
	value: Value;
	options: readonly { value: Value; label: string }[];
	help: string;
	onChange(value: Value): void;
}

/** A choice with its name above, and an explanation of the chosen option below. */
export function Choice<Value extends string>({ label, help, ...choice }: ChoiceProps<Value>) {
	const id = useId();
	return (
		<div className="flex flex-col gap-1.5">
			<p className="text-sm font-medium" aria-hidden="true">
				{label}
			</p>
			<Segmented label={label} describedBy={id} {...choice} />
			<p id={id} className="text-xs text-secondary">
				{help}
			</p>
		</div>
	);
}

import { appearance, MOTIONS } from '../../kit/appearance/appearance.ts';
import { useStore } from '../../kit/base/store.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Choice, TradingChoices } from '../trading/trading-choices.tsx';
import { changeSettings, tradingSettings } from '../trading/trading-settings.ts';

/** The trader's settings in this browser. */
export function TradingSettingsPage() {
	const { t } = useTranslation();
	const shown = useStore(appearance);
	const { toured } = useStore(tradingSettings);
	return (
		<div className="flex max-w-100 flex-col gap-6">
			<h1 className="text-xl font-bold">{t('title.tradingSettings')}</h1>
			<div className="flex flex-col gap-5 rounded border border-line bg-surface p-4">
				<TradingChoices asset={null} />
				<Choice
					label={t('tradingSettings.motion')}
					value={shown.motion}
					options={MOTIONS.map((value) => ({ value, label: t(`tradingSettings.motion_${value}`) }))}
					help={t('tradingSettings.motionText')}
					onChange={(motion) => appearance.set({ ...shown, motion })}
				/>
			</div>
			<div className="flex flex-col items-start gap-1.5">
				<p className="text-sm font-medium">{t('tradingSettings.tour')}</p>
				<Button disabled={!toured} onClick={() => changeSettings({ toured: false })}>
					{t('tradingSettings.showTour')}
				</Button>
			</div>
		</div>
	);
}

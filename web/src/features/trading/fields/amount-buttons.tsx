import { useStore } from '../../../kit/base/store.ts';
import { formatAmount } from '../../../kit/i18n/format.ts';
import { parseAmount } from '../../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { changeSettings, tradingSettings } from '../trading-settings.ts';
import { TypedInput } from './typed-input.tsx';

/** Preset amounts, each editable. An invalid amount changes nothing. */
export function AmountButtons() {
	const { t } = useTranslation();
	const { amounts } = useStore(tradingSettings);
	const change = (index: number, amountMinor: number | null) => {
		if (amountMinor === null || amountMinor === 0) return;
		changeSettings({ amounts: amounts.map((amount, at) => (at === index ? amountMinor : amount)) });
	};
	return (
		<fieldset className="flex flex-col gap-1.5">
			<legend className="mb-1.5 text-sm font-medium">{t('tradingSettings.amounts')}</legend>
			<div className="grid grid-cols-3 gap-1 desktop:grid-cols-5">
				{amounts.map((amount, index) => (
					<div
						// biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
						key={index}
						className="h-11 min-w-0 rounded bg-ground inset-ring inset-ring-line mouse:h-9 [&_input]:text-sm"
					>
						<TypedInput
							id={`amount-button-${index}`}
							label={t('tradingSettings.amountOf', { number: index + 1 })}
							text={formatAmount(amount)}
							inputMode="decimal"
							invalid={false}
							onType={(text) => change(index, parseAmount(text))}
							onStep={() => undefined}
						/>
					</div>
				))}
			</div>
			<p className="text-xs text-secondary">{t('tradingSettings.amountsText')}</p>
		</fieldset>
	);
}

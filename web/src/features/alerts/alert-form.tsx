import { addAlert } from '@fairtick/domain/alerts/contract';
import { ALERT_CONDITIONS, type AlertCondition, isPassed } from '@fairtick/domain/alerts/rules';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { formatPrice } from '../../kit/i18n/format.ts';
import { parseDecimal } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useLive } from '../../kit/live/use-live.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { refreshAlerts } from './use-alerts.ts';

interface AlertFormProps {
	asset: Pick<Asset, 'id'>;
	/** The initial value, by default the newest price. */
	price?: string | undefined;
	onAdded?(): void;
}

/** Sets a price alert on an asset (NOTE-03). */
export function AlertForm({ asset, price: first, onAdded }: AlertFormProps) {
	const { t } = useTranslation();
	const live = useLive();
	const queryClient = useQueryClient();
	const begin = first ?? live.latestTick(asset.id)?.[3] ?? null;
	const form = useServerForm(
		{ price: begin === null ? '' : formatPrice(begin), when: 'crossing', each_time: false },
		({ price, when, each_time }) =>
			call(addAlert, {
				body: { asset_id: asset.id, price: parseDecimal(price) ?? price, when: conditionOf(when), each_time },
			}),
		async () => {
			await refreshAlerts(queryClient);
			onAdded?.();
		},
	);
	const { error, name, onChange } = form.field('price');
	const when = conditionOf(form.values.when);
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-3" noValidate>
			<FormAlert form={form} success={t('alerts.added')} />
			<Segmented
				label={t('alerts.when')}
				value={when}
				options={ALERT_CONDITIONS.map((condition) => ({ value: condition, label: t(`alerts.when_${condition}`) }))}
				onChange={(chosen) => form.set({ when: chosen })}
			/>
			<TextField
				name={name}
				onChange={onChange}
				label={t('alerts.price')}
				value={form.values.price}
				inputMode="decimal"
				autoComplete="off"
				error={error === undefined ? undefined : t('alerts.wrongPrice')}
			/>
			<PassedLevel
				asset={asset}
				when={when}
				price={parseDecimal(form.values.price)}
				onTurn={(meant) => form.set({ when: meant })}
			/>
			<CheckboxField {...form.field('each_time')} label={t('alerts.eachTimeAtMost')} />
			<Button type="submit" look="primary" busy={form.busy}>
				{t('alerts.add')}
			</Button>
		</form>
	);
}

const conditionOf = (text: string) => ALERT_CONDITIONS.find((condition) => condition === text) ?? 'crossing';

interface PassedLevelProps extends Pick<AlertFormProps, 'asset'> {
	when: AlertCondition;
	/** The level; null if the text is not a price. */
	price: string | null;
	/** Called to reverse the direction. */
	onTurn(when: 'above' | 'below'): void;
}

/** Notes that the price had already passed the level when it was chosen, with a button for the other direction. */
function PassedLevel({ asset, when, price, onTurn }: PassedLevelProps) {
	const { t } = useTranslation();
	const newest = useLive().latestTick(asset.id)?.[3];
	const other = when === 'above' ? 'below' : 'above';
	const isShown = price !== null && newest !== undefined && isPassed(when, Number(price), Number(newest));
	return (
		<div role="status" className="flex flex-col items-start gap-2 text-sm empty:-mt-3">
			{isShown && when !== 'crossing' && (
				<>
					<p className="text-secondary">{t(`alerts.passed_${when}`, { newest: formatPrice(newest) })}</p>
					<Button onClick={() => onTurn(other)}>{t(`alerts.meant_${other}`, { price: formatPrice(price) })}</Button>
				</>
			)}
		</div>
	);
}

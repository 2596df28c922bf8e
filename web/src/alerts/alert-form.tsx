import { addAlert } from '@fairtick/domain/alerts/contract';
import { ALERT_CONDITIONS } from '@fairtick/domain/alerts/rules';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { formatPrice } from '../i18n/format.ts';
import { parseDecimal } from '../i18n/parse-amount.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLive } from '../live/use-live.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useServerForm } from '../ui/form/use-server-form.ts';
import { Segmented } from '../ui/segmented.tsx';
import { refreshAlerts } from './use-alerts.ts';

interface AlertFormProps {
	asset: Pick<Asset, 'id'>;
	/** What it begins with; the newest price unless it is given. */
	price?: string | undefined;
}

/** Sets a price alert on an asset (NOTE-03). */
export function AlertForm({ asset, price: first }: AlertFormProps) {
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
		() => refreshAlerts(queryClient),
	);
	const { error, name, onChange } = form.field('price');
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-3" noValidate>
			<FormAlert form={form} success={t('alerts.added')} />
			<Segmented
				label={t('alerts.when')}
				value={conditionOf(form.values.when)}
				options={ALERT_CONDITIONS.map((condition) => ({ value: condition, label: t(`alerts.when_${condition}`) }))}
				onChange={(when) => form.set({ when })}
			/>
			<TextField
				{...{ name, onChange }}
				label={t('alerts.price')}
				value={form.values.price}
				inputMode="decimal"
				autoComplete="off"
				error={error === undefined ? undefined : t('alerts.wrongPrice')}
			/>
			<CheckboxField {...form.field('each_time')} label={t('alerts.eachTimeAtMost')} />
			<Button type="submit" look="primary" busy={form.busy}>
				{t('alerts.add')}
			</Button>
		</form>
	);
}

const conditionOf = (text: string) => ALERT_CONDITIONS.find((condition) => condition === text) ?? 'crossing';

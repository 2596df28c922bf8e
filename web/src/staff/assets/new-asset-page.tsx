import { createAsset } from '@fairtick/domain/assets/contract';
import {
	ASSET_GROUPS,
	type AssetGroup,
	EXCHANGE_NAMES,
	SOURCES,
	type SourceName,
} from '@fairtick/domain/market/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { parseDecimal, parseNumber } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { PageHead } from '../page-head.tsx';
import { ReasonField } from '../reason-field.tsx';
import { sourcesQuery } from './asset-queries.ts';
import type { Hours } from './format-hours.ts';
import { HoursEditor } from './hours-editor.tsx';
import { IconField } from './icon-field.tsx';
import { LimitFields } from './limit-fields.tsx';
import { type FoundMarket, MarketSearch } from './market-search.tsx';
import { RecordingField } from './recording-field.tsx';
import { gatherHours, readLimits, usualLimits } from './terms.ts';

const GROUPS: Readonly<Record<SourceName, readonly AssetGroup[]>> = {
	fair: ['fair'],
	exchange: ['crypto', 'commodities'],
	polygon: ['stocks', 'currencies', 'commodities'],
	replay: ASSET_GROUPS.filter((group) => group !== 'fair'),
};

/** A new asset of any source (ADMIN-05). The source is chosen first, because it decides the other fields. */
export function NewAssetPage() {
	const { t } = useTranslation();
	const [source, setSource] = useState<SourceName>('fair');
	const [created, setCreated] = useState<{ id: number; waits: boolean } | null>(null);
	return (
		<div className="flex max-w-200 flex-col gap-6">
			<PageHead title={t('title.adminNewAsset')} text={t('catalogue.newAssetText')} />
			{created !== null && (
				<p role="status" className="rounded border border-line bg-surface p-4">
					{t(created.waits ? 'catalogue.createdWaits' : 'catalogue.created')}{' '}
					<Link to={`/admin/assets/${created.id}`} className="text-focus underline">
						{t('title.adminAsset')}
					</Link>
				</p>
			)}
			<SelectField
				label={t('catalogue.source')}
				value={source}
				options={SOURCES.map((value) => ({ value, label: t(`catalogue.source_${value}`) }))}
				onChange={({ target }) => setSource(target.value as SourceName)}
			/>
			<NewAssetForm key={source} source={source} onCreated={setCreated} />
		</div>
	);
}

interface NewAssetFormProps {
	source: SourceName;
	onCreated(created: { id: number; waits: boolean }): void;
}

/** The call refuses what is no decimal. */
const typedDecimal = (text: string) => parseDecimal(text) ?? text;
const given = (text: string) => (text.trim() === '' ? undefined : text.trim());

function NewAssetForm({ source, onCreated }: NewAssetFormProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const sources = useQuery(sourcesQuery).data;
	const [hours, setHours] = useState<Hours | null>(null);
	const [icon, setIcon] = useState('');
	const [market, setMarket] = useState<FoundMarket | null>(null);
	const [venues, setVenues] = useState<readonly string[]>([]);
	const [recording, setRecording] = useState('');
	const initial = {
		ticker: '',
		name: '',
		group: GROUPS[source][0] as string,
		volatility: '20',
		tick_size: '',
		reason: '',
		real_allowed: false,
		...usualLimits(source),
	};
	const send = async (values: typeof initial) => {
		const ticker = source === 'exchange' ? (market?.ticker ?? '') : values.ticker.trim().toUpperCase();
		const ofSource = {
			fair: { volatility: parseNumber(values.volatility) },
			exchange: { ticker, venues: [...venues], tick_size: typedDecimal(values.tick_size), group: values.group },
			polygon: { ticker, tick_size: typedDecimal(values.tick_size), group: values.group },
			replay: { ticker, recording, group: values.group },
		}[source];
		const body = {
			source,
			...ofSource,
			name: given(values.name),
			icon: given(icon),
			hours,
			...readLimits(values),
			real_allowed: values.real_allowed,
			reason: values.reason,
		};
		return gatherHours(await withFreshSignIn(() => call(createAsset, { body: body as never })));
	};
	const form = useServerForm(initial, send as never, async (answer: { id: number; request_id: string | null }) => {
		onCreated({ id: answer.id, waits: answer.request_id !== null });
		form.reset();
		await queryClient.invalidateQueries({ queryKey: ['admin'] });
		window.scrollTo({ top: 0 });
	});
	const choose = (found: FoundMarket) => {
		setMarket(found);
		setVenues(found.venues.length === EXCHANGE_NAMES.length ? found.venues : found.venues.slice(0, 1));
		form.set({ tick_size: found.tick_size ?? '', name: found.name });
	};
	const isReached =
		sources === undefined ||
		(source === 'exchange' ? sources.exchanges.length > 0 : source !== 'polygon' || sources.polygon);
	if (!isReached)
		return (
			<p className="text-secondary">{t(source === 'exchange' ? 'catalogue.noExchange' : 'catalogue.noPolygon')}</p>
		);
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
			<FormAlert form={form} />
			{source === 'fair' && (
				<TextField label={t('catalogue.volatility')} inputMode="numeric" {...form.field('volatility')} />
			)}
			{source === 'exchange' && (
				<>
					<MarketSearch chosen={market} error={form.errors['ticker']?.[0]} onChoose={choose} />
					{market !== null && (
						<fieldset className="flex flex-col gap-1">
							<legend className="text-sm font-medium">{t('catalogue.venues')}</legend>
							{market.venues.map((venue) => (
								<CheckboxField
									key={venue}
									label={venue}
									checked={venues.includes(venue)}
									onChange={({ target }) =>
										setVenues(target.checked ? [...venues, venue] : venues.filter((one) => one !== venue))
									}
								/>
							))}
							<p className="text-sm text-secondary">{t('catalogue.venuesHint')}</p>
							{form.errors['venues'] && <p className="text-sm text-down-text">{form.errors['venues'][0]}</p>}
						</fieldset>
					)}
				</>
			)}
			{source === 'polygon' && (
				<TextField
					label={t('catalogue.symbol')}
					hint={t('catalogue.symbolHint')}
					autoComplete="off"
					{...form.field('ticker')}
				/>
			)}
			{source === 'replay' && (
				<>
					<TextField label={t('catalogue.ticker')} autoComplete="off" {...form.field('ticker')} />
					<RecordingField value={recording} error={form.errors['recording']?.[0]} onChoose={setRecording} />
				</>
			)}
			{source !== 'fair' && (
				<SelectField
					label={t('catalogue.group')}
					options={GROUPS[source].map((value) => ({ value, label: t(`catalogue.group_${value}`) }))}
					{...form.field('group')}
				/>
			)}
			{(source === 'exchange' || source === 'polygon') && (
				<TextField
					label={t('catalogue.tickSize')}
					hint={t('catalogue.tickSizeHint')}
					inputMode="decimal"
					{...form.field('tick_size')}
				/>
			)}
			<TextField label={t('catalogue.name')} autoComplete="off" {...form.field('name')} />
			<IconField icon={icon} letters="" onChange={setIcon} />
			<LimitFields field={form.field} />
			{(source === 'exchange' || source === 'polygon') && sources !== undefined && (
				<HoursEditor value={hours} usual={sources.hours} onChange={setHours} />
			)}
			{source !== 'replay' && (
				<CheckboxField
					label={`${t('catalogue.realAllowed')} · ${t('catalogue.realHint')}`}
					{...form.field('real_allowed')}
				/>
			)}
			<ReasonField {...form.field('reason')} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('catalogue.create')}
			</Button>
		</form>
	);
}

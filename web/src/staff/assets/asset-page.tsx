import {
	announceAssetMaintenance,
	changeAssetAppearance,
	changeAssetState,
	changeAssetTerms,
	type getManagedAsset,
	orderAssetVenues,
	replaceAssetRecording,
} from '@fairtick/domain/assets/contract';
import { ASSET_STATES } from '@fairtick/domain/assets/rules';
import { EXCHANGE_NAMES, type ExchangeName } from '@fairtick/domain/market/contract';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { type AnswerOf, allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { formatAmount, formatDecimal, formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useParams } from '../../kit/navigation/use-navigation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { TickerIcon } from '../../kit/ui/ticker-icon.tsx';
import { ActButton } from '../act-dialog.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { ReasonField } from '../reason-field.tsx';
import { managedAssetQuery, sourcesQuery } from './asset-queries.ts';
import { Prices } from './assets-page.tsx';
import type { Hours } from './format-hours.ts';
import { HoursEditor } from './hours-editor.tsx';
import { IconField } from './icon-field.tsx';
import { LimitFields } from './limit-fields.tsx';
import { MaintenancePart } from './maintenance-part.tsx';
import { RecordingFacts } from './recording-field.tsx';
import { nameMoney } from './taken-money.ts';
import { gatherHours, readLimits, toLimitTexts } from './terms.ts';

type Asset = AnswerOf<typeof getManagedAsset>;

/** One asset: its state, terms, look and maintenance, and all versions of its terms (ADMIN-05). */
export function AssetPage() {
	const query = useQuery(managedAssetQuery(useParams(STAFF_PAGES['assets.one'].path).id));
	return query.data === undefined ? <QueryState query={query} /> : <Content asset={query.data} />;
}

function Content({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	const [overtaken, setOvertaken] = useState<string | null>(null);
	const mayChange = allowsRole(changeAssetTerms.access, useUser()?.role ?? 'user');
	const mayStop = allowsRole(announceAssetMaintenance.access, useUser()?.role ?? 'user');
	const { id, ticker, name, icon, version, source, maintenances } = asset;
	return (
		<div className="flex max-w-300 flex-col gap-10">
			<div className="flex flex-wrap items-center gap-4">
				<TickerIcon icon={icon} size={40} />
				<div>
					<h1 className="text-xl font-bold">{ticker}</h1>
					<p className="text-secondary">{name}</p>
				</div>
			</div>
			<Facts asset={asset} />
			{mayStop && <States asset={asset} />}
			<Part title={t('catalogue.terms')}>
				{mayChange && <p className="text-secondary">{t('catalogue.termsText')}</p>}
				<FormAlert
					form={{
						errors: overtaken === null ? {} : { error: [overtaken] },
						successful: false,
						clear: () => setOvertaken(null),
					}}
				/>
				<TermsForm key={version} asset={asset} mayChange={mayChange} onOvertaken={setOvertaken} />
			</Part>
			{source === 'exchange' && mayChange && <Venues asset={asset} />}
			{source === 'replay' && mayChange && <Replayed asset={asset} />}
			{mayChange && (
				<Part title={t('catalogue.look')}>
					<LookForm key={`${name} ${icon}`} asset={asset} />
				</Part>
			)}
			<Part title={t('catalogue.maintenance')}>
				<MaintenancePart assetId={id} maintenances={maintenances} mayChange={mayStop} />
			</Part>
			<Versions asset={asset} />
		</div>
	);
}

function Facts({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	const { source, group, state, tick_size, venues, ordered_venues, recording, open_trades } = asset;
	const facts: [string, ReactNode][] = [
		[t('catalogue.state'), t(`catalogue.state_${state}`)],
		[t('catalogue.prices'), <Prices key="prices" asset={asset} />],
		[t('catalogue.source'), t(`catalogue.source_${source}`)],
		[t('catalogue.group'), t(`catalogue.group_${group}`)],
		[t('catalogue.money'), t(nameMoney(asset))],
		[t('catalogue.tickSize'), formatDecimal(tick_size)],
		[t('catalogue.openTrades'), open_trades],
	];
	if (venues.length > 0)
		facts.push([
			t('catalogue.venues'),
			[
				venues.join(', '),
				...(ordered_venues === null ? [] : [t('catalogue.ordered', { venues: ordered_venues.join(', ') })]),
			].join(' · '),
		]);
	if (recording !== null)
		facts.push([t('catalogue.recording'), <RecordingFacts key="recording" recording={recording} />]);
	return (
		<dl className="grid gap-x-8 gap-y-3 rounded border border-line bg-surface p-4 desktop:grid-cols-2">
			{facts.map(([label, value]) => (
				<div key={label} className="flex justify-between gap-4">
					<dt className="text-secondary">{label}</dt>
					<dd className="text-right font-medium break-words">{value}</dd>
				</div>
			))}
		</dl>
	);
}

function States({ asset: { id, state: now } }: { asset: Asset }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-wrap gap-2">
			{ASSET_STATES.filter((state) => state !== now).map((state) => (
				<ActButton
					key={state}
					label={t(`catalogue.to_${state}`)}
					text={t(`catalogue.to_${state}_text`)}
					send={({ reason }) => call(changeAssetState, { params: { id }, body: { state, reason } })}
				/>
			))}
		</div>
	);
}

interface TermsFormProps {
	asset: Asset;
	mayChange: boolean;
	/**
	 * Called with the server's text if a colleague has changed the terms meanwhile, and with null at every other attempt.
	 */
	onOvertaken(message: string | null): void;
}

function TermsForm({ asset, mayChange, onOvertaken }: TermsFormProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const sources = useQuery(sourcesQuery).data;
	const [hours, setHours] = useState<Hours | null>(asset.hours);
	const [waits, setWaits] = useState(false);
	const { id, version, source, real_possible } = asset;
	const initial = { ...toLimitTexts(asset), real_allowed: asset.real_allowed, reason: '' };
	const send = async ({ reason, real_allowed, ...limits }: typeof initial) => {
		const body = { version, ...readLimits(limits), hours, real_allowed, reason };
		const outcome = await withFreshSignIn(() => call(changeAssetTerms, { params: { id }, body }));
		const isOvertaken = outcome.kind === 'refused' && outcome.code === 'assets.changed';
		onOvertaken(isOvertaken ? outcome.message : null);
		if (!isOvertaken) return gatherHours(outcome);
		// The form is recreated with the current terms, which would also remove its alert.
		await queryClient.invalidateQueries({ queryKey: ['admin', 'asset'] });
		return { kind: 'errors', errors: {} };
	};
	const form = useServerForm(initial, send as never, async (answer: { request_id: string | null }) => {
		setWaits(answer.request_id !== null);
		await queryClient.invalidateQueries({ queryKey: ['admin'] });
	});
	return (
		<form onSubmit={form.submit} noValidate className="max-w-200">
			<fieldset disabled={!mayChange} className="flex flex-col gap-5">
				<legend className="sr-only">{t('catalogue.terms')}</legend>
				<FormAlert form={form} success={t(waits ? 'catalogue.termsWait' : 'catalogue.termsChanged')} />
				<LimitFields field={form.field} />
				{(source === 'exchange' || source === 'polygon') && sources !== undefined && (
					<HoursEditor value={hours} usual={sources.hours} onChange={setHours} />
				)}
				{real_possible ? (
					<CheckboxField
						label={`${t('catalogue.realAllowed')} · ${t('catalogue.realHint')}`}
						{...form.field('real_allowed')}
					/>
				) : (
					<p className="text-sm text-secondary">{t('catalogue.realImpossible')}</p>
				)}
				{mayChange && (
					<>
						<ReasonField {...form.field('reason')} />
						<Button type="submit" look="primary" busy={form.busy} className="self-start">
							{t('catalogue.save')}
						</Button>
					</>
				)}
			</fieldset>
		</form>
	);
}

/** The exchanges that make the price: one, or all three. */
function Venues({ asset: { id, venues, ordered_venues } }: { asset: Asset }) {
	const { t } = useTranslation();
	const choices = [...EXCHANGE_NAMES.map((venue) => [venue] as const), EXCHANGE_NAMES];
	return (
		<Part title={t('catalogue.venues')}>
			<div>
				<ActButton
					label={t('catalogue.changeVenues')}
					text={t('catalogue.changeVenuesText')}
					extra={{ venues: (ordered_venues ?? venues).join(',') }}
					fields={(field) => (
						<SelectField
							label={t('catalogue.venues')}
							options={choices.map((names) => ({ value: names.join(','), label: names.join(', ') }))}
							{...field('venues')}
						/>
					)}
					send={({ reason, venues }) =>
						call(orderAssetVenues, {
							params: { id },
							body: { venues: venues.split(',') as ExchangeName[], reason },
						})
					}
				/>
			</div>
		</Part>
	);
}

function Replayed({ asset: { id, recording } }: { asset: Asset }) {
	const { t } = useTranslation();
	const recordings = useQuery(sourcesQuery).data?.recordings ?? [];
	return (
		<Part title={t('catalogue.recording')}>
			<div>
				<ActButton
					label={t('catalogue.replaceRecording')}
					text={t('catalogue.replaceRecordingText')}
					extra={{ recording: recording?.id ?? '' }}
					fields={(field) => (
						<SelectField
							label={t('catalogue.recording')}
							options={recordings.map((one) => ({ value: one.id, label: <RecordingFacts recording={one} /> }))}
							{...field('recording')}
						/>
					)}
					send={({ reason, recording }) => call(replaceAssetRecording, { params: { id }, body: { recording, reason } })}
				/>
			</div>
		</Part>
	);
}

function LookForm({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [icon, setIcon] = useState(asset.icon);
	const form = useServerForm(
		{ name: asset.name, reason: '' },
		({ name, reason }) =>
			withFreshSignIn(() => call(changeAssetAppearance, { params: { id: asset.id }, body: { name, icon, reason } })),
		() => queryClient.invalidateQueries({ queryKey: ['admin'] }),
	);
	return (
		<form onSubmit={form.submit} noValidate className="flex max-w-200 flex-col gap-4">
			<FormAlert form={form} />
			<TextField label={t('catalogue.name')} autoComplete="off" {...form.field('name')} />
			<IconField icon={icon} letters={asset.ticker.toLowerCase().replace(/[^a-z0-9]/g, '')} onChange={setIcon} />
			<ReasonField {...form.field('reason')} />
			<Button type="submit" busy={form.busy} className="self-start">
				{t('catalogue.save')}
			</Button>
		</form>
	);
}

function Versions({ asset: { versions } }: { asset: Asset }) {
	const { t } = useTranslation();
	return (
		<Part title={t('catalogue.versions')}>
			<DataTable
				label={t('catalogue.versions')}
				rows={versions}
				rowKey={({ version }) => version}
				rowClass={() => 'tabular-nums'}
				columns={[
					{ head: t('catalogue.version'), cell: ({ version }) => version },
					{ head: t('catalogue.since'), look: 'line', cell: ({ effective_at }) => formatInstant(effective_at) },
					{ head: t('catalogue.money'), look: 'line', cell: (one) => t(nameMoney(one)) },
					{ head: t('catalogue.stakeMin'), look: 'number', cell: ({ stake_min }) => formatAmount(stake_min) },
					{
						head: t('catalogue.demoStakeMax'),
						look: 'number',
						cell: ({ demo_stake_max }) => formatAmount(demo_stake_max),
					},
					{
						head: t('catalogue.realStakeMax'),
						look: 'number',
						cell: ({ real_stake_max }) => formatAmount(real_stake_max),
					},
					{ head: t('catalogue.durationMax'), look: 'number', cell: ({ duration_max }) => formatNumber(duration_max) },
					{
						head: t('catalogue.hours'),
						cell: ({ hours }) => t(hours === null ? 'catalogue.hours_always' : 'catalogue.hours_own'),
					},
					{ head: t('catalogue.venues'), cell: ({ venues }) => venues.join(', ') || '–' },
				]}
			/>
		</Part>
	);
}

import type * as contract from '@fairtick/domain/assets/contract';
import { EXCHANGE_NAMES } from '@fairtick/domain/market/contract';
import { computeOpening } from '@fairtick/domain/market/opening';
import { computeRecordingTickSize } from '@fairtick/domain/market/replay-file';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { RealCurrency } from '../../platform/config/index.ts';
import { type Call, DEFAULT_PAGE, HttpError, readCursor, toPage } from '../../platform/http/index.ts';
import {
	type CatalogueRow,
	CURRENCY_HOURS,
	isTakenFrom,
	listLacking,
	loadRecordingRow,
	loadRecordingRows,
	mayBeReal,
	type RecordingRow,
	STOCK_HOURS,
	stateOf,
} from '../market/index.ts';
import type { AssetsContext } from './context.ts';
import {
	countOpenTrades,
	loadMaintenances,
	loadManagedRow,
	loadManagedRows,
	loadVersions,
	type MaintenanceRow,
	type ManagedRow,
} from './queries.ts';

/** Recordings that can be chosen for a new asset. */
const OFFERED_RECORDINGS = 50;

export async function listManagedAssets(
	{ backOffice, realCurrency }: AssetsContext,
	{ query }: Call<typeof contract.listManagedAssets>,
) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const rows = await loadManagedRows(backOffice, readCursor(cursor, 'number') ?? 0, limit + 1);
	const recordings = new Map((await loadRecordingRows(backOffice, 1_000)).map((one) => [one.id, one]));
	return toPage(
		rows,
		limit,
		({ id }) => id,
		(row) => toWire(row, recordings.get(row.recording ?? '') ?? null, realCurrency),
	);
}

export async function showManagedAsset(
	{ backOffice, realCurrency }: AssetsContext,
	{ params }: Call<typeof contract.getManagedAsset>,
) {
	const { id } = params;
	const row = await loadManagedRow(backOffice, id);
	if (row === null) throw new HttpError('http.not_found');
	const recording = row.recording === null ? null : await loadRecordingRow(backOffice, row.recording);
	const versions = await loadVersions(backOffice, id);
	const maintenances = await loadMaintenances(backOffice, id);
	return {
		...toWire(row, recording, realCurrency),
		open_trades: await countOpenTrades(backOffice, id),
		versions: versions.map((version) => ({
			version: version.version,
			effective_at: toInstant(version.effectiveAtMs),
			venues: [...version.venues],
			...toWireTerms(version, realCurrency),
		})),
		maintenances: maintenances.map(toWireMaintenance),
	};
}

export async function showSources({ backOffice, config }: AssetsContext) {
	const recordings = await loadRecordingRows(backOffice, OFFERED_RECORDINGS);
	const maintenances = await loadMaintenances(backOffice, null);
	return {
		exchanges: config.exchanges.length === 0 ? [] : [...EXCHANGE_NAMES],
		polygon: config.polygon !== undefined,
		lacking: await listLacking(backOffice, config),
		recordings: recordings.map(toWireRecording),
		hours: { stocks: STOCK_HOURS, currencies: CURRENCY_HOURS } as never,
		maintenances: maintenances.map(toWireMaintenance),
	};
}

function toWire(row: ManagedRow, recording: RecordingRow | null, realCurrency: RealCurrency): contract.ManagedAsset {
	const { maintenanceFromMs: fromMs, maintenanceUntilMs: untilMs } = row;
	const maintenance = fromMs === null || untilMs === null ? null : { fromMs, untilMs };
	const { suspended, closeOnly } = row;
	const { open, closedReason } = computeOpening(
		{ open: row.open && !row.stale, closedReason: row.closedReason, opensAtMs: null },
		{ suspended, closeOnly, maintenance },
		row.nowMs,
	);
	return {
		id: row.id,
		ticker: row.ticker,
		name: row.name,
		primary_exchange: row.primaryExchange,
		icon: row.icon,
		group: row.group,
		source: row.source,
		state: stateOf(row),
		open: open && row.listed,
		closed_reason: open || !row.listed ? null : (closedReason ?? 'feed'),
		version: row.version,
		effective_at: toInstant(row.effectiveAtMs),
		tick_size: row.tickSize,
		...toWireTerms(row, realCurrency),
		venues: [...row.venues],
		ordered_venues: row.orderedVenues && [...row.orderedVenues],
		recording: recording && toWireRecording(recording),
		real_possible: mayBeReal(row),
	};
}

const toWireTerms = (row: CatalogueRow, realCurrency: RealCurrency) => ({
	stake_min: Number(row.stakeMin),
	demo_stake_max: Number(row.demoStakeMax),
	real_stake_max: Number(row.realStakeMax),
	demo_duration_min: row.demoDurationMinS,
	real_duration_min: row.realDurationMinS,
	duration_max: row.durationMaxS,
	hours: row.hours as contract.ManagedAsset['hours'],
	real_allowed: row.realAllowed,
	sandbox_only: isTakenFrom(realCurrency, row) && !row.realAllowed,
});

export const toWireRecording = ({ id, name, form, ticks, digits, lengthMs, uploadedAtMs }: RecordingRow) => ({
	id,
	name,
	form,
	ticks,
	length: lengthMs,
	tick_size: computeRecordingTickSize(digits),
	uploaded_at: toInstant(uploadedAtMs),
});

const toWireMaintenance = ({ assetId, fromMs, untilMs, reason }: MaintenanceRow) => ({
	asset_id: assetId,
	from: toInstant(fromMs),
	until: toInstant(untilMs),
	reason,
});

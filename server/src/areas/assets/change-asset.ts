import * as contract from '@fairtick/domain/assets/contract';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { type ActingCall, actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { type Call, HttpError, InvalidFields } from '../../platform/http/index.ts';
import {
	AssetsRefused,
	announceMaintenance,
	type CatalogueAsset,
	type CatalogueChange,
	changeState,
	endMaintenance,
	insertRecording,
	keepRecording,
	loadRecordingRow,
	orderVenues,
	replaceRecording,
	toCatalogueAsset,
} from '../market/index.ts';
import { loadLastExitDeadline } from '../trading/index.ts';
import type { AssetsContext } from './context.ts';
import { readVenues } from './create-asset.ts';
import { toWireRecording } from './list-managed.ts';
import { loadManagedRow, type ManagedRow, updateAppearance } from './queries.ts';
import { orRefused } from './refuse.ts';

type StaffCall = Call & ActingCall & { readonly body: { readonly reason: string } };

/** A change of the catalogue by one member of staff, with its entry in the audit log, in one commit. */
const change = <const Code extends string>(
	{ database }: AssetsContext,
	codes: readonly Code[],
	call: unknown,
	work: (tx: Connection) => Promise<CatalogueChange>,
) => {
	const acting = call as StaffCall;
	return orRefused(
		codes,
		actAs(database, acting, async (tx) => {
			const { answer: _, ...act } = await work(tx);
			await appendAudit(tx, { ...deedOf(acting, acting.body), ...act });
			return undefined;
		}),
	);
};

async function findAsset(
	{ database }: AssetsContext,
	id: number,
): Promise<ManagedRow & { readonly asset: CatalogueAsset }> {
	const row = await loadManagedRow(database, id);
	if (row === null) throw new HttpError('http.not_found');
	return { ...row, asset: toCatalogueAsset(row) };
}

/** Suspends, closes for new trades, takes off the list, or lets be traded: open trades run to expiry as normal (TRADE-19). */
export async function changeAssetState(context: AssetsContext, call: Call<typeof contract.changeAssetState>) {
	const { asset } = await findAsset(context, call.params.id);
	return change(context, contract.changeAssetState.refusals, call, (tx) => changeState(tx, asset, call.body.state));
}

export async function changeAssetAppearance(context: AssetsContext, call: Call<typeof contract.changeAssetAppearance>) {
	const { id } = call.params;
	const { name, icon } = call.body;
	return change(context, contract.changeAssetAppearance.refusals, call, async (tx) => {
		const now = await loadManagedRow(tx, id);
		if (now === null) throw new HttpError('http.not_found');
		const before = { name: now.name, icon: now.icon };
		if (before.name === name && before.icon === icon)
			throw new AssetsRefused('It looks so already.', 'admin.unchanged');
		await updateAppearance(tx, id, name, icon);
		return { act: 'asset.renamed', subject: `asset:${id}`, before, after: { name, icon }, answer: '' };
	});
}

/** Orders the exchanges that make an asset's price, as `npm run assets -- venues` does. */
export async function orderAssetVenues(context: AssetsContext, call: Call<typeof contract.orderAssetVenues>) {
	const { asset } = await findAsset(context, call.params.id);
	const venues = readVenues(call.body.venues);
	return change(context, contract.orderAssetVenues.refusals, call, (tx) => orderVenues(tx, asset.ticker, venues));
}

export async function replaceAssetRecording(context: AssetsContext, call: Call<typeof contract.replaceAssetRecording>) {
	const { asset } = await findAsset(context, call.params.id);
	return change(context, contract.replaceAssetRecording.refusals, call, async (tx) => {
		const recording = await loadRecordingRow(tx, call.body.recording);
		if (recording === null) throw new InvalidFields([{ field: 'recording', code: 'field.choice' }]);
		return replaceRecording(tx, asset.id, recording, loadLastExitDeadline);
	});
}

export async function announceAssetMaintenance(
	context: AssetsContext,
	call: Call<typeof contract.announceAssetMaintenance>,
) {
	const { asset_id, from, minutes, reason } = call.body;
	const ticker = asset_id === null ? null : (await findAsset(context, asset_id)).ticker;
	const options = { ticker, fromMs: Date.parse(from), minutes, reason };
	return change(context, contract.announceAssetMaintenance.refusals, call, (tx) =>
		announceMaintenance(tx, options, loadLastExitDeadline),
	);
}

export async function endAssetMaintenance(context: AssetsContext, call: Call<typeof contract.endAssetMaintenance>) {
	const { asset_id } = call.body;
	const ticker = asset_id === null ? null : (await findAsset(context, asset_id)).ticker;
	return change(context, contract.endAssetMaintenance.refusals, call, (tx) => endMaintenance(tx, ticker));
}

/** Keeps a recorded file; an asset plays it once it is chosen. */
export async function uploadRecording(
	{ database, config }: AssetsContext,
	call: Call<typeof contract.uploadRecording>,
) {
	const kept = await keepRecording(config, call.file, call.query.name);
	if ('problem' in kept)
		throw new InvalidFields([
			kept.line === null
				? { field: 'recording', code: 'field.recording' }
				: { field: 'recording', code: 'field.recording_line', params: { line: kept.line } },
		]);
	const recording = { ...kept, name: call.query.name };
	const row = await actAs(database, call, async (tx) => {
		await insertRecording(tx, recording);
		await appendAudit(tx, {
			...deedOf(call as never, { reason: SERVER_REASONS.uploaded }),
			act: 'recording.uploaded',
			subject: 'assets',
			before: null,
			after: recording,
		});
		return loadRecordingRow(tx, kept.id);
	});
	if (row === null) throw new Error('a recording that was just written is there');
	return toWireRecording(row);
}

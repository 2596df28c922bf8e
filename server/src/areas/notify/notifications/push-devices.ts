import { randomUUID } from 'node:crypto';
import {
	type addPushDevice as addEndpoint,
	type getPush as getEndpoint,
	MOST_PUSH_DEVICES,
	type PushDevice,
	type removePushDevice as removeEndpoint,
} from '@fairtick/domain/notifications/push-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../platform/authorization/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import type { PushContext } from './context.ts';
import {
	type DeviceRow,
	deleteDevice,
	deleteOfOthers,
	deleteSignedOut,
	loadDeviceCount,
	loadDevices,
	upsertDevice,
} from './push-queries.ts';

const show = (
	{ describeDevice }: Pick<PushContext, 'describeDevice'>,
	{ id, sessionId, userAgent, addedAt }: DeviceRow,
	current: string,
): PushDevice => ({
	id,
	device: describeDevice(userAgent),
	added_at: toInstant(addedAt),
	current: sessionId === current,
});

/** The caller's devices that get push messages (NOTE-02). */
export const getPush = async (context: PushContext, { caller }: Call<typeof getEndpoint>) => ({
	public_key: context.pushKeys.publicKey,
	devices: (await loadDevices(context.database, caller.userId)).map((row) => show(context, row, caller.sessionId)),
});

/** Adds the caller's browser, at most twenty of a user; it gets push messages until the session ends. */
export async function addPushDevice(context: PushContext, call: Call<typeof addEndpoint>) {
	const { body, caller } = call;
	const { userId, sessionId } = caller;
	const url = URL.parse(body.address);
	if (url === null || !(await context.outgoing.mayCall(url.href)) || !context.pushKeys.canEncryptFor(body))
		return new Refused({ code: 'notifications.push_address', params: {} });
	const { href: address, origin: service } = url;
	return actAs(context.database, call, async (tx, { state }) => {
		if (await context.isExcluded(tx, state)) return new Refused({ code: 'notifications.push_excluded', params: {} });
		await deleteSignedOut(tx, userId);
		if ((await loadDeviceCount(tx, userId, address)) >= MOST_PUSH_DEVICES)
			return new Refused({ code: 'notifications.push_full', params: { limit: MOST_PUSH_DEVICES } });
		await deleteOfOthers(tx, userId, address);
		const { key, secret } = body;
		await upsertDevice(tx, {
			id: randomUUID(),
			userId,
			sessionId,
			address,
			service,
			key,
			secret,
			ourKey: context.pushKeys.publicKey,
		});
		const added = (await loadDevices(tx, userId)).find((row) => row.sessionId === sessionId);
		return show(context, added as DeviceRow, sessionId);
	});
}

/** Sends a device nothing more. Throws `http.not_found` if the caller has no such one. */
export async function removePushDevice({ database }: PushContext, call: Call<typeof removeEndpoint>) {
	await actAs(database, call, async (tx, { actor }) => {
		if (!(await deleteDevice(tx, actor.userId, call.params.id))) throw new HttpError('http.not_found');
	});
	return undefined;
}

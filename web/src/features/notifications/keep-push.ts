import { addPushDevice, getPush } from '@fairtick/domain/notifications/push-contract';
import type { BodyOf } from '@fairtick/domain/wire/endpoint';
import { call } from '../../kit/api/call.ts';
import { endPush } from '../../kit/base/end-push.ts';
import { browserStorage, readJson } from '../../kit/base/storage.ts';
import { findObstacle, findSubscription, keyOf, subscribe } from './push-browser.ts';

const KEY = 'push';

/** The browser's record of push messages: their user, and the address from its push service. */
interface Kept {
	readonly userId: number;
	readonly address: string;
}

function readKept(): Kept | null {
	const { userId, address } = (readJson(browserStorage, KEY) ?? {}) as Partial<Kept>;
	return userId === undefined || address === undefined ? null : { userId, address };
}

/**
 * Sends push messages to a subscription of this browser from now on, and renews the subscription if the browser loses
 * it.
 */
export async function turnPushOn(userId: number, subscription: BodyOf<typeof addPushDevice>) {
	const outcome = await call(addPushDevice, { body: subscription });
	if (outcome.kind === 'ok') {
		const kept: Kept = { userId, address: subscription.address };
		browserStorage.set(KEY, JSON.stringify(kept));
	}
	return outcome;
}

/** Stops renewing the subscription. */
export const forgetPush = (): void => browserStorage.remove(KEY);

/**
 * Renews the subscription of a user who turned on push messages here, if the browser has lost or replaced it (NOTE-02).
 * Never asks the user: without permission nothing happens. An existing subscription that the server no longer knows was
 * removed on purpose.
 * @param isSignedIn returns true while the user is signed in: no one subscribes for a user who has logged out
 * meanwhile.
 */
export async function renewPush(userId: number, isSignedIn: () => boolean): Promise<void> {
	if (readKept()?.userId !== userId || findObstacle() !== null || Notification.permission !== 'granted') return;
	const present = await findSubscription();
	const outcome = await call(getPush, {}, { reports: 'none' });
	// Push messages may have been turned off meanwhile, here or in another tab.
	const kept = readKept();
	if (outcome.kind !== 'ok' || kept?.userId !== userId || !isSignedIn()) return;
	const { public_key: key, devices } = outcome.answer;
	if (present !== null && present.endpoint === kept.address && keyOf(present) === key) {
		if (!devices.some(({ current }) => current)) forgetPush();
		return;
	}
	const found = await subscribe(key);
	if (typeof found === 'string') return;
	if (readKept()?.userId === userId && isSignedIn()) await turnPushOn(userId, found);
	else await endPush();
}

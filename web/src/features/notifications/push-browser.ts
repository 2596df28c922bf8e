import type { addPushDevice } from '@fairtick/domain/notifications/push-contract';
import type { BodyOf } from '@fairtick/domain/wire/endpoint';

type Subscription = BodyOf<typeof addPushDevice>;

/**
 * The reason why this browser gets no push messages: it does not support them, its user denied them, or its push
 * service gave no subscription.
 */
export type PushObstacle = 'unsupported' | 'home' | 'denied' | 'failed';

/** Maximum wait for the worker, which is registered once the page has settled. */
const WORKER_WAITS_MS = 15_000;

/** The obstacle to push messages before permission is requested. */
export function findObstacle(): PushObstacle | null {
	if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
		return /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent) ? 'home' : 'unsupported';
	return Notification.permission === 'denied' ? 'denied' : null;
}

/**
 * Asks for permission, then subscribes to messages signed with the key. Call it only after a user gesture, without
 * which browsers do not ask, or with permission.
 */
export async function subscribe(publicKey: string): Promise<Subscription | PushObstacle> {
	if ((await Notification.requestPermission()) !== 'granted') return 'denied';
	try {
		const { pushManager } = await withinTime(navigator.serviceWorker.ready);
		const present = await pushManager.getSubscription();
		if (present !== null && keyOf(present) !== publicKey) await present.unsubscribe();
		const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
		const { endpoint, keys } = subscription.toJSON();
		return { address: endpoint ?? '', key: keys?.['p256dh'] ?? '', secret: keys?.['auth'] ?? '' };
	} catch {
		return 'failed';
	}
}

/** This browser's current subscription. */
export async function findSubscription(): Promise<PushSubscription | null> {
	const { pushManager } = await withinTime(navigator.serviceWorker.ready);
	return pushManager.getSubscription();
}

/** The key of a subscription's sender, base64url. */
export function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
	const text = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
	return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const withinTime = <Value>(value: Promise<Value>): Promise<Value> =>
	Promise.race([
		value,
		new Promise<never>((_, reject) => {
			setTimeout(() => reject(new Error('there is no service worker')), WORKER_WAITS_MS);
		}),
	]);

import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, uuid, uuidParams } from '../wire/primitives.ts';

/** Most devices of a user that get push messages. */
export const MOST_PUSH_DEVICES = 20;

const pushDevice = z.object({
	id: uuid,
	/** Program and system, such as "Firefox on Linux"; empty if its name says neither. */
	device: z.string(),
	added_at: instant,
	/** True if it is the one that asks. */
	current: z.boolean(),
});
export type PushDevice = z.output<typeof pushDevice>;

const path = '/api/settings/push';
const MOST_CHARACTERS = 2_000;
/** Bytes of a point of P-256, uncompressed, and of a secret, as browsers give them (RFC 8291). */
const [KEY_LENGTH, SECRET_LENGTH] = [87, 22];
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`), 'field.invalid'));

export const getPush = defineEndpoint({
	name: 'getPush',
	method: 'GET',
	path,
	summary: "The caller's devices that get push messages, newest first, and the key that browsers subscribe with",
	access: { who: 'user' },
	answer: z.object({
		/** The VAPID key (RFC 8292): P-256, uncompressed, base64url. */
		public_key: z.string(),
		devices: z.array(pushDevice),
	}),
});

export const addPushDevice = defineEndpoint({
	name: 'addPushDevice',
	method: 'PUT',
	path,
	summary: "Send push messages to the caller's browser until its session ends; repeating it changes nothing",
	access: { who: 'user' },
	body: z.strictObject({
		/** The address that the browser's push service gave. */
		address: z.string().check(z.minLength(1), z.maxLength(MOST_CHARACTERS)),
		key: base64url(KEY_LENGTH),
		secret: base64url(SECRET_LENGTH),
	}),
	status: 200,
	answer: pushDevice,
	refusals: ['notifications.push_address', 'notifications.push_full', 'notifications.push_excluded'],
});

export const removePushDevice = defineEndpoint({
	name: 'removePushDevice',
	method: 'DELETE',
	path: `${path}/{id}`,
	summary: 'Send no more push messages to a device',
	access: { who: 'user' },
	params: uuidParams,
});

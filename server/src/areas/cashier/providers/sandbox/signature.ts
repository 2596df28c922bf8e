import type { KeyObject } from 'node:crypto';
import { signNotice } from '../kit/signed-notice.ts';

export const SIGNATURE_HEADER = 'sandbox-signature';
export const SIGNATURE_VALUE = /^t=(?<time>\d{1,12}),v1=(?<hex>[0-9a-f]{64})$/;

/** The header's value for a body that is sent at a time, in seconds. */
export const sign = (key: KeyObject, body: Buffer | string, timeS: number): string =>
	`t=${timeS},v1=${signNotice(key, body, String(timeS))}`;

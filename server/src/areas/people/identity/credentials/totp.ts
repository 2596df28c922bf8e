import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A code of the step before or after counts too, since clocks differ. */
const WINDOW = 1;

export function createTotpSecret(): Buffer {
	return Buffer.from(new Secret({ size: SECRET_BYTES }).buffer);
}

const totpOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
	new TOTP({ ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: PERIOD_S });

/** The secret as apps take it: typed in base32, or an address as a QR code. */
export function describeTotp(secret: Buffer, issuer: string, label: string): { secret: string; uri: string } {
	const totp = totpOf(secret, { issuer, label });
	return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step whose code this is, null for a wrong one. */
export function findTotpStep(secret: Buffer, code: string, nowMs: number): number | null {
	const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
	return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
}

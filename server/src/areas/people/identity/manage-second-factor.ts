import type {
	disableTotp as disableEndpoint,
	enableTotp as enableEndpoint,
	prepareTotp as prepareEndpoint,
	renewRecoveryCodes as renewEndpoint,
} from '@fairtick/domain/identity/security-contract';
import { actAs } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, InvalidFields, Refused } from '../../../platform/http/index.ts';
import { ownCount } from './confirm-sign-in.ts';
import type { IdentityContext } from './context.ts';
import { createRecoveryCodes, hashRecoveryCode } from './credentials/recovery-codes.ts';
import { createTotpSecret, describeTotp, findTotpStep } from './credentials/totp.ts';
import { secondFactorWorked } from './hooks.ts';
import { insertSecurityEvent } from './security-event.ts';
import { addSecurityMail } from './security-mail.ts';
import {
	deleteSecondFactor,
	loadSecondFactor,
	loadTotp,
	updateRecoveryCodes,
	updateTotpConfirmed,
	updateTotpPending,
	updateTotpStep,
} from './sql/second-factors.ts';
import { updateSecondFactorForgotten, updateSessionConfirmed } from './sql/sessions.ts';
import { loadUserCredentials, updateCredentialsVersion } from './sql/users.ts';

const isOn = () => new Refused({ code: 'identity.second_factor_is_on', params: {} } as const);
const isOff = () => new Refused({ code: 'identity.second_factor_is_off', params: {} } as const);

/** Makes a secret that asks for nothing before a code has proved that an app holds it. */
export async function prepareTotp(context: IdentityContext, call: Call<typeof prepareEndpoint>) {
	const { database, box, config } = context;
	const { userId, email } = await loadUserCredentials(database, call.caller.userId);
	const secret = createTotpSecret();
	const sealed = box.seal(secret, `totp ${userId}`);
	const kept = await actAs(database, call, (tx) => updateTotpPending(tx, userId, sealed));
	return kept ? describeTotp(secret, config.appName, email) : isOn();
}

/** Turns the second factor on by a first code. Sign-ins that were begun without it come to nothing. */
export async function enableTotp(context: IdentityContext, call: Call<typeof enableEndpoint>) {
	const { body, caller, address, locale } = call;
	const { database, box, attempts } = context;
	const { userId, email } = await loadUserCredentials(database, caller.userId);
	const attempt = { guesses: 'code', email, address, knownDevice: ownCount(caller) } as const;
	const enable = () =>
		actAs(database, call, async (tx, { state }) => {
			const totp = await loadTotp(tx, userId);
			if (totp === null) return isOff();
			if (totp.confirmed) return isOn();
			const code = body.code.replace(/\s/g, '');
			const step = findTotpStep(box.open(totp.sealed, `totp ${userId}`), code, Number(totp.now));
			if (step === null) return null;
			await updateTotpStep(tx, userId, step);
			await updateTotpConfirmed(tx, userId);
			await updateCredentialsVersion(tx, userId);
			await updateSessionConfirmed(tx, caller.sessionId, { secondFactor: true });
			await addSecurityMail(context, tx, { userId, kind: 'second_factor_on', locale });
			const event = await insertSecurityEvent(tx, state, 'second_factor_on');
			const codes = await replaceCodes(tx, userId);
			return { codes, event, afterCommit: await context.hooks.fire(secondFactorWorked, tx, state, call.requestId) };
		});
	const done = await attempts.check(attempt, enable);
	if (done === null) throw new InvalidFields([{ field: 'code', code: 'field.code_wrong' }]);
	if (done instanceof Refused) return done;
	context.publish([done.event]);
	done.afterCommit();
	return { recovery_codes: done.codes };
}

export async function disableTotp(
	context: IdentityContext,
	call: Call<typeof disableEndpoint>,
): Promise<ReturnType<typeof isOff> | undefined> {
	const done = await actAs(context.database, call, async (tx, { state }) => {
		const { userId } = state;
		if (!(await deleteSecondFactor(tx, userId))) return isOff();
		await updateCredentialsVersion(tx, userId);
		await updateSecondFactorForgotten(tx, userId);
		await addSecurityMail(context, tx, { userId, kind: 'second_factor_off', locale: call.locale });
		return insertSecurityEvent(tx, state, 'second_factor_off');
	});
	if (done instanceof Refused) return done;
	context.publish([done]);
	return undefined;
}

/**
 * Replaces the recovery codes, each of which is a second factor: the user is notified, and withdrawals are held
 * (CASH-04).
 */
export async function renewRecoveryCodes(context: IdentityContext, call: Call<typeof renewEndpoint>) {
	const done = await actAs(context.database, call, async (tx, { state }) => {
		const { userId } = state;
		const { totp, passkeys } = await loadSecondFactor(tx, userId);
		if (!totp && passkeys === 0) return isOff();
		const codes = await replaceCodes(tx, userId);
		await updateCredentialsVersion(tx, userId);
		await addSecurityMail(context, tx, { userId, kind: 'recovery_codes_renewed', locale: call.locale });
		return { codes, event: await insertSecurityEvent(tx, state, 'recovery_codes_renewed') };
	});
	if (done instanceof Refused) return done;
	context.publish([done.event]);
	return { recovery_codes: done.codes };
}

/** New recovery codes, hashed in the database and readable in this answer alone. */
export async function replaceCodes(tx: Queryable, userId: number): Promise<string[]> {
	const codes = createRecoveryCodes();
	await updateRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
	return codes;
}

export async function describeSecondFactor({ database }: IdentityContext, { userId }: { userId: number }) {
	const [{ totp, passkeys, recoveryCodesLeft }, { passwordHash }] = await Promise.all([
		loadSecondFactor(database, userId),
		loadUserCredentials(database, userId),
	]);
	return { totp, passkeys, recovery_codes_left: recoveryCodesLeft, password: passwordHash !== null };
}

import { inTransaction, type Queryable } from '../../../../platform/database/index.ts';
import { InvalidFields } from '../../../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { loadTotp, updateRecoveryCodeUsed, updateTotpStep } from '../sql/second-factors.ts';
import type { Credentials } from '../sql/users.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';
import type { Attempt } from './wrong-passwords.ts';

const TOTP_CODE = /^\d{6}$/;

/**
 * Takes a code of the app or a recovery code, each of which works once (IDENT-05). Throws `InvalidFields` for a wrong or
 * used one and `TooMany` while waiting is due.
 */
export async function takeSecondFactor(
	context: IdentityContext,
	{ userId, email }: Pick<Credentials, 'userId' | 'email'>,
	from: Pick<Attempt, 'address' | 'knownDevice'>,
	typed: string,
): Promise<'totp' | 'recovery_code'> {
	const attempt: Attempt = { ...from, guesses: 'code', email };
	const code = typed.replace(/[\s-]/g, '');
	const taken = await context.attempts.check(attempt, () =>
		inTransaction(context.database, (tx) => takeCode(context, tx, userId, code)),
	);
	if (taken === null) throw new InvalidFields([{ field: 'code', code: 'field.code_wrong' }]);
	return taken;
}

async function takeCode({ box }: IdentityContext, tx: Queryable, userId: number, code: string) {
	if (!TOTP_CODE.test(code)) {
		return (await updateRecoveryCodeUsed(tx, userId, hashRecoveryCode(code))) ? 'recovery_code' : null;
	}
	const totp = await loadTotp(tx, userId);
	if (totp === null || !totp.confirmed) return null;
	const step = findTotpStep(box.open(totp.sealed, `totp ${userId}`), code, Number(totp.now));
	return step !== null && (await updateTotpStep(tx, userId, step)) ? 'totp' : null;
}

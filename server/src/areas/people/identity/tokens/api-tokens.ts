import { API_TOKEN_PREFIX, API_TOKENS_A_DAY, MOST_API_TOKENS } from '@fairtick/domain/identity/rules';
import type {
	ApiToken,
	createApiToken as createEndpoint,
	endApiToken as endEndpoint,
	listApiTokens as listEndpoint,
} from '@fairtick/domain/identity/token-contract';
import { TOKEN_SCOPES } from '@fairtick/domain/wire/endpoint';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../../platform/authorization/index.ts';
import {
	type Call,
	DEFAULT_PAGE,
	HttpError,
	Refused,
	readCursor,
	TooMany,
	toPage,
} from '../../../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { addSecurityMail } from '../security-mail.ts';
import {
	type ApiTokenRow,
	countApiTokens,
	insertApiToken,
	loadApiTokens,
	loadApiTokenWait,
	updateApiTokenEnded,
} from '../sql/tokens.ts';
import { createToken, hashToken } from '../tokens.ts';

function show({ id, name, scopes, createdAt, lastUsedAt }: ApiTokenRow): ApiToken {
	return {
		id,
		name,
		scopes,
		created_at: toInstant(createdAt),
		last_used_at: toInstant(lastUsedAt),
	};
}

export async function listApiTokens({ database }: IdentityContext, { caller, query }: Call<typeof listEndpoint>) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const rows = await loadApiTokens(database, caller.userId, limit + 1, readCursor(cursor, 'position'));
	return toPage(rows, limit, ({ id, createdAt }) => ({ atMs: createdAt, id }), show);
}

/** Makes a token whose secret is in this answer and nowhere else (IDENT-06); its user gets a mail. Throws `TooMany` beyond the day's. */
export async function createApiToken(context: IdentityContext, call: Call<typeof createEndpoint>) {
	const { body, locale } = call;
	const { userId } = call.caller;
	const token = API_TOKEN_PREFIX + createToken();
	const scopes = TOKEN_SCOPES.filter((scope) => body.scopes.includes(scope));
	return actAs(context.database, call, async (tx) => {
		if ((await countApiTokens(tx, userId)) >= MOST_API_TOKENS) {
			return new Refused({ code: 'identity.too_many_tokens', params: { limit: MOST_API_TOKENS } } as const);
		}
		const waitMs = await loadApiTokenWait(tx, userId, API_TOKENS_A_DAY);
		if (waitMs !== null) throw new TooMany(waitMs / 1000);
		const made = await insertApiToken(tx, { userId, name: body.name, scopes, tokenHash: hashToken(token) });
		await addSecurityMail(context, tx, { reference: `api_token:${made.id}`, userId, kind: 'api_token', locale });
		return { ...show(made), token };
	});
}

/** Revokes one of the caller's tokens; another's does not exist. */
export async function endApiToken(context: IdentityContext, call: Call<typeof endEndpoint>) {
	const { id } = call.params;
	await actAs(context.database, call, async (tx, { actor }) => {
		if (!(await updateApiTokenEnded(tx, actor.userId, id))) throw new HttpError('http.not_found');
	});
	context.sessionsEnded([id]);
	return undefined;
}

import type {
	openUnsubscribing as openEndpoint,
	showUnsubscribing as showEndpoint,
	unsubscribe as stopEndpoint,
} from '@fairtick/domain/notifications/unsubscribe-contract';
import { choiceOf, isFixed } from '@fairtick/domain/notifications/ways';
import { addressOf } from '@fairtick/domain/pages/page';
import { PATHS } from '@fairtick/domain/pages/pages';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { type Database, inTransaction, loadValue, type Queryable } from '../../../platform/database/index.ts';
import { Answered, type Call, HttpError } from '../../../platform/http/index.ts';
import { withChoices } from './settings.ts';
import { loadSettingsOf, upsertSettings } from './settings-queries.ts';
import type { Unsubscribing } from './unsubscribing.ts';

/** Reads the link of an email. Throws `http.not_found` for one that is not ours. */
function openToken(unsubscribing: Pick<Unsubscribing, 'open'>, token: string) {
	const opened = unsubscribing.open(token);
	if (opened === null) throw new HttpError('http.not_found');
	return opened;
}

/** Mail programs show the address that they call: opened in a browser it leads to the page that asks, and changes nothing. */
export const openUnsubscribing = ({ query: { token } }: Call<typeof openEndpoint>) =>
	new Answered(undefined, { headers: { location: addressOf(PATHS.unsubscribe, { token }) } });

/** The emails that a link stops, and whether all of them are stopped already. */
export async function showUnsubscribing(
	database: Database,
	unsubscribing: Pick<Unsubscribing, 'open'>,
	{ query }: Call<typeof showEndpoint>,
) {
	const { userId, kinds } = openToken(unsubscribing, query.token);
	const { choices } = await loadSettingsOf(database, userId);
	return { kinds: [...kinds], stopped: kinds.every((kind) => !choiceOf(choices, kind).mail) };
}

/** Stops the emails that a link is for (RFC 8058). Repeating it, and the link of an account that is closed, changes nothing. */
export async function unsubscribe(
	database: Database,
	unsubscribing: Pick<Unsubscribing, 'open'>,
	{ query }: Call<typeof stopEndpoint>,
): Promise<undefined> {
	const { userId, kinds } = openToken(unsubscribing, query.token);
	await inTransaction(database, async (tx) => {
		await lockUsers(tx, [userId]);
		if (!(await isOpen(tx, userId))) return;
		const settings = await loadSettingsOf(tx, userId);
		const stopped = kinds.filter((kind) => !isFixed(kind, 'mail') && choiceOf(settings.choices, kind).mail);
		if (stopped.length === 0) return;
		const choices = withChoices(
			settings.choices,
			stopped.map((kind) => ({ kind, mail: false })),
		);
		await upsertSettings(tx, userId, { ...settings, choices });
	});
}

const isOpen = (tx: Queryable, userId: number) =>
	loadValue(tx, 'select closed_at is null from users where id = $1', [userId]);

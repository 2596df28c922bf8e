import { NOTIFICATION_KINDS } from '@fairtick/domain/notifications/kinds';
import type {
	changeNotificationSettings as changeEndpoint,
	getNotificationSettings as getEndpoint,
	NotificationSettings,
} from '@fairtick/domain/notifications/settings-contract';
import { type Choices, choiceOf, fixedWays, isFixed } from '@fairtick/domain/notifications/ways';
import type { BodyOf } from '@fairtick/domain/wire/endpoint';
import { WAYS } from '@fairtick/domain/wire/notification';
import { actAs } from '../../../platform/authorization/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import type { NotificationsContext } from './context.ts';
import { deleteMessages } from './push-queries.ts';
import { loadSettingsOf, type StoredSettings, upsertSettings } from './settings-queries.ts';

/** The caller's ways of each kind (NOTE-02). */
export const getSettings = async ({ database }: NotificationsContext, { caller }: Call<typeof getEndpoint>) =>
	show(await loadSettingsOf(database, caller.userId));

const show = ({ choices, quietHours, timeZone, pushAmounts }: StoredSettings): NotificationSettings => ({
	kinds: NOTIFICATION_KINDS.map((kind) => ({ kind, ...choiceOf(choices, kind), fixed: [...fixedWays(kind)] })),
	push_amounts: pushAmounts,
	quiet_hours: quietHours,
	time_zone: timeZone,
});

/** Changes the caller's named choices and nothing else, so that two open pages undo nothing of one another. */
export async function changeSettings({ database }: NotificationsContext, call: Call<typeof changeEndpoint>) {
	const { body, caller } = call;
	for (const { kind, ...chosen } of body.kinds ?? [])
		for (const way of WAYS)
			if (isFixed(kind, way) && chosen[way] !== undefined && chosen[way] !== choiceOf({}, kind)[way])
				return new Refused({ code: 'notifications.always_sent', params: { kind, way } });
	const changed = await actAs(database, call, async (tx) => {
		const next = changeOf(await loadSettingsOf(tx, caller.userId), body);
		await upsertSettings(tx, caller.userId, next);
		if (isAboutPush(body)) await deleteMessages(tx, caller.userId);
		return next;
	});
	return show(changed);
}

/** True if messages that wait for another try may be said otherwise now, at another time, or not at all. */
const isAboutPush = ({ kinds = [], quiet_hours, time_zone, push_amounts }: BodyOf<typeof changeEndpoint>) =>
	kinds.some(({ push }) => push !== undefined) ||
	[quiet_hours, time_zone, push_amounts].some((one) => one !== undefined);

function changeOf(stored: StoredSettings, body: BodyOf<typeof changeEndpoint>): StoredSettings {
	return {
		choices: withChoices(stored.choices, body.kinds ?? []),
		quietHours: body.quiet_hours === undefined ? stored.quietHours : body.quiet_hours,
		timeZone: body.time_zone ?? stored.timeZone,
		pushAmounts: body.push_amounts ?? stored.pushAmounts,
	};
}

type KindChange = NonNullable<BodyOf<typeof changeEndpoint>['kinds']>[number];

/** Merges new choices; unnamed ones of a kind stay. */
export function withChoices(choices: Choices, changes: readonly KindChange[]): Choices {
	const changed = changes.map(({ kind, app, mail, push }) => [
		kind,
		{
			...choices[kind],
			...(app === undefined ? {} : { app }),
			...(mail === undefined ? {} : { mail }),
			...(push === undefined ? {} : { push }),
		},
	]);
	return { ...choices, ...Object.fromEntries(changed) };
}

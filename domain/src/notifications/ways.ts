import type { AppChoice, KindChoice, Way } from '../wire/notification.ts';
import type { NotificationKind } from './kinds.ts';
import { definitionOf, type NotificationFacts } from './table.ts';

/** A user's choices by kind; a missing kind has its default. */
export type Choices = { readonly [Kind in NotificationKind]?: Partial<KindChoice> | undefined };

export const fixedWays = (kind: NotificationKind): readonly Way[] => definitionOf(kind).fixed;
export const isFixed = (kind: NotificationKind, way: Way): boolean => fixedWays(kind).includes(way);

/** The effective choice of a kind; a choice of a fixed way is ignored. */
export function choiceOf(choices: Choices, kind: NotificationKind): KindChoice {
	const [begun, chosen] = [definitionOf(kind).defaults, choices[kind]];
	return {
		app: (isFixed(kind, 'app') ? undefined : chosen?.app) ?? begun.app,
		mail: (isFixed(kind, 'mail') ? undefined : chosen?.mail) ?? begun.mail,
		push: chosen?.push ?? begun.push,
	};
}

/** True if and when something is sent: never, not in quiet hours, or always. */
export type SendDecision = 'never' | 'chosen' | 'always';

export interface ChosenWays {
	readonly app: AppChoice;
	readonly mail: SendDecision;
	readonly push: SendDecision;
}

/** Ways that send something to a user who looks elsewhere. */
export type SentWay = 'mail' | 'push';

/** Decides the ways of a notification (NOTE-02). */
export function decideWays(choices: Choices, facts: NotificationFacts): ChosenWays {
	const { app, mail, push } = choiceOf(choices, facts.kind);
	const { isAboutSafety, isPushedAtAnyHour, isMailedByArea } = definitionOf(facts.kind);
	const isSafety = isAboutSafety?.(facts) ?? false;
	return {
		app: isSafety && app === 'listed' ? 'unread' : app,
		mail: isMailedByArea ? 'never' : isSafety ? 'always' : mail ? 'chosen' : 'never',
		push: !push ? 'never' : isSafety || isPushedAtAnyHour ? 'always' : 'chosen',
	};
}

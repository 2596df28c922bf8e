import type { DepositStatus } from '../cashier/deposit.ts';
import type { NotificationFacts } from './contract.ts';
import type { NotificationKind } from './kinds.ts';

/** How a user is told of something. */
export const WAYS = ['app', 'mail', 'push'] as const;
export type Way = (typeof WAYS)[number];

/** In the app: counted as unread, listed as if it had been read, or not at all. */
export const APP_CHOICES = ['unread', 'listed', 'off'] as const;
export type AppChoice = (typeof APP_CHOICES)[number];

export interface KindChoice {
	readonly app: AppChoice;
	readonly mail: boolean;
	/** To the devices that the user has chosen; there are none until then. */
	readonly push: boolean;
}

/** What users have chosen of each kind; what is missing is as it is for everybody. */
export type Choices = { readonly [Kind in NotificationKind]?: Partial<KindChoice> | undefined };

/**
 * What is for everybody. A result is seen where the trade was placed, and there are many of them: they are listed, and the count
 * of unread ones is left to what needs to be seen.
 */
const DEFAULTS: Readonly<Record<NotificationKind, KindChoice>> = {
	trade: { app: 'listed', mail: false, push: false },
	deposit: { app: 'unread', mail: true, push: true },
	withdrawal: { app: 'unread', mail: true, push: true },
	verification: { app: 'unread', mail: true, push: true },
	security: { app: 'unread', mail: true, push: true },
	alert: { app: 'unread', mail: true, push: true },
	// For those who ask for it: there is one almost every day.
	calendar: { app: 'off', mail: false, push: false },
	support: { app: 'unread', mail: true, push: true },
	announcement: { app: 'unread', mail: false, push: false },
};

/** What a user cannot switch off: it protects the account and its money, or has to be said. A device can always be left out. */
const FIXED: { readonly [Kind in NotificationKind]?: readonly Way[] } = {
	withdrawal: ['mail'],
	verification: ['mail'],
	security: ['app', 'mail'],
	support: ['mail'],
};

export const fixedWays = (kind: NotificationKind): readonly Way[] => FIXED[kind] ?? [];
export const isFixed = (kind: NotificationKind, way: Way): boolean => fixedWays(kind).includes(way);

/** What holds for a kind; a choice of what can't be chosen counts for nothing. */
export function choiceOf(choices: Choices, kind: NotificationKind): KindChoice {
	const [begun, chosen] = [DEFAULTS[kind], choices[kind]];
	return {
		app: (isFixed(kind, 'app') ? undefined : chosen?.app) ?? begun.app,
		mail: (isFixed(kind, 'mail') ? undefined : chosen?.mail) ?? begun.mail,
		push: chosen?.push ?? begun.push,
	};
}

/** Kinds whose mails the areas send that cause them, in the commit of their cause. */
const MAILED_ELSEWHERE: ReadonlySet<NotificationKind> = new Set(['verification', 'security', 'support']);
/** States of deposits in which money has gone back, or may. */
const MONEY_AT_RISK: ReadonlySet<DepositStatus> = new Set([
	...(['refunded', 'part_refunded', 'disputed', 'won', 'lost', 'reversed', 'returned'] as const),
]);

/** Whether a user hears of it whatever they chose: a payment out, money that went back, a result that was made good. */
function isAboutSafety(facts: NotificationFacts): boolean {
	switch (facts.kind) {
		case 'withdrawal':
			return true;
		case 'deposit':
			return MONEY_AT_RISK.has(facts.status);
		case 'trade':
			return facts.corrected !== null;
		default:
			return false;
	}
}

/** Whether and when something is sent: never, not in quiet hours, or always. */
export type SendDecision = 'never' | 'chosen' | 'always';

export interface HowTold {
	readonly app: AppChoice;
	readonly mail: SendDecision;
	readonly push: SendDecision;
}

/** Ways that send something to a user who looks elsewhere. */
export type SentWay = 'mail' | 'push';

/** How a user is told of something (NOTE-02). */
export function decideWays(choices: Choices, facts: NotificationFacts): HowTold {
	const { app, mail, push } = choiceOf(choices, facts.kind);
	const isSafety = isAboutSafety(facts);
	const whenChosen = isSafety || facts.kind === 'security' ? 'always' : 'chosen';
	const isMailedElsewhere = MAILED_ELSEWHERE.has(facts.kind);
	return {
		app: isSafety && app === 'listed' ? 'unread' : app,
		mail: isMailedElsewhere ? 'never' : isSafety ? 'always' : mail ? 'chosen' : 'never',
		push: push ? whenChosen : 'never',
	};
}

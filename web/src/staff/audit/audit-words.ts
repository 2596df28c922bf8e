import { QUEUES } from '@fairtick/domain/staff/to-do';
import type { PlainTextKey } from '@fairtick/texts/text-key';
import { type Translate, translateCode } from '../../kit/i18n/translate.ts';

/** Fields whose names other pages have. */
const NAMED: Readonly<Record<string, PlainTextKey>> = {
	actual: 'economic.field_actual',
	appName: 'admin.appName',
	bank_account: 'admin.bankAccount',
	booked_at: 'admin.bookedAt',
	currency: 'economic.field_currency',
	demoDurationMinS: 'catalogue.demoDurationMin',
	demoStakeMax: 'catalogue.demoStakeMax',
	durationMaxS: 'catalogue.durationMax',
	entry_id: 'admin.entryId',
	forecast: 'economic.field_forecast',
	hours: 'catalogue.hours',
	impact: 'economic.field_impact',
	listed: 'catalogue.state_listed',
	operatorAddress: 'admin.operatorAddress',
	operatorLicence: 'admin.operatorLicence',
	operatorName: 'admin.operatorName',
	payer: 'admin.payer',
	previous: 'economic.field_previous',
	realAllowed: 'catalogue.realAllowed',
	realDurationMinS: 'catalogue.realDurationMin',
	realStakeMax: 'catalogue.realStakeMax',
	recording: 'catalogue.recording',
	source: 'catalogue.source',
	stakeMin: 'catalogue.stakeMin',
	summary: 'admin.newsSummary',
	suspended: 'catalogue.state_suspended',
	tickSize: 'catalogue.tickSize',
	venues: 'catalogue.venues',
};

/** Prefixes of the texts of a field's codes, per area of the act if that decides; those of all areas are tried next. */
const SAID = {
	because: ['verification.reason_'],
	by: ['audit.field_'],
	'conversation.status': ['support.conversation_'],
	group: ['catalogue.group_'],
	kind: ['audit.kind_'],
	money: ['audit.money_'],
	purpose: ['audit.purpose_', 'verification.step_'],
	result: ['support.result_', 'audit.result_'],
	role: ['admin.role_'],
	from: ['admin.role_'],
	set: ['admin.type_'],
	state: ['catalogue.state_', 'recovery.state_', 'admin.request_'],
	status: ['cashier.status_', 'admin.dispute_', 'support.conversation_'],
	step: ['verification.step_'],
	topic: ['support.topic_'],
	type: ['admin.type_'],
} as const;
const OF_ANY_FIELD = ['admin.audience_', 'admin.dispute_', 'admin.request_', 'verification.reason_'] as const;
type Prefix = (typeof SAID)[keyof typeof SAID][number] | (typeof OF_ANY_FIELD)[number];
const PREFIXES: Readonly<Record<string, readonly Prefix[]>> = SAID;

/**
 * The name of an act's field: from the log's texts, from the page where it is changed, or from its identifier as words.
 */
export function nameField(t: Translate, name: string): string {
	const named = NAMED[name];
	return translateCode(t, `audit.field_${name}`, named === undefined ? toWords(name) : t(named, toWords(name)));
}

/** The subjects of acts in the log's form: alone, or before a colon and an id (ADMIN-08). */
export const SUBJECTS = [
	...(['user', 'users', 'payment', 'difference', 'conversation', 'file', 'call'] as const),
	...(['asset', 'assets', 'payouts', 'page', 'news', 'announcement', 'calendar', 'site'] as const),
] as const;

/** Subjects without an id. */
const WHOLES: Readonly<Record<string, PlainTextKey>> = {
	assets: 'title.adminAssets',
	calendar: 'title.adminCalendar',
	site: 'audit.subjectSite',
	users: 'title.adminUsers',
};

/** The name of a kind of subject. */
export function nameSubject(t: Translate, kind: string): string {
	const whole = WHOLES[kind];
	return whole === undefined ? translateCode(t, `audit.field_${kind}`, kind) : t(whole, kind);
}

/** Titles of the pages and tabs whose calls show users' data. */
export const PAGE_OF_CALL: Readonly<Record<string, PlainTextKey>> = {
	...Object.fromEntries(QUEUES.map(({ list, title }) => [list.name, `title.${title}` as const])),
	getCase: 'title.adminVerificationCase',
	getMirroredTrades: 'title.adminRisk',
	getQueuedConversation: 'title.adminConversation',
	getQueuedDispute: 'title.adminDispute',
	getRecovery: 'title.adminRecovery',
	getReview: 'title.adminReview',
	getRiskBoard: 'title.adminRisk',
	getUserLimits: 'admin.tab_limits',
	getUserMoney: 'admin.moneyActs',
	getUserRecord: 'admin.tab_identity',
	listAwaitedDeposits: 'title.adminStatementLines',
	listAwaitedPayouts: 'title.adminStatementLines',
	listRequests: 'title.adminRequests',
	listStaffMovements: 'title.adminMovements',
	listStaffTrades: 'title.adminTrades',
	listStatementLines: 'title.adminStatementLines',
	listTypeChanges: 'admin.type',
	listUserHistory: 'admin.tab_history',
	listUserNotes: 'admin.tab_notes',
	listUserSessions: 'admin.tab_sessions',
	listUserSignIns: 'security.history',
	listUserTransactions: 'admin.tab_ledger',
	listUsers: 'title.adminUsers',
};

/** True if acts name single subjects of this kind. */
export const hasIds = (kind: string) => kind === 'calendar' || WHOLES[kind] === undefined;

/** A code in the words of the pages that show it, else as words. */
export function nameCode(t: Translate, name: string, code: string): string {
	const prefixes = [...(PREFIXES[name] ?? []), ...OF_ANY_FIELD];
	const found = prefixes.map((prefix) => translateCode(t, `${prefix}${code}`, '')).find((words) => words !== '');
	return found ?? code.replace(/[_.]/g, ' ');
}

/** `starts_at` or `stakeMin` as words. */
const toWords = (name: string) =>
	name
		.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
		.replaceAll('_', ' ')
		.trim();

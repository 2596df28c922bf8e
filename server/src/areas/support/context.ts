import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Bus } from '../../platform/events/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { ContactLinks } from './contact-links.ts';
import type { SubjectLoaders } from './subjects.ts';

/** The shared parts of support's use cases. */
export interface SupportContext {
	readonly database: Database;
	/** For the queue of staff. */
	readonly backOffice: Queryable;
	readonly publish: Bus['publish'];
	readonly mail: Mail;
	/** Address of the site, for links in mails. */
	readonly baseUrl: () => string;
	readonly contactLinks: ContactLinks;
	readonly subjects: SubjectLoaders;
	/** Disputes of a user that may be undecided. */
	readonly openDisputes: number;
	/** Working days that staff have for a dispute. */
	readonly disputeDays: number;
	/** Conversations of a user that may be open or answered; emails a day that confirm messages to one address of the contact form. */
	readonly openConversations: number;
	/** Working days that staff have for an answer. */
	readonly conversationDays: number;
}

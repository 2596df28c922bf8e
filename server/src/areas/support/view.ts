import type {
	DisputeStatus,
	DisputeSubject,
	ListedDispute,
	QueuedDispute,
	StaffDispute,
} from '@fairtick/domain/support/contract';
import type {
	ListedConversation,
	QueuedConversation,
	StaffConversation,
} from '@fairtick/domain/support/conversation-contract';
import { REOPEN_MS } from '@fairtick/domain/support/rules';
import type { ThreadMessage } from '@fairtick/domain/support/thread';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { toTaken } from '../../platform/authorization/index.ts';
import type { ConversationRow } from './conversation-queries.ts';
import type { DisputeRow } from './dispute-queries.ts';
import type { MessageRow } from './thread-queries.ts';

/** Users do not see who of the staff wrote. */
export const toMessage = ({ n, staffId, text, writtenAt }: MessageRow): ThreadMessage => ({
	n,
	from: staffId === null ? 'user' : 'staff',
	text,
	at: toInstant(writtenAt),
});

const toStaffMessage = (message: MessageRow) => ({
	...toMessage(message),
	staff: message.staffId === null ? null : { id: message.staffId, name: message.staffName ?? '' },
});

const toQueueParts = (row: DisputeRow) => ({
	user: { id: row.userId, name: row.userName },
	taken: toTaken(row),
});

export const statusOf = ({ threadStatus }: Pick<DisputeRow, 'threadStatus'>): DisputeStatus =>
	threadStatus === 'closed' ? 'decided' : threadStatus;

function toParts(row: DisputeRow) {
	const { id, openedAt, dueAt, now, result, reason, decidedAt } = row;
	return {
		id,
		status: statusOf(row),
		opened_at: toInstant(openedAt),
		due_at: toInstant(dueAt),
		overdue: decidedAt === null && dueAt < now,
		outcome:
			result === null || reason === null || decidedAt === null ? null : { result, reason, at: toInstant(decidedAt) },
	};
}

export const toListed = (row: DisputeRow, subject: DisputeSubject): ListedDispute => ({ ...toParts(row), subject });

export const toQueued = (row: DisputeRow): QueuedDispute => ({
	...toParts(row),
	...toQueueParts(row),
	subject: { type: row.subjectType, id: row.subjectId },
});

export const toStaffDispute = (
	row: DisputeRow,
	subject: DisputeSubject,
	messages: readonly MessageRow[],
): StaffDispute => ({ ...toListed(row, subject), ...toQueueParts(row), messages: messages.map(toStaffMessage) });

export function toListedConversation(row: ConversationRow): ListedConversation {
	const { id, topic, userId, threadStatus, openedAt, changedAt, dueAt, now, closedAt, closedBy, reason } = row;
	return {
		id,
		topic,
		status: threadStatus,
		opened_at: toInstant(openedAt),
		changed_at: toInstant(changedAt),
		due_at: toInstant(dueAt),
		overdue: dueAt !== null && dueAt < now,
		closed:
			closedAt === null
				? null
				: {
						by: closedBy === userId ? 'user' : 'staff',
						reason,
						at: toInstant(closedAt),
						reopens_until: toInstant(Number(closedAt) + REOPEN_MS),
					},
	};
}

export const toQueuedConversation = (row: ConversationRow): QueuedConversation => ({
	...toListedConversation(row),
	user: toPerson(row.userId, row.userName),
	sender: row.email === null ? null : { email: row.email, account: toPerson(row.accountId, row.accountName) },
	taken: toTaken(row),
});

const toPerson = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

export const toStaffConversation = (row: ConversationRow, messages: readonly MessageRow[]): StaffConversation => ({
	...toQueuedConversation(row),
	messages: messages.map(toStaffMessage),
});

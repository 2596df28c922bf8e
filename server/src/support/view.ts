import type {
	DisputeMessage,
	DisputeStatus,
	DisputeSubject,
	ListedDispute,
	QueuedDispute,
	StaffDispute,
} from '@fairtick/domain/support/contract';
import { takenOf } from '../acting/index.ts';
import type { DisputeRow, MessageRow } from './queries.ts';

const toIso = (ms: bigint | number) => new Date(Number(ms)).toISOString();

export const statusOf = ({ threadStatus }: Pick<DisputeRow, 'threadStatus'>): DisputeStatus =>
	threadStatus === 'closed' ? 'decided' : threadStatus;

function toParts(row: DisputeRow) {
	const { id, openedAt, dueAt, now, result, reason, decidedAt } = row;
	return {
		id,
		status: statusOf(row),
		opened_at: toIso(openedAt),
		due_at: toIso(dueAt),
		overdue: decidedAt === null && dueAt < now,
		outcome: result === null || reason === null || decidedAt === null ? null : { result, reason, at: toIso(decidedAt) },
	};
}

export const toListed = (row: DisputeRow, subject: DisputeSubject): ListedDispute => ({ ...toParts(row), subject });

/** Users do not see who of the staff wrote. */
export const toMessage = ({ n, staffId, text, writtenAt }: MessageRow): DisputeMessage => ({
	...{ n, from: staffId === null ? 'user' : 'staff', text, at: toIso(writtenAt) },
});

function toQueueParts(row: DisputeRow) {
	const taken = takenOf(row);
	return {
		user: { id: row.userId, name: row.userName },
		taken: taken && { by: taken.by, until: toIso(taken.untilMs) },
	};
}

export const toQueued = (row: DisputeRow): QueuedDispute => ({
	...toParts(row),
	...toQueueParts(row),
	subject: { type: row.subjectType, id: row.subjectId },
});

export const toStaffDispute = (
	row: DisputeRow,
	subject: DisputeSubject,
	messages: readonly MessageRow[],
): StaffDispute => ({
	...toListed(row, subject),
	...toQueueParts(row),
	messages: messages.map((message) => ({
		...toMessage(message),
		staff: message.staffId === null ? null : { id: message.staffId, name: message.staffName ?? '' },
	})),
});

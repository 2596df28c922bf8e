import type { ReviewRow } from './queries.ts';

/** What a request about something under review names: its user, where it has one, and itself in the third place. */
export const subjectOfReview = ({ id, userId }: Pick<ReviewRow, 'id' | 'userId'>): string =>
	userId === null ? `payment:nobody:${id}` : `user:${userId}:${id}`;

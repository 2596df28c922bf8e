/** What a request about something under review names: its user, where it has one, and itself in the third place. */
export const subjectOfReview = ({ id, userId }: { readonly id: string; readonly userId: number | null }): string =>
	userId === null ? `payment:nobody:${id}` : `user:${userId}:${id}`;

/** A condition: data of a user must stay for a legal reason (KYC-04). `userId` is SQL. */
export const isLegallyHeld = <const UserId extends string>(userId: UserId) =>
	`exists (select from legal_holds h where h.user_id = ${userId} and h.released_at is null)` as const;

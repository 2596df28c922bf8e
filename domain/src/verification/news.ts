/** Decisions about a user's verification, as user events and notifications name them. */
export const VERIFICATION_NEWS = ['approved', 'rejected', 'expired', 'funds_asked'] as const;
export type VerificationNews = (typeof VERIFICATION_NEWS)[number];

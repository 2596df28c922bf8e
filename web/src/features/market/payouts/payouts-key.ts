/** The cache key of payouts; a message of the socket invalidates them. */
export const PAYOUTS_KEY = ['payouts'];

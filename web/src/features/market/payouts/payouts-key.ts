/** Of payouts in the cache; a message of the socket says when they are to be asked for again. */
export const PAYOUTS_KEY = ['payouts'];

/** The prefix of all queries about the viewer's verification. */
export const VERIFICATION_KEY = ['verification'];

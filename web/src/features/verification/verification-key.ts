/** Prefix of the viewer's cached verification. */
export const VERIFICATION_KEY = ['verification'];

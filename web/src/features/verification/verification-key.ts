/** Of everything that is known of the viewer's verification. */
export const VERIFICATION_KEY = ['verification'];

/** Prefix of the viewer's cached conversations. */
export const CONVERSATIONS_KEY = ['conversations'];

/** Everything that is cached of the viewer's conversations begins with this. */
export const CONVERSATIONS_KEY = ['conversations'];

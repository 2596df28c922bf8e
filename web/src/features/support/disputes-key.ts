/** Everything that is cached of the viewer's disputes begins with this. */
export const DISPUTES_KEY = ['disputes'];

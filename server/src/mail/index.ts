export { createMail, type Mail } from './create-mail.ts';
export { registerMailPage } from './dev-page.ts';
export { loadMailBacklog, type MailBacklog } from './queries.ts';

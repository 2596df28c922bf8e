export type { Attachment } from './compose.ts';
export { createMail, MAILS_KEPT_MS, type Mail, Undeliverable } from './create-mail.ts';
export { attachment, linkAddress, unsubscribeAddresses } from './hooks.ts';
export { createMailOperator, type MailOperator } from './mail-operator.ts';
export { loadMailBacklog, type MailRow } from './queries.ts';

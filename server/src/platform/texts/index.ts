export { escapeHtml } from './escape-html.ts';
export { formatAmount, formatPrice, formatTimeIn } from './format.ts';
export type { KindWithAction, MailKind } from './keys.ts';
export { errorText, text } from './texts.ts';

export { escapeHtml } from './escape-html.ts';
export { formatAmount, formatPrice, formatTimeIn } from './format.ts';
export type { KindWithAction, MailKind } from './mail-kinds.ts';
export { errorText, fieldText, text, textOfData } from './texts.ts';

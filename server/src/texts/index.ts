export { formatAmount } from './format.ts';
export { errorText, text } from './texts.ts';

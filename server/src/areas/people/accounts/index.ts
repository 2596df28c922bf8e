export { balanceChanged } from './balance-changed.ts';

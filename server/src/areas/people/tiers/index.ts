export { judgeUser } from './judge.ts';
export type { TypesOptions } from './options.ts';

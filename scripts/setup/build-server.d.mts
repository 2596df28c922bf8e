export const SERVER: string;
export function ensureServerBuilt(print: (line: string) => void): void;

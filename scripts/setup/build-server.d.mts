export const SERVER: string;
export function ensureServerBuilt(say: (line: string) => void): void;

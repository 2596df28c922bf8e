export const ALERTS_KEY = ['alerts'] as const;

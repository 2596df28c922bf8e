/** The cached price alerts of the viewer. */
export const ALERTS_KEY = ['alerts'] as const;

import type { Trade } from '@fairtick/domain/trading/contract';
import type { ReactNode } from 'react';

/** Makes a link to the check of a closed trade's result. */
export type VerifyLink = (trade: Trade, look: 'button' | 'row') => ReactNode;

import type { CashierMethod, Quote } from '@fairtick/domain/cashier/contract';
import { useState } from 'react';
import { useServerNow } from '../../kit/live/use-live.ts';

/** The shown quote for a form's current values; a change of the form drops it. */
export function useQuote(method: CashierMethod) {
	const [quote, setQuote] = useState<Quote | null>(null);
	const nowMs = useServerNow();
	const isOver = quote !== null && nowMs >= Date.parse(quote.expires_at);
	return { quote, setQuote, isOver, isNeeded: method.quote && (quote === null || isOver) };
}

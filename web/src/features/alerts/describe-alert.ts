import type { Alert } from '@fairtick/domain/alerts/contract';
import { formatPrice } from '../../kit/i18n/format.ts';
import type { Translate } from '../../kit/i18n/translate.ts';

/** An alert's condition in a sentence. */
export const describeAlert = (t: Translate, { asset, price, when }: Pick<Alert, 'asset' | 'price' | 'when'>): string =>
	t(`alerts.waits_${when}`, { ticker: asset.ticker, price: formatPrice(price) });

import { formatDecimal } from '../i18n/format.ts';

/** A price of the chart in the viewer's notation, with the asset's digits. */
export const formatChartPrice = (price: number, digits: number): string => formatDecimal(price.toFixed(digits));

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TickerIcon } from './ticker-icon.tsx';

test.each([
	['v50', 'V50'],
	['v100', 'V100'],
	['eurusd', 'EUR'],
	['BTC/USDT', 'BTC'],
])('[SITE-06] the icon %s is shown as %s', (icon, letters) => {
	expect(renderToStaticMarkup(<TickerIcon icon={icon} />)).toContain(`>${letters}</text>`);
});

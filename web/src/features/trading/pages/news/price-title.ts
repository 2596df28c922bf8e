import type { Asset } from '@fairtick/domain/market/contract';
import { useEffect } from 'react';
import { useSite } from '../../../../kit/base/use-site.ts';
import { formatPrice } from '../../../../kit/i18n/format.ts';
import { throttle } from '../../../../kit/live/throttle.ts';
import { useLive } from '../../../../kit/live/use-live.ts';

const EVERY_MS = 1_000;

/** The newest price in the browser's title: `9,986.60 V75 · Fairtick`. */
export function PriceTitle({ asset }: { asset: Asset }): null {
	const live = useLive();
	const { app_name } = useSite();
	useEffect(() => {
		const write = () => {
			const tick = live.latestTick(asset.id);
			if (tick !== null) document.title = `${formatPrice(tick[3])} ${asset.ticker} · ${app_name}`;
		};
		const { request, cancel } = throttle(write, EVERY_MS);
		const unwatch = live.watchTicks(asset.id, request);
		return () => {
			unwatch();
			cancel();
		};
	}, [live, asset, app_name]);
	return null;
}

import { setTimeout as pause } from 'node:timers/promises';
import { Product } from '@fairtick/simulation/product';
import { signUp, type Trader } from '@fairtick/simulation/traders';
import { placeFirst } from './drive/first-trade.ts';
const product = await Product.start();
const [trader] = await signUp(product.url, 1);
await placeFirst(product, trader as Trader);
for (let i = 0; i < 6; i++) {
	await pause(6000);
	await product.killEverything();
	const t = performance.now();
	await product.restart();
	const r = performance.now();
	await placeFirst(product, trader as Trader);
	console.log('ready', (r - t).toFixed(0), 'placed', (performance.now() - r).toFixed(0));
}
await product.stop();

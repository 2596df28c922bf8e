import { lazyPart } from '../../ui/lazy-part.tsx';

export const AssetPicker = lazyPart('assets', async () => (await import('./asset-picker.tsx')).AssetPicker);

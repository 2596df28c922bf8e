import { lazyPart } from '../../ui/lazy-part.tsx';

export const AssetPicker = lazyPart('AssetPicker', () => import('./asset-picker.tsx'), ['details']);

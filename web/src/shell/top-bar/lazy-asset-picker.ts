import { lazyPart } from '../../kit/ui/lazy-part.tsx';

export const AssetPicker = lazyPart('AssetPicker', () => import('./asset-picker.tsx'), ['details']);

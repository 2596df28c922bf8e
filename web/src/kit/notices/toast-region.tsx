import { useStore } from '../base/store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { waitingToasts } from './toasts.ts';

const ToastList = lazyPart('ToastList', () => import('./toast-list.tsx'));

/** Renders nothing until there is a toast. */
export function ToastRegion() {
	return useStore(waitingToasts) === null ? null : <ToastList />;
}

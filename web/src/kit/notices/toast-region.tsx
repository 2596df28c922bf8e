import { useStore } from '../base/store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { waitingToasts } from './toasts.ts';

const ToastList = lazyPart('ToastList', () => import('./toast-list.tsx'));

/** Nothing until there is something to say. */
export function ToastRegion() {
	return useStore(waitingToasts) === null ? null : <ToastList />;
}

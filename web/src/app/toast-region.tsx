import { useStore } from '../base/store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { waitingToasts } from './toasts.ts';

const ToastList = lazyPart('toasts', async () => (await import('./toast-list.tsx')).ToastList);

/** Nothing until there is something to say. */
export function ToastRegion() {
	return useStore(waitingToasts) === null ? null : <ToastList />;
}

import { useStore } from '../base/store.ts';
import { classNames } from '../ui/class-names.ts';
import { FADE_MS, loadingBar } from './loading-bar.ts';

/** 2 px at the top of the window (BAR-01). The page's title announces a navigation to assistive technology. */
export function LoadingBarLine() {
	const { phase, percent, failed } = useStore(loadingBar.state);
	const visible = phase === 'progressing' || phase === 'finished';
	return (
		<div
			data-testid="loading-bar"
			data-phase={phase}
			aria-hidden="true"
			className={classNames('fixed top-0 left-0 z-70 h-0.5', failed ? 'bg-bar-failed' : 'bg-bar')}
			style={{
				width: `${percent}%`,
				opacity: visible ? 1 : 0,
				// The width returns to 0 while the bar is hidden, without a transition.
				transition: phase === 'hidden' ? 'none' : `width 200ms, opacity ${FADE_MS}ms`,
			}}
		/>
	);
}

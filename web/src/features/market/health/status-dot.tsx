import { classNames } from '../../../kit/ui/class-names.ts';

export function StatusDot({ className }: { className: string }) {
	return <span className={classNames('size-2 rounded-full', className)} aria-hidden="true" />;
}

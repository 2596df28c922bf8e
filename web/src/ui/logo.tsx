import mark from './logo.svg';

/** The mark, with the name beside it where there is room. */
export function Logo({ name }: { name: string | null }) {
	return (
		<span className="inline-flex items-center gap-2.5 text-base font-bold tracking-tight">
			<img src={mark} alt="" width={28} height={28} className="shrink-0" />
			{name}
		</span>
	);
}

import mark from './logo.svg';

export function Logo({ name }: { name: string }) {
	return (
		<span className="inline-flex items-center gap-2.5 text-base font-bold tracking-tight">
			<img src={mark} alt="" width={28} height={28} />
			{name}
		</span>
	);
}

import mark from './logo.svg';

interface LogoProps {
	name: string | null;
	/** The site's own logo in place of ours, of any width. */
	image?: string | null;
}

/** The logo, with the name beside it if there is room. */
export function Logo({ name, image = null }: LogoProps) {
	return (
		<span className="flex items-center gap-2.5 text-base font-bold tracking-tight">
			{image === null ? (
				<img src={mark} alt="" width={28} height={28} className="shrink-0" />
			) : (
				<img src={image} alt="" className="h-7 w-auto max-w-32 shrink-0 object-contain" />
			)}
			{name}
		</span>
	);
}

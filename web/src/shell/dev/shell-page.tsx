import type { PagePath } from '@fairtick/domain/pages/every-page';
import { Link } from '../../kit/navigation/link.tsx';

const PATHS = [
	'/',
	'/dev/shell',
	'/dev/admin',
	'/dev/guarded',
	'/dev/guarded/inner',
	'/dev/guarded/data',
	'/dev/unknown-step',
	'/dev/without-bar',
	'/dev/basic',
	'/dev/error',
	'/dev/data',
	'/dev/data/nested',
	'/dev/form',
	'/settings/profile',
];

/** A long page with links to every case of the shell. For developers, in English only. */
export function ShellPage() {
	return (
		<div className="mx-auto flex min-h-[200dvh] max-w-120 flex-col gap-2 p-6 text-left">
			<h1 className="text-lg font-semibold">Shell</h1>
			{[...PATHS, '/dev/shell#far', '/dev/shell#nowhere'].map((path) => (
				<Link key={path} to={path.split('#')[0] as PagePath} hash={path.split('#')[1] ?? ''} className="underline">
					{path}
				</Link>
			))}
			<Link to={'/dev/without-bar' as PagePath} className="mt-[120dvh] underline">
				From below to the top
			</Link>
			<Link to="/settings/profile" className="underline">
				From below to the settings
			</Link>
			<h2 id="far">Far below</h2>
		</div>
	);
}

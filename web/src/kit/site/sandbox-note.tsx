import FlaskConical from 'lucide-react/icons/flask-conical';
import { useSite } from '../base/use-site.ts';

/** Note of a sandbox in places of real money or documents; nothing on other sites. */
export function SandboxNote({ text }: { text: string }) {
	if (useSite().money !== 'sandbox') return null;
	return (
		<p className="flex items-start gap-2 rounded border border-line bg-raised px-3 py-2">
			<FlaskConical size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
			{text}
		</p>
	);
}

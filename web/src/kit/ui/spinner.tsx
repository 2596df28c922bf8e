import LoaderCircle from 'lucide-react/icons/loader-circle';

export function Spinner() {
	return <LoaderCircle size={16} className="animate-spin" aria-hidden="true" />;
}

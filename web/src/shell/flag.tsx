import type { Locale } from '@fairtick/domain/wire/primitives';
import brazil from './flags/br.svg';
import england from './flags/en.svg';
import indonesia from './flags/id.svg';
import india from './flags/in.svg';

const FLAGS: Readonly<Record<Locale, string>> = { en: england, br: brazil, id: indonesia, in: india };

export function Flag({ locale }: { locale: Locale }) {
	return (
		<img
			src={FLAGS[locale]}
			alt=""
			width={24}
			height={16}
			data-testid={`flag-${locale}`}
			className="rounded-[2px] outline outline-line"
		/>
	);
}

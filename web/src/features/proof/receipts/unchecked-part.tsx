import type { Unchecked } from '@fairtick/domain/proof/promises/unchecked';
import type { Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import { formatDate, formatDateTimeSeconds, formatTime } from '../../../kit/i18n/format.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Part } from '../../../kit/ui/part.tsx';
import { findStep } from './step-facts.ts';

interface UncheckedPartProps {
	verification: Verification;
	unchecked: readonly Unchecked[];
}

/** The meaning of green and its limits, and the points that the check left open: the list of `verify.mjs`. */
export function UncheckedPart({ verification, unchecked }: UncheckedPartProps) {
	const { t } = useTranslation();
	if (unchecked.length === 0) return null;
	return (
		<Part title={t('verify.unchecked')}>
			<p className="max-w-[68ch]" data-testid="green-means">
				{t(`verify.green_${findGreen(verification)}`)}
			</p>
			<ul className="flex max-w-[68ch] list-disc flex-col gap-1.5 pl-5 text-secondary" data-testid="unchecked">
				{unchecked.map((one) => (
					<li key={`${one.code} ${one.facts['epoch']}`} data-code={one.code}>
						{describeUnchecked(t, one)}
					</li>
				))}
			</ul>
		</Part>
	);
}

/** The stronger statements that this check's steps prove: the prices were not known, and the order did not wait. */
function findGreen(verification: Verification): 'plain' | 'sealed' | 'prompt' | 'both' {
	const isRight = (name: 'sealed' | 'wait') => findStep(verification, name)?.status === 'right';
	if (isRight('sealed')) return isRight('wait') ? 'both' : 'sealed';
	return isRight('wait') ? 'prompt' : 'plain';
}

const VENUES = ['exchange', 'polygon', 'replay'] as const;

function describeUnchecked(t: Translate, { code, facts }: Unchecked): string {
	switch (code) {
		case 'later':
			return t('verify.unchecked_later', { step: t(`verify.step_${facts['step'] as 'terms'}`) });
		case 'venue':
			return t(`verify.unchecked_venue_${VENUES.find((source) => source === facts['source']) ?? 'exchange'}`);
		case 'begun':
		case 'young':
			return t(`verify.unchecked_${code}`, { hour: nameHour(facts), at: formatDateTimeSeconds(Number(facts['at'])) });
		case 'lost':
			return t('verify.unchecked_lost', { hour: nameHour(facts) });
		default:
			return t(`verify.unchecked_${code}`);
	}
}

const HOUR_MS = 3_600_000;

function nameHour({ epoch }: Unchecked['facts']): string {
	const beginsAtMs = Number(epoch) * HOUR_MS;
	return `${formatDate(beginsAtMs)}, ${formatTime(beginsAtMs, false)}`;
}

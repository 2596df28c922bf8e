import type { StatementLineKind } from '@fairtick/domain/cashier/statement-lines';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** The name of a kind of line, with a capital letter. */
export function useKindName(): (kind: StatementLineKind) => string {
	const { t, language } = useTranslation();
	return (kind) => t(`admin.line_${kind}`).replace(/^./u, (letter) => letter.toLocaleUpperCase(language));
}

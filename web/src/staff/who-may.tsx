import { useTranslation } from '../kit/i18n/use-translation.ts';

type People = readonly { readonly id: number; readonly name: string }[];

/** True if a person is among those who may act; null stands for everyone with the role. */
export const isAmong = (people: People | null, id: number | undefined) =>
	people === null || people.some((one) => one.id === id);

/**
 * Names those who may begin, or be the second person, before a reason is typed (OPS-08). Nothing if only the role
 * counts.
 */
export function WhoMay({ people, second = false }: { people: People | null; second?: boolean }) {
	const { t, language } = useTranslation();
	if (people === null) return null;
	const who = new Intl.ListFormat(language, { type: 'unit' }).format(people.map(({ id, name }) => `${name} (${id})`));
	const text = people.length > 0 ? t(second ? 'admin.whoAgrees' : 'admin.whoMay', { who }) : t('admin.nobodyMay');
	return <p className="text-sm text-secondary">{text}</p>;
}

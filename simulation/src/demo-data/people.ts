import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import type { LOCALES } from '@fairtick/domain/wire/primitives';

export interface Character {
	readonly name: string;
	readonly email: string;
	readonly country: string;
	readonly locale: (typeof LOCALES)[number];
}

/** Names by language, with the countries of their bearers. */
const NAMES = {
	br: [
		['BR', 'Ana Beatriz Souza'],
		['BR', 'João Pedro Almeida'],
		['BR', 'Mariana Oliveira'],
		['BR', 'Lucas Ferreira'],
		['BR', 'Camila Rocha'],
		['BR', 'Rafael Nascimento'],
		['BR', 'Juliana Carvalho'],
		['BR', 'Thiago Barbosa'],
		['BR', 'Larissa Gonçalves'],
		['BR', 'Gustavo Ribeiro'],
		['PT', 'Inês Marques'],
	],
	in: [
		['IN', 'Aarav Sharma'],
		['IN', 'Priya Nair'],
		['IN', 'Rohan Gupta'],
		['IN', 'Ananya Iyer'],
		['IN', 'Vikram Singh'],
		['IN', 'Kavya Reddy'],
		['IN', 'Arjun Patel'],
		['IN', 'Meera Joshi'],
		['IN', 'प्रिया शर्मा'],
		['IN', 'राहुल वर्मा'],
		['IN', 'Sanjay Menon'],
	],
	id: [
		['ID', 'Budi Santoso'],
		['ID', 'Siti Nurhaliza'],
		['ID', 'Agus Wijaya'],
		['ID', 'Dewi Lestari'],
		['ID', 'Rizky Pratama'],
		['ID', 'Putri Handayani'],
		['ID', 'Eko Setiawan'],
		['ID', 'Ayu Kartika'],
		['ID', 'Fajar Hidayat'],
		['ID', 'Nur Aisyah'],
	],
	en: [
		['GB', 'Oliver Bennett'],
		['GB', 'Charlotte Hughes'],
		['IE', 'Niamh O’Connor'],
		['ZA', 'Thabo Mokoena'],
		['NG', 'Chidi Okafor'],
		['KE', 'Wanjiru Kamau'],
		['DE', 'Jonas Weber'],
		['PH', 'Maria Santos'],
	],
} as const;

const toEmail = (name: string, number: number) => {
	const letters = name
		.normalize('NFD')
		.toLowerCase()
		.replace(/[^a-z ]/g, '')
		.trim();
	return `${letters === '' ? `user${number}` : letters.replace(/ +/g, '.')}@example.com`;
};

/** Lists users in the order of their registration, with mixed languages. */
export function listCharacters(count: number): Character[] {
	const lists = Object.entries(NAMES);
	const mixed: Character[] = [];
	for (let row = 0; row < Math.max(...lists.map(([, names]) => names.length)); row++)
		for (const [locale, names] of lists) {
			const [country, name] = names[row] ?? [];
			if (country && name)
				mixed.push({ name, country, locale: locale as Character['locale'], email: toEmail(name, mixed.length) });
		}
	return mixed.slice(0, count);
}

/**
 * Staff: two of each role whose acts need two people, and three of finance (CASH-05). The first one claims the link of
 * the first start.
 */
export const STAFF: readonly (Character & { readonly role: StaffRole })[] = (
	[
		['admin', 'Helen Brandt', 'GB'],
		['admin', 'Marco Bellini', 'IT'],
		['finance', 'Ruth Adeyemi', 'GB'],
		['finance', 'Tomás Silva', 'PT'],
		['finance', 'Ingrid Solberg', 'NO'],
		['support', 'Grace Lindqvist', 'SE'],
		['verification', 'Yusuf Demir', 'DE'],
		['verification', 'Elena Petrova', 'BG'],
		['risk', 'Daniel Cohen', 'GB'],
		['risk', 'Mei Tan', 'SG'],
		['content', 'Sofia Laurent', 'FR'],
		['auditor', 'Peter Novak', 'CZ'],
	] as const
).map(([role, name, country], index, all) => {
	const number = all.slice(0, index).filter(([other]) => other === role).length + 1;
	return { role, name, country, locale: 'en', email: `${role}${number === 1 ? '' : number}@example.com` };
});

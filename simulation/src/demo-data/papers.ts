import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';
import sharp from 'sharp';

const FONT = import.meta.resolve(
	'@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
);
const WIDTH = 900;

/** The bearer's data on a document. */
export interface Bearer {
	readonly name: string;
	readonly country: string;
	readonly birthDate: string;
	readonly number: string;
	readonly expiresOn: string;
	readonly address: string;
}

let font: ReturnType<typeof openSync> | undefined;

/** Draws text as outlines, so that the machine needs no fonts. */
function write(text: string, x: number, y: number, size: number, fill = '#1d2433'): string {
	font ??= openSync(fileURLToPath(FONT));
	if (!('layout' in font)) throw new Error('the font is a collection');
	const scale = size / font.unitsPerEm;
	const { glyphs, positions } = font.layout(text);
	let at = 0;
	const drawn = glyphs.map((glyph, index) => {
		const path = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
		at += positions[index]?.xAdvance ?? 0;
		return path;
	});
	return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
}

const face = (x: number, y: number, size: number, hue: number) =>
	`<g transform="translate(${x} ${y}) scale(${size / 100})"><rect width="100" height="120" fill="hsl(${hue} 30% 82%)"/>
	<circle cx="50" cy="46" r="24" fill="hsl(${hue % 40} 45% 62%)"/><path d="M26 40a24 24 0 0 1 48 0q-24-14-48 0z" fill="hsl(${hue} 30% 22%)"/>
	<path d="M8 120q4-44 42-44t42 44z" fill="hsl(${hue} 45% 38%)"/><circle cx="42" cy="46" r="2.5"/><circle cx="58" cy="46" r="2.5"/>
	<path d="M42 58q8 6 16 0" fill="none" stroke="#333" stroke-width="2"/></g>`;

const specimen = (height: number) =>
	`<g opacity=".28" transform="rotate(-18 ${WIDTH / 2} ${height / 2})">${write('SPECIMEN', 170, height / 2 + 50, 130, '#b3261e')}</g>`;

async function draw(height: number, background: string, parts: readonly string[]): Promise<Buffer> {
	// The product opens no vector graphics; the ones here are made by this file.
	sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${parts.join('')}${specimen(height)}</svg>`;
	return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

const hueOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360;
const lines = (rows: readonly (readonly [string, string])[], x: number, y: number) =>
	rows.flatMap(([label, value], index) => [
		write(label, x, y + index * 66, 17, '#65708a'),
		write(value, x, y + index * 66 + 32, 28),
	]);

/** Draws the page of a passport with the photo. */
export function drawPassport(bearer: Bearer): Promise<Buffer> {
	const { name, country, birthDate, number, expiresOn } = bearer;
	const hue = hueOf(name);
	const words = name.toUpperCase().split(' ');
	const given = words.slice(0, -1).join('<');
	const pad = (text: string) =>
		text
			.replace(/[^A-Z0-9<]/g, '')
			.padEnd(40, '<')
			.slice(0, 40);
	return draw(620, `hsl(${hue} 35% 92%)`, [
		write(`PASSPORT · ${country}`, 40, 64, 32, `hsl(${hue} 45% 30%)`),
		face(40, 110, 240, hue),
		...lines(
			[
				['Name', name],
				['Date of birth', birthDate],
				['Number', number],
				['Date of expiry', expiresOn],
			],
			330,
			130,
		),
		`<rect y="490" width="${WIDTH}" height="130" fill="#fff" opacity=".7"/>`,
		write(pad(`P<${country}${words.at(-1)}<<${given}`), 40, 540, 28),
		write(pad(`${number.replace(/\W/g, '')}<${country}${birthDate.replaceAll('-', '')}`), 40, 590, 28),
	]);
}

export const drawSelfie = ({ name }: Bearer): Promise<Buffer> =>
	draw(1080, `hsl(${(hueOf(name) + 160) % 360} 25% 70%)`, [face(0, 0, 900, hueOf(name))]);

export const drawBill = ({ name, address, country }: Bearer): Promise<Buffer> =>
	draw(1180, '#fff', [
		write('City Power & Water', 60, 110, 44, '#17558a'),
		...lines(
			[
				['Customer', name],
				['Supply address', address],
				['Country', country],
				['Amount due', '64.20'],
			],
			60,
			220,
		),
		...Array.from({ length: 9 }, (_, row) =>
			write(`Meter reading ${row + 1} · ${1_200 + row * 37} kWh`, 60, 580 + row * 52, 22, '#65708a'),
		),
	]);

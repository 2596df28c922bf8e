import { HttpConnection } from './connection.ts';

/** A signed-in user who makes the same calls as a browser. */
export interface Trader {
	readonly userId: number;
	readonly token: string;
	readonly cookie: string;
	/** Header lines that sign a call. */
	readonly headers: string;
}

const PASSWORD = 'correct horse battery staple 47';

/** Registers and signs in `count` users. */
export async function signUp(url: URL, count: number): Promise<Trader[]> {
	const connection = await HttpConnection.open(url);
	const { headers } = await askForXsrf(connection);
	const traders: Trader[] = [];
	for (let index = 0; index < count; index++) {
		const email = `trader-${Date.now()}-${index}@example.com`;
		const registration = {
			name: 'Trader',
			email,
			password: PASSWORD,
			password_confirmation: PASSWORD,
			country: 'GB',
			accept_terms: true,
		};
		const registered = await connection.send('POST', '/api/register', headers, JSON.stringify(registration));
		if (registered.status !== 201) throw new Error(`register: ${registered.status} ${registered.body}`);
		traders.push(await logIn(connection, { email, password: PASSWORD }));
	}
	connection.close();
	return traders;
}

/** Signs in existing users. */
export async function signIn(
	url: URL,
	users: readonly { readonly email: string; readonly password: string }[],
): Promise<Trader[]> {
	const connection = await HttpConnection.open(url);
	const traders: Trader[] = [];
	for (const user of users) traders.push(await logIn(connection, user));
	connection.close();
	return traders;
}

async function logIn(
	connection: HttpConnection,
	{ email, password }: { readonly email: string; readonly password: string },
): Promise<Trader> {
	const { xsrf, headers } = await askForXsrf(connection);
	const login = await connection.send(
		'POST',
		'/api/login',
		headers,
		JSON.stringify({ email, password, remember: false }),
	);
	if (login.status !== 200) throw new Error(`login: ${login.status} ${login.body}`);
	const { token } = JSON.parse(login.body) as { token: string };
	const own = /set-cookie: ((?!XSRF-TOKEN)[^=]+=[^;]+)/i.exec(login.head)?.[1];
	const cookie = `XSRF-TOKEN=${xsrf}; ${own}`;
	const signed = `cookie: ${cookie}\r\nx-xsrf-token: ${decodeURIComponent(xsrf)}\r\nauthorization: Bearer ${token}\r\n`;
	const user = await connection.send('GET', '/api/user', signed, '');
	return { userId: (JSON.parse(user.body) as { id: number }).id, token, cookie, headers: signed };
}

async function askForXsrf(connection: HttpConnection): Promise<{ xsrf: string; headers: string }> {
	const page = await connection.send('GET', '/', '', '');
	const xsrf = cookieOf(page.head, 'XSRF-TOKEN');
	return { xsrf, headers: `cookie: XSRF-TOKEN=${xsrf}\r\nx-xsrf-token: ${decodeURIComponent(xsrf)}\r\n` };
}

function cookieOf(head: string, name: string): string {
	const value = new RegExp(`set-cookie: ${name}=([^;]+)`, 'i').exec(head)?.[1];
	if (!value) throw new Error(`no cookie ${name}`);
	return value;
}

/** Id and payout of an open fair index. */
export async function findOpenAsset(url: URL): Promise<{ id: number; payoutPercent: number }> {
	const answer = await fetch(new URL('/api/get_available_assets', url));
	const assets = (await answer.json()) as { id: number; open: boolean; source: string; percentage: number }[];
	const asset = assets.find(({ open, source }) => open && source === 'fair');
	if (!asset) throw new Error('no fair index is open');
	return { id: asset.id, payoutPercent: asset.percentage };
}

/** Languages of the examples, with their names on the page. */
export const EXAMPLE_LANGUAGES = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const;
export type ExampleLanguage = keyof typeof EXAMPLE_LANGUAGES;

export interface Example {
	readonly id: string;
	readonly title: string;
	readonly text: string;
	/** Programs that run as they are, with BASE and TOKEN in their environment: by a shell, Node 18 or later, Python 3.8 or later. */
	readonly code: Readonly<Record<ExampleLanguage, string>>;
}

/** A test runs every one of them. */
export const EXAMPLES: readonly Example[] = [
	{
		id: 'prices',
		title: 'Read prices',
		text: 'Prices need no token. Every asset has a number; a candle is its start in milliseconds, then open, high, low and close. Prices are decimal strings, so that nothing is lost by rounding.',
		code: {
			curl: `curl --fail-with-body "$BASE/api/get_available_assets"

# Candles of one minute of asset 1, the newest last
curl --fail-with-body "$BASE/api/assets/1/candles?interval=60&limit=3"

# The newest recorded prices one by one
curl --fail-with-body "$BASE/api/assets/1/ticks?limit=3"`,
			javascript: `const base = process.env.BASE;
const get = async (path) => (await fetch(base + path)).json();

const assets = await get('/api/get_available_assets');
for (const { id, ticker, percentage, open } of assets)
	console.log(id, ticker, \`\${percentage}%\`, open ? 'open' : 'closed');

const candles = await get(\`/api/assets/\${assets[0].id}/candles?interval=60&limit=3\`);
for (const [start, open, high, low, close] of candles)
	console.log(new Date(start).toISOString(), open, high, low, close);`,
			python: `import json, os, urllib.request

base = os.environ["BASE"]

def get(path):
    with urllib.request.urlopen(base + path) as answer:
        return json.load(answer)

assets = get("/api/get_available_assets")
for asset in assets:
    print(asset["id"], asset["ticker"], asset["percentage"], "open" if asset["open"] else "closed")

for start, first, high, low, last in get(f"/api/assets/{assets[0]['id']}/candles?interval=60&limit=3"):
    print(start, first, high, low, last)`,
		},
	},
	{
		id: 'trade',
		title: 'Place a demo trade',
		text: 'Needs a token with the permissions Trade and Read. Make a new UUID for each trade and keep it: if no reply comes, send the same request again, and the trade is still placed only once. Stakes are in cents. payout_percent is the least that you accept; if the payout has fallen below it, nothing is placed.',
		code: {
			curl: `ID=$(uuidgen)

# 10.00 on up for one minute
curl --fail-with-body "$BASE/api/trades" \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{ "id": "'$ID'", "mode": "demo", "asset_id": 1, "direction": "up", "stake": 1000,
        "expiry": { "duration": 60 }, "payout_percent": 50 }'

# The same trade later: its status is open, won, lost, tied or void
curl --fail-with-body "$BASE/api/trades/$ID" -H "Authorization: Bearer $TOKEN"`,
			javascript: `const base = process.env.BASE;
const headers = { Authorization: \`Bearer \${process.env.TOKEN}\`, 'Content-Type': 'application/json' };

const assets = await (await fetch(\`\${base}/api/get_available_assets\`, { headers })).json();
const asset = assets.find(({ open }) => open);
const body = JSON.stringify({
	id: crypto.randomUUID(),
	mode: 'demo',
	asset_id: asset.id,
	direction: 'up',
	stake: 1000,
	expiry: { duration: 60 },
	payout_percent: asset.percentage,
});

// Without a reply, or with 503, the same request is sent again: it is never placed twice.
let answer;
for (let tries = 0; tries < 5; tries++) {
	answer = await fetch(\`\${base}/api/trades\`, { method: 'POST', headers, body }).catch(() => undefined);
	if (answer !== undefined && answer.status !== 503) break;
	await new Promise((resolve) => setTimeout(resolve, 1000));
}
const trade = await answer?.json();
if (!answer?.ok) throw new Error(\`\${trade?.code}: \${trade?.message}\`);
console.log(trade.id, trade.status, 'expires at', trade.expires_at);`,
			python: `import json, os, time, urllib.error, urllib.request, uuid

base = os.environ["BASE"]
headers = {"Authorization": "Bearer " + os.environ["TOKEN"], "Content-Type": "application/json"}

def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(base + path, data, headers)) as answer:
        return json.load(answer)

asset = next(a for a in call("/api/get_available_assets") if a["open"])
body = {
    "id": str(uuid.uuid4()),
    "mode": "demo",
    "asset_id": asset["id"],
    "direction": "up",
    "stake": 1000,
    "expiry": {"duration": 60},
    "payout_percent": asset["percentage"],
}

# Without a reply, or with 503, the same request is sent again: it is never placed twice.
for _ in range(5):
    try:
        trade = call("/api/trades", body)
        print(trade["id"], trade["status"], "expires at", trade["expires_at"])
        break
    except urllib.error.HTTPError as error:
        if error.code != 503:
            raise SystemExit(error.read().decode())
    except urllib.error.URLError:
        pass
    time.sleep(1)`,
		},
	},
	{
		id: 'statements',
		title: 'Read trades and statements',
		text: 'Needs the permission Read. Trades come with entry, exit and result; transactions are every entry of your balances. Amounts are in cents, times in UTC. Statements are CSV or PDF.',
		code: {
			curl: `curl --fail-with-body "$BASE/api/trades?status=closed&mode=demo&limit=10" \\
  -H "Authorization: Bearer $TOKEN"

curl --fail-with-body "$BASE/api/transactions?mode=demo&limit=10" \\
  -H "Authorization: Bearer $TOKEN"

curl --fail-with-body -o transactions.csv "$BASE/api/transactions.csv?mode=demo" \\
  -H "Authorization: Bearer $TOKEN"`,
			javascript: `import { writeFile } from 'node:fs/promises';

const base = process.env.BASE;
const headers = { Authorization: \`Bearer \${process.env.TOKEN}\` };
const get = (path) => fetch(base + path, { headers });

const trades = await (await get('/api/trades?status=closed&mode=demo&limit=10')).json();
for (const { asset, direction, stake, profit, status } of trades.data)
	console.log(asset.ticker, direction, stake / 100, status, profit / 100);

const transactions = await (await get('/api/transactions?mode=demo&limit=10')).json();
for (const { at, kind, amount, balance_after } of transactions.data)
	console.log(at, kind, amount / 100, balance_after / 100);

const csv = await get('/api/transactions.csv?mode=demo');
await writeFile('transactions.csv', await csv.text());`,
			python: `import json, os, urllib.request

base = os.environ["BASE"]
headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}

def get(path):
    return urllib.request.urlopen(urllib.request.Request(base + path, headers=headers))

for trade in json.load(get("/api/trades?status=closed&mode=demo&limit=10"))["data"]:
    print(trade["asset"]["ticker"], trade["direction"], trade["stake"] / 100, trade["status"], trade["profit"] / 100)

for entry in json.load(get("/api/transactions?mode=demo&limit=10"))["data"]:
    print(entry["at"], entry["kind"], entry["amount"] / 100, entry["balance_after"] / 100)

with open("transactions.csv", "wb") as file:
    file.write(get("/api/transactions.csv?mode=demo").read())`,
		},
	},
	{
		id: 'pagination',
		title: 'Go through long lists',
		text: 'A list answers { data, next_cursor }. Pass next_cursor as cursor to get the next page; it is null on the last one. limit is at most 200.',
		code: {
			curl: `curl --fail-with-body "$BASE/api/transactions?limit=2" -H "Authorization: Bearer $TOKEN"

# Then, with the next_cursor of that answer:
# curl "$BASE/api/transactions?limit=2&cursor=1764068400000.42" -H "Authorization: Bearer $TOKEN"`,
			javascript: `const base = process.env.BASE;
const headers = { Authorization: \`Bearer \${process.env.TOKEN}\` };

async function* listAll(path) {
	for (let cursor; cursor !== null; ) {
		const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) });
		const page = await (await fetch(\`\${base}\${path}?\${query}\`, { headers })).json();
		yield* page.data;
		cursor = page.next_cursor;
	}
}

let count = 0;
for await (const _ of listAll('/api/transactions')) count++;
console.log(count, 'transactions');`,
			python: `import json, os, urllib.parse, urllib.request

base = os.environ["BASE"]
headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}

def list_all(path):
    query = {"limit": 200}
    while True:
        url = f"{base}{path}?{urllib.parse.urlencode(query)}"
        page = json.load(urllib.request.urlopen(urllib.request.Request(url, headers=headers)))
        yield from page["data"]
        if page["next_cursor"] is None:
            return
        query["cursor"] = page["next_cursor"]

print(sum(1 for _ in list_all("/api/transactions")), "transactions")`,
		},
	},
	{
		id: 'errors',
		title: 'Handle errors',
		text: 'Every error answers { code, message, params, errors }. Decide by code; message is for people, in the language of Accept-Language. 422 is a decision: sending the same again changes nothing. After 429, wait for the seconds in Retry-After. After 503, a code that ends with not_done, or trading.not_logged, means that nothing happened, one that ends with unknown that you should ask again with the same id.',
		code: {
			curl: `# 422 with the code trading.stake_too_low and params.limit
curl -i "$BASE/api/trades" \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{ "id": "'$(uuidgen)'", "mode": "demo", "asset_id": 1, "direction": "up", "stake": 1,
        "expiry": { "duration": 60 }, "payout_percent": 50 }'`,
			javascript: `const base = process.env.BASE;
const headers = { Authorization: \`Bearer \${process.env.TOKEN}\`, 'Content-Type': 'application/json' };

async function call(path, options = {}) {
	for (;;) {
		const answer = await fetch(base + path, { headers, ...options });
		if (answer.ok) return answer.json();
		const error = await answer.json();
		if (answer.status !== 429) throw Object.assign(new Error(error.message), error);
		await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('Retry-After'))));
	}
}

try {
	await call('/api/trades/00000000-0000-4000-8000-000000000000');
} catch (error) {
	console.log(error.code, error.message);
}`,
			python: `import json, os, time, urllib.error, urllib.request

base = os.environ["BASE"]
headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}

def call(path):
    while True:
        try:
            return json.load(urllib.request.urlopen(urllib.request.Request(base + path, headers=headers)))
        except urllib.error.HTTPError as answer:
            if answer.code != 429:
                raise RuntimeError(json.load(answer))
            time.sleep(int(answer.headers["Retry-After"]))

try:
    call("/api/trades/00000000-0000-4000-8000-000000000000")
except RuntimeError as error:
    print(error.args[0]["code"], error.args[0]["message"])`,
		},
	},
];

import {
	isDictionary,
	namesIn,
	type PdfDictionary,
	PdfName,
	type PdfObjects,
	PdfReference,
	type PdfValue,
	readPdfObjects,
} from './pdf-objects.ts';

/** Kinds of actions that run a script, start something, send or fetch (ISO 32000-1, 12.6.4). A link to a page of the web does not. */
const ACTIVE_ACTIONS = new Set([
	'JavaScript',
	'Launch',
	'GoToE',
	'GoToR',
	'ImportData',
	'SubmitForm',
	'Rendition',
	'Sound',
	'Movie',
	'GoTo3DView',
	'RichMediaExecute',
]);
/** Kinds of annotations and objects that bring other files, sounds or films along. */
const ACTIVE_KINDS = new Set(['FileAttachment', 'RichMedia', 'Sound', 'Movie', '3D', 'EmbeddedFile']);
/** Under these a file specification names the file that it holds. */
const FILE_KEYS = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/** Forms in one another, and forms in all, that a document of people has at most. */
const MOST_NESTED = 3;
const MOST_FORMS = 1_000;

type Objects = ReadonlyMap<number, PdfValue>;

interface PdfContents {
	readonly encrypted: boolean;
	readonly active: boolean;
	/** True if its forms draw one another deeper, or are more, than a page of people needs: each level can multiply the work. */
	readonly heavy: boolean;
}

/**
 * Finds the contents of a PDF besides pages: encryption, scripts, other files, and actions that start by themselves. It
 * follows the references from the catalogue, so that objects removed by an update of the file do not count. A file made
 * to deceive this reading gains nothing by it: the renderer runs no scripts, and pictures alone are kept.
 * @throws if its object streams can't be read in bounds
 */
export function readPdfContents(file: Buffer): PdfContents {
	const { trailers, read, contentOf } = readPdfObjects(file);
	if (trailers.some((trailer) => (trailer.get('Encrypt') ?? null) !== null))
		return { encrypted: true, active: false, heavy: false };
	const objects = read();
	const roots = trailers.flatMap((trailer) => trailer.get('Root') ?? []);
	const isRooted = roots.some((root) => isDictionary(resolve(objects, root)));
	const active = isActive(objects, isRooted ? roots : [...objects.values()]);
	return { encrypted: false, active, heavy: isHeavy(objects, contentOf) };
}

/** Returns whether anything active can be reached from some values. */
function isActive(objects: ReadonlyMap<number, PdfValue>, from: readonly PdfValue[]): boolean {
	const seen = new Set<number>();
	const left = [...from];
	for (let value = left.pop(); value !== undefined; value = left.pop()) {
		if (value instanceof PdfReference) {
			if (!seen.has(value.number)) left.push(objects.get(value.number) ?? null);
			seen.add(value.number);
		} else if (isDictionary(value)) {
			if (isActiveDictionary(objects, value)) return true;
			for (const inner of value.values()) left.push(inner);
		} else if (Array.isArray(value)) for (const inner of value) left.push(inner);
	}
	return false;
}

function isActiveDictionary(objects: ReadonlyMap<number, PdfValue>, dictionary: PdfDictionary): boolean {
	const name = (key: string) => {
		const value = resolve(objects, dictionary.get(key));
		return value instanceof PdfName ? value.text : '';
	};
	if (ACTIVE_ACTIONS.has(name('S')) || ACTIVE_KINDS.has(name('Subtype')) || ACTIVE_KINDS.has(name('Type'))) return true;
	const files = resolve(objects, dictionary.get('EF'));
	if (isDictionary(files) && FILE_KEYS.some((key) => files.has(key))) return true;
	const form = resolve(objects, dictionary.get('AcroForm'));
	return isDictionary(form) && (form.get('XFA') ?? null) !== null;
}

/** Returns whether objects that draw others (forms, tiles of patterns, glyphs of fonts) go deeper than they may, or are too many. */
function isHeavy(objects: Objects, contentOf: PdfObjects['contentOf']): boolean {
	const drawing = [...objects]
		.filter(([, value]) => isDictionary(value) && draws(objects, value))
		.map(([number]) => number);
	if (drawing.length > MOST_FORMS) return true;
	const known = new Set(drawing);
	const everywhere = [...objects.values()].map((value) => (isDictionary(value) ? value.get('Resources') : undefined));
	const drawnBy = memoize((number: number) => {
		const dictionary = objects.get(number) as PdfDictionary;
		// An object without resources of its own uses those of the page.
		const own = dictionary.get('Resources');
		const content = contentOf(number);
		const names = content === null ? null : namesIn(content);
		const used = (own === undefined ? everywhere : [own]).flatMap((resources) => listUsed(objects, resources, names));
		return listReached(objects, used, known);
	});
	// The longest chain; a chain in circles ends where it comes back.
	const reaches = (number: number, above: readonly number[]): boolean =>
		above.length >= MOST_NESTED ||
		drawnBy(number).some((inner) => inner !== number && !above.includes(inner) && reaches(inner, [...above, number]));
	return drawing.some((number) => reaches(number, []));
}

function memoize<Value>(compute: (number: number) => Value): (number: number) => Value {
	const kept = new Map<number, Value>();
	return (number) => {
		if (!kept.has(number)) kept.set(number, compute(number));
		return kept.get(number) as Value;
	};
}

function draws(objects: Objects, dictionary: PdfDictionary): boolean {
	const subtype = resolve(objects, dictionary.get('Subtype'));
	const isNamed = subtype instanceof PdfName && (subtype.text === 'Form' || subtype.text === 'Type3');
	return isNamed || resolve(objects, dictionary.get('PatternType')) === 1;
}

/** Resources of some names, of all where the names are not known: many programs write one list of resources for all that draws. */
function listUsed(objects: Objects, resources: PdfValue | undefined, names: ReadonlySet<string> | null): PdfValue[] {
	const kinds = resolve(objects, resources);
	if (!isDictionary(kinds)) return [];
	return [...kinds.values()].flatMap((kind) => {
		const named = resolve(objects, kind);
		if (!isDictionary(named)) return [];
		return [...named].filter(([name]) => names === null || names.has(name)).map(([, value]) => value);
	});
}

/** Finds the drawing objects that values reach, without going through others that draw. */
function listReached(objects: Objects, from: readonly PdfValue[], drawing: ReadonlySet<number>): number[] {
	const seen = new Set<number>();
	const left = [...from];
	for (let value = left.pop(); value !== undefined; value = left.pop()) {
		if (value instanceof PdfReference) {
			if (!seen.has(value.number) && !drawing.has(value.number)) left.push(objects.get(value.number) ?? null);
			seen.add(value.number);
		} else if (isDictionary(value)) for (const inner of value.values()) left.push(inner);
		else if (Array.isArray(value)) for (const inner of value) left.push(inner);
	}
	return [...seen].filter((number) => drawing.has(number));
}

/** The value behind a reference; a reference to a reference is followed too, though not in circles. */
function resolve(objects: ReadonlyMap<number, PdfValue>, value: PdfValue | undefined): PdfValue {
	let found = value ?? null;
	for (let steps = 0; found instanceof PdfReference && steps < 8; steps++) found = objects.get(found.number) ?? null;
	return found;
}

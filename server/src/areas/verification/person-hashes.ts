import { createHmac, type KeyObject } from 'node:crypto';
import { normalDocument, normalPerson } from '@fairtick/domain/verification/normal';

const hash = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest();

/** A document by its number, which says nothing without the key. */
export const hashDocument = (key: KeyObject, document: Parameters<typeof normalDocument>[0]): Buffer =>
	hash(key, `document|${normalDocument(document)}`);

/** A person by name and date of birth. */
export const hashName = (key: KeyObject, person: Parameters<typeof normalPerson>[0]): Buffer =>
	hash(key, `name|${normalPerson(person)}`);

import { Refused } from '../http/index.ts';

/** The subject of a request has changed since: there is nothing left to decide. From an executor: the request expires. */
export const requestOver = () => new Refused({ code: 'admin.request_over', params: {} } as const);

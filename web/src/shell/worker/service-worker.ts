import { answerFile, answerPage, type Build, forgetOldBuilds, keepFiles, keepOffline, kindOf } from './files.ts';
import type { WorkerEvents, WorkerScope } from './scope.ts';
import { openPush, type PushIcons, showPush } from './show-push.ts';

/** Inserted by the build (build/service-worker.ts). */
declare const BUILD: Build & { readonly icons: PushIcons };

const scope = self as unknown as WorkerScope;

function listen<Name extends keyof WorkerEvents>(name: Name, handler: (event: WorkerEvents[Name]) => void): void {
	self.addEventListener(name, (event) => handler(event as unknown as WorkerEvents[Name]));
}

listen('install', (event) => {
	event.waitUntil(keepOffline(scope, BUILD));
	// Pages come from the server, and file names contain hashes, so a new worker does not affect open pages.
	void scope.skipWaiting();
});
listen('activate', (event) => {
	const begun = [
		forgetOldBuilds(scope, BUILD),
		scope.registration.navigationPreload?.enable(),
		scope.clients.claim(),
	] as const;
	event.waitUntil(Promise.all(begun));
});
listen('fetch', (event) => {
	const { request } = event;
	const kind = kindOf(request, scope.location.origin);
	if (kind === 'page') event.respondWith(answerPage(scope, BUILD, event));
	if (kind === 'file') event.respondWith(answerFile(scope, BUILD, request));
});
listen('message', (event) => {
	const { keep } = event.data as { keep?: readonly string[] };
	if (keep) event.waitUntil(keepFiles(scope, BUILD, keep));
});
listen('push', (event) => event.waitUntil(showPush(scope, BUILD.icons, event)));
listen('notificationclick', (event) => event.waitUntil(openPush(scope, event)));

/**
 * The indicators and drawings that KLineChart brings, entered when this is imported. A build takes them out of the library's own
 * file into this one (`build/chart-parts.ts`); elsewhere the library enters them itself.
 */
export {};

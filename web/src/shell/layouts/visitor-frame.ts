export { Footer } from './footer.tsx';
export { VisitorHeader } from './visitor-header.tsx';

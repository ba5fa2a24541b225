import { lazyWithRetry } from '../../../shared/lazyWithRetry'

const NewCertificatesPage = lazyWithRetry(() => import('./NewCertificatesPage'))

/** Comes with the editor, not before. */
export const NewCertificatesRoute = () => <NewCertificatesPage />

import { late } from '../../../shared/late'

const NewPage = late(() => import('./NewPage'))

/** Comes with the editor, not before. */
export const NewCertificate = () => <NewPage />

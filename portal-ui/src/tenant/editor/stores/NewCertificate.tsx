import { lazy } from 'react'

const NewPage = lazy(() => import('./NewPage'))

/** Comes with the editor, not before. */
export const NewCertificate = () => <NewPage />

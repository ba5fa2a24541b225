import { useState } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../shared/paths'

/** A draft's id is made here, so that saving it twice makes one. */
export const NewCertificate = () => {
  const [id] = useState(() => crypto.randomUUID())
  return <Navigate to={paths.tenant.editForm(id)} state={{ isNew: true }} replace />
}

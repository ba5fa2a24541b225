import type { Me } from '../../shared/api/types'

const WHO: Me['role'][] = ['processor', 'lead', 'manager']

/** To whom the server shows scans, originals and filings: all of the staff but administrators. */
export const handlesForms = ({ role }: Pick<Me, 'role'>) => WHO.includes(role)

import type { Me } from '../../shared/api/types'

const WHO: Me['role'][] = ['processor', 'lead', 'manager']

/** To whom the server shows scans. */
export const mayScan = ({ role }: Pick<Me, 'role'>) => WHO.includes(role)

import type { Me } from '../../shared/api/types'

const WHO: Me['role'][] = ['processor', 'lead', 'manager']

/** To whom the server tells of filings. */
export const mayReadFilings = ({ role }: Pick<Me, 'role'>) => WHO.includes(role)

import type { Me } from '../../shared/api/types'

const WHO: Me['role'][] = ['lead', 'manager']

/** Whose exports of the register the server sends by itself. */
export const mayExport = ({ role }: Pick<Me, 'role'>) => WHO.includes(role)

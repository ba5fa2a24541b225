import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../shared/queries/certificates'

/** Working days within which a form should be decided, as leads settled it; null until it is told. */
export const useGoal = (): number | null => useQuery(meQuery()).data?.goal_days ?? null

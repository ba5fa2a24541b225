import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countsQuery } from '../../shared/queries/certificates'
import { completenessQuery } from '../../shared/queries/completeness'
import { isAwaited } from '../../shared/queries/isAwaited'
import { useTasks } from './useTasks'

/** Once all that stands on top has been told it is shown at once, so that nothing there moves. */
export function useIsDashboardReady() {
  const [wasTold, setWasTold] = useState(false)
  const counts = useQuery(countsQuery())
  const completeness = useQuery(completenessQuery())
  const tasks = useTasks()
  const isTold = !(tasks.isAwaited || isAwaited(counts) || isAwaited(completeness))
  if (isTold && !wasTold) setWasTold(true)
  return wasTold || isTold
}

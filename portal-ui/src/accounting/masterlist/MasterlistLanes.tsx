import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountingMessages } from '../../shared/messages/accounting'
import { countsQuery } from '../../shared/queries/certificates'
import { SegmentedControl } from '../../shared/ui/SegmentedControl'
import { laneCountsQuery } from '../parts/laneFigures'
import { addressOf, countIn, isIn, lanesOver, narrowedTo } from '../parts/lanes'
import type { ListName } from '../parts/lists'
import { useNarrow } from './useNarrow'

const ALL = ''

const blanksLeftOut = (asked: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value))

/** The parts of a list, each with how many it holds; a lane of the other list leads there. */
export const MasterlistLanes = ({ list }: { list: ListName }) => {
  const { values, narrow } = useNarrow()
  const { data: counts } = useQuery(countsQuery())
  const asked = { q: values.q, quarter: values.quarter, branch: values.branch }
  const isSearched = Object.values(asked).some(Boolean)
  const { data: laneCounts } = useQuery(laneCountsQuery(isSearched ? blanksLeftOut(asked) : {}))
  const navigate = useNavigate()
  const lanes = lanesOver(list)
  const pick = (name: string) => {
    const lane = lanes.find((one) => one.name === name)
    if (!lane) narrow({ lane: '', status: '' })
    else if (lane.list === list) narrow(narrowedTo(lane))
    else void navigate(addressOf(lane))
  }
  return (
    <SegmentedControl
      label={accountingMessages.list.lanes}
      value={lanes.find((lane) => lane.list === list && isIn(lane, values))?.name ?? ALL}
      onPick={pick}
      segments={[
        {
          value: ALL,
          label: accountingMessages.list.all,
          count: isSearched ? undefined : counts?.[list],
        },
        ...lanes.map((lane) => ({
          value: lane.name,
          label: lane.label,
          count: isSearched ? laneCounts?.[lane.name]?.count : countIn(lane, counts, laneCounts),
        })),
      ]}
    />
  )
}

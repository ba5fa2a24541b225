import { aboutStatus, type ListName } from '../../shared/api/about'
import type { Counts, Status } from '../../shared/api/types'
import { LANES, type LaneName } from '../../shared/api/words'
import { lanesOf, listPath } from './lists'

/** A part of a list that is worked off together, and what narrows the list to it. */
export interface Lane {
  /** As the address names it. */
  name: string
  label: string
  list: ListName
  status: Status | null
}

type LaneWords = { label: string; list: ListName; status: Status | null }

const laneOf = (name: LaneName): Lane => ({ name, ...(LANES[name] as LaneWords) })

const ofServer = (Object.keys(LANES) as LaneName[]).map(laneOf)

const ofStatus = (list: ListName) => (status: Status) => ({
  name: status,
  label: aboutStatus(status).name,
  list,
  status,
})

/** The lanes over a list. What a person decided herself is reached from both. */
export const lanesOver = (list: ListName): Lane[] =>
  list === 'open'
    ? ofServer
    : [...lanesOf(list).map(ofStatus(list)), ...ofServer.filter((lane) => lane.list === list)]

export interface Narrowed {
  lane?: string
  status?: string
}

/** What narrows a list to a lane: its status where that is all there is to it. */
export const narrowedTo = ({ name, status }: Lane): Required<Narrowed> =>
  status ? { status, lane: '' } : { status: '', lane: name }

export const isIn = (lane: Lane, { lane: name, status }: Narrowed) =>
  lane.status ? status === lane.status && !name : name === lane.name

/** The address of a lane, short enough to be told. */
export const addressOf = ({ list, name }: Pick<Lane, 'list' | 'name'>) =>
  `${listPath(list)}?lane=${encodeURIComponent(name)}`

export type LaneCounts = Partial<Record<string, { count: number; has_more: boolean }>>

export const countIn = (lane: Lane, counts?: Counts, lanes?: LaneCounts) =>
  lane.status ? counts?.by_status[lane.status] : lanes?.[lane.name]?.count

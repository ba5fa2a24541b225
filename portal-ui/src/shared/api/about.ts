/** What the screens ask of statuses and moves. The answers are the lifecycle's, in words.ts. */
import { type LISTS, MOVES, type MoveName, STATUSES, type Status } from './words'

type StatusEntry = (typeof STATUSES)[Status]
type MoveEntry = (typeof MOVES)[MoveName]

export type ListName = keyof typeof LISTS
/** `new`: this page is older than the server and does not know the move. */
export type Kind = MoveEntry['kind'] | 'new'

export interface AboutStatus
  extends Record<'label' | 'name' | 'next' | 'asks' | 'action' | 'why' | 'refused', string> {
  group: StatusEntry['group']
  list: ListName | null
  turn: StatusEntry['turn']
  claims: boolean
}

export interface AboutMove extends Record<'label' | 'done' | 'did' | 'answers', string> {
  kind: Kind
  target: Status | null
  main: boolean
  danger: boolean
}

export const aboutStatus = (status: Status): AboutStatus => STATUSES[status]

export const isMove = (text: string | undefined): text is MoveName =>
  text !== undefined && text in MOVES

const NEW: AboutMove = {
  label: '',
  done: '',
  did: 'changed this',
  answers: '',
  kind: 'new',
  target: null,
  main: false,
  danger: false,
}

export const aboutMove = (move: string): AboutMove => (isMove(move) ? MOVES[move] : NEW)

/** The moves of a kind, in the order of the lifecycle. */
export const movesOfKind = (kind: Kind): MoveName[] =>
  (Object.keys(MOVES) as MoveName[]).filter((move) => MOVES[move].kind === kind)

/** The statuses of which this holds, in the order of a certificate's life. */
export const statusesWhere = (holds: (about: AboutStatus) => boolean): Status[] =>
  (Object.keys(STATUSES) as Status[]).filter((status) => holds(STATUSES[status]))

/** What people see; what is gone is in no list. */
export const SEEN = statusesWhere(({ group }) => group !== 'gone')
export const isSeen = (text: string): text is Status => SEEN.some((status) => status === text)

/** Not handed over yet. */
export const isDraft = (status: Status) => aboutStatus(status).group === 'draft'
/** Accounting has it and has not decided. */
export const isOpen = (status: Status) => aboutStatus(status).group === 'open'

export const isOfKind =
  (...kinds: Kind[]) =>
  ({ name }: { name: MoveName }) =>
    kinds.includes(aboutMove(name).kind)

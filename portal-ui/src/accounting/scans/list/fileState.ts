import type { BatchFile, ScanRow, ScanStatus } from '../scanQueries'

/** One file of a batch, told from its scans. */

export interface FileSchema {
  file: BatchFile
  scans: ScanRow[]
  status: ScanStatus | 'ALREADY'
  /** Of the form it is least sure of; null where nothing waits to be looked at. */
  doubt: Pick<ScanRow, 'level' | 'confidence'> | null
  /** The first of its scans that waits for a review. */
  toReview: ScanRow | undefined
  toLook: number
}

const FIRST: ScanStatus[] = ['PROCESSING', 'READ', 'PROCESSING-FAILED', 'CONFIRMED']

const statusOf = (file: BatchFile, scans: ScanRow[]): FileSchema['status'] => {
  if (file.duplicate_of) return 'ALREADY'
  return FIRST.find((status) => scans.some((scan) => scan.status === status)) ?? 'DISCARDED'
}

const firstPage = ({ pages }: ScanRow) => pages[0] ?? 0

const leastSure = (scans: ScanRow[]) => {
  const [least] = scans.toSorted((a, b) => (a.confidence ?? 0) - (b.confidence ?? 0))
  return least ? { level: least.level, confidence: least.confidence } : null
}

export function fileTold(file: BatchFile, rows: ScanRow[]): FileSchema {
  const scans = rows
    .filter(({ upload }) => upload === file.upload)
    .toSorted((a, b) => firstPage(a) - firstPage(b))
  const read = scans.filter(({ status }) => status === 'READ')
  return {
    file,
    scans,
    status: statusOf(file, scans),
    doubt: leastSure(read),
    toReview: read[0],
    toLook: read.reduce((sum, { to_look_at }) => sum + to_look_at, 0),
  }
}

export interface Counts {
  read: number
  reading: number
  failed: number
  waiting: number
}

/** What the server counts: files, or pages. */
interface ServerCounts {
  read: number
  failed: number
  waiting: number
}

/** The files of a batch by what becomes of them; those still on this device wait, too. */
export function countFiles(
  told: ServerCounts | undefined,
  files: FileSchema[],
  onDevice: number,
): Counts {
  const reading = files.filter(
    ({ status, file }) => status === 'PROCESSING' && file.pages_done > 0,
  ).length
  const waiting = told?.waiting ?? 0
  return {
    read: told?.read ?? 0,
    reading: Math.min(reading, waiting),
    failed: told?.failed ?? 0,
    waiting: Math.max(waiting - reading, 0) + onDevice,
  }
}

import { devicePlaces } from '../../shared/devicePlaces'
import { deviceStore } from '../../shared/deviceStore'
import type { Cells, Row } from './sheetRowValues'

/** What was typed into a sheet and is not with the server, kept on this device by person and company. */

export interface KeptRow extends Pick<Row, 'key' | 'id' | 'version' | 'company' | 'companyName'> {
  branch: string
  atc: string
  cells: Cells
}

interface KeptSheet {
  owner: string
  quarter: string
  at: string
  rows: KeptRow[]
}

const withStore = deviceStore(devicePlaces.sheets)

const bare = ({ key, id, version, company, companyName, branch, atc, cells }: Row): KeptRow => ({
  key,
  id,
  version,
  company,
  companyName,
  branch,
  atc,
  cells,
})

/** Nothing left to keep: forgotten. */
export const keepSheet = (owner: string, quarter: string, rows: Row[]) =>
  withStore<IDBValidKey | undefined>(
    'readwrite',
    (store): IDBRequest =>
      rows.length > 0
        ? store.put({
            ...{ owner, quarter, at: new Date().toISOString() },
            rows: rows.map(bare),
          } satisfies KeptSheet)
        : store.delete([owner, quarter]),
  )

export const readKept = async (owner: string, quarter: string): Promise<KeptRow[]> => {
  const sheet = await withStore<KeptSheet | undefined>('readonly', (store) =>
    store.get([owner, quarter]),
  )
  return sheet?.rows ?? []
}

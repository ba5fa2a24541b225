/** What somebody dropped or chose: single files, and folders with what lies in them. */

export interface Given {
  pdfs: File[]
  /** The names of what was left out because it is no PDF. */
  others: string[]
}

const HIDDEN = /^(\.|~\$)|^(thumbs\.db|desktop\.ini)$/i

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** PDFs apart from the rest, in the order of their names; what systems leave in folders is nothing. */
export function sorted(files: File[]): Given {
  const seen = files.filter(({ name }) => !HIDDEN.test(name))
  const byName = seen.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return {
    pdfs: byName.filter(isPdf),
    others: byName.filter((file) => !isPdf(file)).map(({ name }) => name),
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A folder tells its entries in parts; an empty part is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await fileOf(entry)]
  const within = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(within.map(filesIn))).flat()
}

/** Everything that was dropped. The entries must be asked for before anything is awaited. */
export async function dropped(transfer: DataTransfer): Promise<Given> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const folders = entries.filter((entry) => entry !== null)
  if (folders.length === 0) return sorted([...transfer.files])
  return sorted((await Promise.all(folders.map(filesIn))).flat())
}

import { FileDownload } from '../filing/FileDownload'
import { PrintButton } from './PrintButton'

interface Props {
  /** Of the exports, up to their ending. */
  path: string
  of: Record<string, string | undefined>
  words: { csv: string; xlsx: string; print: string; title: string }
}

/** A list as CSV, as a workbook and on paper. */
export const ReportFiles = ({ path, of, words }: Props) => (
  <>
    {(['csv', 'xlsx'] as const).map((kind) => (
      <FileDownload
        key={kind}
        path={`${path}.${kind}`}
        of={of}
        label={words[kind]}
        name={words.title}
      />
    ))}
    <PrintButton label={words.print} />
  </>
)

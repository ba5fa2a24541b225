import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent, ReactNode } from 'react'
import { isRefusal } from '../../shared/api/http'
import { formatDate } from '../../shared/format/dates'
import { formatPesos } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { useOnline } from '../../shared/ui/useOnline'
import type { FilingKind, Look } from './filingQueries'
import { periodWords } from './periodMessages'

const words = filingMessages.confirm

interface Props {
  look: Look
  /** What the version to be filed is to the return; each has its own words. */
  kind: FilingKind
  /** Whether the file that was looked at is still the one that would be filed. */
  isPreviewed: boolean
  error: unknown
  isPending: boolean
  onFile: () => void
  onPreview: () => void
  onClose: () => void
  /** What an amended return asks besides. */
  children?: ReactNode
}

/** What the button that files says. */
export const makeWords = (look: Look, kind: FilingKind) =>
  kind === 'first'
    ? filingMessages.files.make(look.goes_in.certificates)
    : filingMessages.files.makeAmended(look.version)

const FilingFacts = ({ look }: { look: Look }) => (
  <Box component="dl" sx={factsStyles}>
    {[
      [words.company, look.company],
      [words.form, `${look.form}, ${periodWords(look)}`],
      [words.due, formatDate(look.due)],
      [words.certificates, filingMessages.number(look.goes_in.certificates)],
      [words.base, formatPesos(look.goes_in.base)],
      [words.tax, formatPesos(look.goes_in.tax)],
      [words.file, look.file.name],
      [words.fingerprint, look.file.sha256.slice(0, 12)],
    ].map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd translate="no">{value}</dd>
      </div>
    ))}
  </Box>
)

const UnsignedWarning = ({ count }: { count: number }) => (
  <Note tone="warn" icon="triangle-alert">
    <strong>{words.unsigned(count)}</strong>
  </Note>
)

const ChangedWarning = ({ onPreview }: Pick<Props, 'onPreview'>) => (
  <Note tone="warn" icon="triangle-alert" role="alert">
    <strong>{words.changed}</strong> {words.changedText}{' '}
    <Button size="small" onClick={onPreview}>
      {words.previewAgain}
    </Button>
  </Note>
)

/** Asks once before certificates are filed: sums, due date, what is unsigned, what it means. */
export const FilingDialog = (props: Props) => {
  const { look, kind, isPreviewed, error, isPending, onFile, onPreview, onClose, children } = props
  const online = useOnline()
  const hasChanged = !isPreviewed || isRefusal(error, 409)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (online && !isPending && !hasChanged) onFile()
  }
  return (
    <DialogFrame
      title={words.title[kind](look.form, look.goes_in.certificates)}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            busy={isPending}
            busyLabel={filingMessages.files.making}
            disabled={!online || hasChanged}
          >
            {makeWords(look, kind)}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, pb: 1 }}>
        {hasChanged && <ChangedWarning onPreview={onPreview} />}
        {!hasChanged && error != null && <ErrorNote error={error} />}
        <FilingFacts look={look} />
        {look.unsigned > 0 && <UnsignedWarning count={look.unsigned} />}
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13, lineHeight: '20px' }}>
          {words.means[kind](look.goes_in.certificates).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
        {children}
      </Box>
    </DialogFrame>
  )
}

const factsStyles = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  columnGap: 2,
  rowGap: 1,
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'surface.hint' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
}

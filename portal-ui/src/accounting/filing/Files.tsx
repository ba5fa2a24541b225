import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sizeOf } from '../../shared/format/size'
import { filingWords } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { BusyButton } from '../../shared/ui/BusyButton'
import { Icon } from '../../shared/ui/Icon'
import type { IconName } from '../../shared/ui/icons'
import { Note } from '../../shared/ui/Note'
import { Sheet } from '../../shared/ui/Sheet'
import { useOnline } from '../../shared/ui/useOnline'
import { FileDialog } from './FileDialog'
import { type Filing, type Look, type Return, useFile, useTake } from './queries'
import { Take } from './Take'

const words = filingWords.files

interface LineProps {
  icon: IconName
  title: string
  text: string
  children?: ReactNode
}

export const FileLine = ({ icon, title, text, children }: LineProps) => (
  <Box sx={lineLook}>
    <Icon name={icon} />
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
      <Box sx={smallLook}>{text}</Box>
    </Box>
    {children}
  </Box>
)

/** Both files of a filing that was made. */
export const Takes = ({ filing: { id, file_name } }: { filing: Filing }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <Take path={`/filings/${id}/file.dat`} label={words.takeData} name={file_name} />
    <Take path={`/filings/${id}/file.xlsx`} label={words.takeBook} name={file_name} />
  </Box>
)

const Made = ({ filing }: { filing: Filing }) => (
  <Note tone="ok" icon="circle-check" role="status">
    <strong>{words.made(filing.certificates)}</strong>{' '}
    <MuiLink component={Link} to={paths.accounting.filed(filing.id)}>
      {words.open}
    </MuiLink>
    <Box sx={{ mt: 1 }}>
      <Takes filing={filing} />
    </Box>
  </Note>
)

/** Why no file can be made now; blank where it can. */
const whyNot = ({ may_file, goes_in, ties }: Look) => {
  if (goes_in.certificates === 0) return words.nothing
  if (!ties) return filingWords.in.differs
  return may_file ? '' : words.notYours
}

/** The file that would be made: it is previewed first, and then filed. */
export const Files = ({ look, of }: { look: Look; of: Return }) => {
  const online = useOnline()
  const { mutate, isPending, error, data: made, reset } = useFile()
  const preview = useTake()
  const [previewed, setPreviewed] = useState('')
  const [isAsking, setAsking] = useState(false)
  const reason = whyNot(look)
  const { file } = look
  const isPreviewed = previewed !== '' && previewed === file.sha256
  const size = words.data(filingWords.number(file.records), sizeOf(file.size))
  const close = () => {
    setAsking(false)
    reset()
  }
  const takePreview = () => {
    close()
    preview.mutate(
      { path: '/filings/preview.dat', of: { ...of, sha256: file.sha256 } },
      { onSuccess: () => setPreviewed(file.sha256) },
    )
  }
  return (
    <Sheet title={words.title}>
      {made && (
        <Box sx={{ p: 2 }}>
          <Made filing={made} />
        </Box>
      )}
      <FileLine icon="file-text" title={file.name} text={size}>
        <BusyButton
          variant={isPreviewed ? 'outlined' : 'contained'}
          size="small"
          busy={preview.isPending}
          busyLabel={words.taking}
          disabled={!online || file.sha256 === ''}
          onClick={takePreview}
          sx={buttonLook}
        >
          {words.preview}
        </BusyButton>
      </FileLine>
      <FileLine icon="table-2" title={words.book} text={words.bookText} />
      <Box sx={footLook}>
        <Button
          variant={isPreviewed ? 'contained' : 'outlined'}
          size="small"
          disabled={!online || reason !== '' || !isPreviewed}
          onClick={() => setAsking(true)}
          sx={buttonLook}
        >
          {words.make(look.goes_in.certificates)}
        </Button>
        {!isPreviewed && <Icon name="lock" size={14} />}
        <span>{reason || (isPreviewed ? words.asksFirst : words.previewFirst)}</span>
      </Box>
      {isAsking && (
        <FileDialog
          look={look}
          kind="first"
          error={error}
          isPending={isPending}
          onFile={() => mutate({ ...of, sha256: previewed }, { onSuccess: () => setAsking(false) })}
          onPreview={takePreview}
          onClose={close}
        />
      )}
    </Sheet>
  )
}

const lineLook = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: 1.25,
  alignItems: 'center',
  px: 2,
  py: 1.25,
  fontSize: 13,
  lineHeight: '18px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
}

const smallLook = { fontSize: 12, lineHeight: '16px', color: 'text.secondary' }

const buttonLook = { minHeight: { xs: 44, md: 36 }, flexShrink: 0 }

const footLook = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  gap: 0.75,
  px: 2,
  py: 1.25,
  fontSize: 13,
  lineHeight: '18px',
  color: 'text.secondary',
}

import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sizeOf } from '../../shared/format/size'
import { filingWords } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import type { IconName } from '../../shared/ui/icons'
import { Note } from '../../shared/ui/Note'
import { Sheet } from '../../shared/ui/Sheet'
import { useOnline } from '../../shared/ui/useOnline'
import { type Filing, type Look, type Return, useFile } from './queries'
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

/** The file that would be made, and the one button that makes it. */
export const Files = ({ look, of }: { look: Look; of: Return }) => {
  const online = useOnline()
  const { mutate, isPending, error, data: made } = useFile()
  const reason = whyNot(look)
  const { file } = look
  const size = words.data(filingWords.number(file.records), sizeOf(file.size))
  return (
    <Sheet title={words.title}>
      {made && (
        <Box sx={{ p: 2 }}>
          <Made filing={made} />
        </Box>
      )}
      <FileLine icon="file-text" title={file.name} text={size}>
        <BusyButton
          variant="contained"
          size="small"
          busy={isPending}
          busyLabel={words.making}
          disabled={!online || reason !== ''}
          onClick={() => mutate({ ...of, sha256: file.sha256 })}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {look.filings > 0 ? words.makeDifference : words.make}
        </BusyButton>
      </FileLine>
      <FileLine icon="table-2" title={words.book} text={words.bookText} />
      {error && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} />
        </Box>
      )}
      <Box sx={footLook}>
        {reason && <Icon name="lock" size={14} />}
        <span>{reason || words.claims(look.goes_in.certificates)}</span>
      </Box>
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

const footLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  px: 2,
  py: 1.25,
  fontSize: 13,
  lineHeight: '18px',
  color: 'text.secondary',
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sizeOf } from '../../shared/format/size'
import { commonMessages } from '../../shared/messages/common'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { Icon, type IconName } from '../../shared/ui/Icon'
import { refusedFields } from '../../shared/ui/moveAnswers'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { TextInput } from '../../shared/ui/TextInput'
import { useOnline } from '../../shared/ui/useOnline'
import { FileDownload } from './FileDownload'
import { FilingDialog, makeWords } from './FilingDialog'
import { FilingPreview } from './FilingPreview'
import { type Filing, type Look, type Return, useFile, useFilingPreview } from './filingQueries'
import { isFiled } from './pileRules'

const words = filingMessages.files

interface LineProps {
  icon: IconName
  title: string
  text: string
  children?: ReactNode
}

export const FilingFileLine = ({ icon, title, text, children }: LineProps) => (
  <Box sx={lineStyles}>
    <Icon name={icon} />
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
      <Box sx={smallStyles}>{text}</Box>
    </Box>
    {children}
  </Box>
)

/** Both files of a filing that was made. */
export const FilingDownloads = ({ filing: { id, file_name } }: { filing: Filing }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <FileDownload path={`/filings/${id}/file.dat`} label={words.takeData} name={file_name} />
    <FileDownload path={`/filings/${id}/file.xlsx`} label={words.takeBook} name={file_name} />
  </Box>
)

const FiledFiles = ({ filing }: { filing: Filing }) => (
  <Note tone="ok" icon="circle-check" role="status">
    <strong>{words.made(filing.certificates)}</strong>{' '}
    <MuiLink component={Link} to={paths.accounting.filed(filing.id)}>
      {words.open}
    </MuiLink>
    <Box sx={{ mt: 1 }}>
      <FilingDownloads filing={filing} />
    </Box>
  </Note>
)

/** Why no file can be made now; blank where it can. */
const whyNot = ({ may_file, goes_in, ties, against }: Look) => {
  if (against.version === null && goes_in.certificates === 0) return words.nothing
  if (isFiled({ against }) && against.version !== null) return words.unchanged(against.version)
  if (!ties) return filingMessages.in.differs
  return may_file ? '' : words.notYours
}

/** The file that would be made: it is previewed first, and then filed. */
export const FilingFiles = ({ look, of }: { look: Look; of: Return }) => {
  const online = useOnline()
  const { mutate, isPending, error, data: made, reset } = useFile()
  const preview = useFilingPreview()
  const previewed = preview.data?.sha256 ?? ''
  const [isAsking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const [gap, setGap] = useState('')
  const reason = whyNot(look)
  const kind = look.against.version === null ? 'first' : 'amended'
  const { file } = look
  /** Without records, and of what is filed already, there is no file to look at. */
  const hasFile = look.goes_in.certificates > 0 && !isFiled(look)
  const isPreviewed = previewed !== '' && previewed === file.sha256
  const size = words.data(filingMessages.number(file.records), sizeOf(file.size))
  const close = () => {
    setAsking(false)
    reset()
  }
  const record = () => {
    const isGap = kind === 'amended' && why.trim() === ''
    setGap(isGap ? commonMessages.dialog.sayWhy : '')
    if (isGap) return
    mutate(
      { ...of, sha256: previewed, kind, reason: why.trim() },
      { onSuccess: () => setAsking(false) },
    )
  }
  const takePreview = () => {
    close()
    preview.mutate({ ...of, sha256: file.sha256 })
  }
  return (
    <SectionCard title={words.title}>
      {made && (
        <Box sx={{ p: 2 }}>
          <FiledFiles filing={made} />
        </Box>
      )}
      {hasFile ? (
        <>
          <FilingFileLine icon="file-text" title={file.name} text={size}>
            <BusyButton
              variant={isPreviewed ? 'outlined' : 'contained'}
              size="small"
              busy={preview.isPending}
              busyLabel={words.taking}
              disabled={!online || file.sha256 === ''}
              onClick={takePreview}
              sx={buttonStyles}
            >
              {words.preview}
            </BusyButton>
          </FilingFileLine>
          {isPreviewed && preview.data && <FilingPreview preview={preview.data} />}
          <FilingFileLine icon="table-2" title={words.book} text={words.bookText} />
          <Box sx={footStyles}>
            <Button
              variant={isPreviewed ? 'contained' : 'outlined'}
              size="small"
              disabled={!online || reason !== '' || !isPreviewed}
              onClick={() => setAsking(true)}
              sx={buttonStyles}
            >
              {makeWords(look, kind)}
            </Button>
            {!isPreviewed && <Icon name="lock" size={14} />}
            <span>{reason || (isPreviewed ? words.asksFirst : words.previewFirst)}</span>
          </Box>
        </>
      ) : (
        <Box sx={footStyles}>{reason}</Box>
      )}
      <DialogSlot>
        {isAsking && (
          <FilingDialog
            key={kind}
            look={look}
            kind={kind}
            isPreviewed={isPreviewed}
            error={error}
            isPending={isPending}
            onFile={record}
            onPreview={takePreview}
            onClose={close}
          >
            {kind === 'amended' && (
              <TextInput
                label={filingMessages.confirm.reason}
                value={why}
                error={gap || refusedFields(error).reason}
                onChange={(event) => setWhy(event.target.value)}
                multiline
                minRows={2}
                autoFocus
              />
            )}
          </FilingDialog>
        )}
      </DialogSlot>
    </SectionCard>
  )
}

const lineStyles = {
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

const smallStyles = { fontSize: 12, lineHeight: '16px', color: 'text.secondary' }

const buttonStyles = { minHeight: { xs: 44, md: 36 }, flexShrink: 0 }

const footStyles = {
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

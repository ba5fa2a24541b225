import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRefusal } from '../../../shared/api/http'
import { mailTextMessages as words } from '../../../shared/messages/mailTexts'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { keepPrevious } from '../../../shared/queries/keepPrevious'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { MailPaper } from '../../../shared/ui/MailPaper'
import { refusedFields } from '../../../shared/ui/moveAnswers'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SegmentedControl } from '../../../shared/ui/SegmentedControl'
import { useOnline } from '../../../shared/ui/useOnline'
import { usePaused } from '../../parts/usePaused'
import { HtmlMail } from './HtmlMail'
import { type MailTried, mailTriedQuery, type Words } from './mailTextQueries'

interface Props {
  id: number
  written: Words
  onFaults: (faults: Record<string, string>) => void
}

const LOOKS = [
  { value: 'html', label: words.looks.html },
  { value: 'text', label: words.looks.text },
]

const PreviewedMail = ({ mail }: { mail: MailTried }) => {
  const [look, setLook] = useState('html')
  return (
    <>
      <SegmentedControl label={words.look} segments={LOOKS} value={look} onPick={setLook} />
      <Box sx={{ fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}>{mail.subject}</Box>
      {look === 'html' ? <HtmlMail html={mail.html} /> : <MailPaper text={mail.text} />}
    </>
  )
}

/** The mail with what is written, made by the server about a sample; faults go to their fields. */
export const MailTextPreview = ({ id, written, onFaults }: Props) => {
  const online = useOnline()
  const { data, error, isFetching, refetch } = useQuery({
    ...mailTriedQuery(id, usePaused(written)),
    placeholderData: keepPrevious,
  })
  useEffect(() => onFaults(refusedFields(error)), [error, onFaults])
  const isRefused = isRefusal(error, 422)
  return (
    <SectionCard title={words.preview} note={words.previewHelp}>
      <Box aria-busy={isFetching} sx={lookOf}>
        {isRefused && (
          <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {words.correct}
          </Box>
        )}
        {error && !isRefused && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && (online ? <Skeletons lines={8} /> : words.offline)}
        {data && !error && <PreviewedMail mail={data} />}
      </Box>
    </SectionCard>
  )
}

const lookOf = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'minmax(0, 1fr)',
  px: { xs: 2, md: 2.5 },
  py: 2,
}

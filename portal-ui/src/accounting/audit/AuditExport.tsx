import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { auditMessages } from '../../shared/messages/audit'
import { getFile } from '../../shared/session/client'
import { alertUser } from '../../shared/ui/alerts'
import { Icon } from '../../shared/ui/Icon'
import { saveFile } from '../../shared/ui/saveFile'
import { useOnline } from '../../shared/ui/useOnline'
import { useKeys } from '../parts/keys'
import { countWords } from './auditProofMessages'
import type { AuditRow, Summary } from './auditQueries'
import type { Question } from './auditQuestion'

const words = auditMessages.take

interface Props {
  question: Question
  summary: Summary | undefined
  first: AuditRow | undefined
}

/** One file at a time; each is recorded. */
export const useAuditExport = () =>
  useMutation({
    mutationFn: async ({ path, question }: { path: string; question?: Question }) =>
      saveFile(await getFile(path, question)),
    onError: (error) =>
      alertUser({
        title: words.failedTitle,
        message: error instanceof Error ? error.message : words.failedTitle,
      }),
  })

/** Where the evidence of what is shown lies: of the one certificate, or of all in the list. */
const evidenceOf = (question: Question, first: AuditRow | undefined) =>
  question.reference && first
    ? { path: `/certificates/${first.id}/evidence.zip`, label: words.ofOne }
    : { path: '/audit/evidence.zip', question, label: words.ofPeriod }

/** What is shown, taken away: as a table, as lines that prove themselves, as evidence. */
export const AuditExport = ({ question, summary, first }: Props) => {
  const online = useOnline()
  const { mutate, isPending } = useAuditExport()
  const evidence = evidenceOf(question, first)
  const take = (path: string, asked?: Question) => mutate({ path, question: asked })
  const pack = () => take(evidence.path, evidence.question)
  useKeys({ e: () => online && !isPending && pack() })
  const count = summary ? words.exporting(countWords(summary)) : undefined
  const off = !online || isPending
  return (
    <Box role="group" sx={barStyles}>
      <Button disabled={off} title={count} onClick={() => take('/audit/export.csv', question)}>
        <Icon name="download" />
        {words.csv}
        {summary && (
          <Box component="span" sx={countStyles}>
            {countWords(summary)}
          </Box>
        )}
      </Button>
      <Button disabled={off} title={count} onClick={() => take('/audit/export.jsonl', question)}>
        <Icon name="download" />
        {words.lines}
      </Button>
      <Button disabled={off} title={evidence.label} onClick={pack}>
        <Icon name="file-text" />
        {isPending ? words.making : words.evidence}
      </Button>
    </Box>
  )
}

const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& button': { minHeight: { xs: 44, md: 36 } },
}

const countStyles = { color: 'text.secondary', fontWeight: 400 }

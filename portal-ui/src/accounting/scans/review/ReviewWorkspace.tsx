import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { useKeys } from '../../parts/keys'
import { useDiscard } from '../list/useDiscard'
import type { Scan } from '../scanQueries'
import { FieldEditor } from './FieldEditor'
import { FieldList } from './FieldList'
import { LastScanOutcome } from './LastScanOutcome'
import { ReviewBar } from './ReviewBar'
import { ReviewLayout } from './ReviewLayout'
import { ReviewNotes } from './ReviewNotes'
import { type Answers, inOrderOfDoubt, isLookedAt, leftToLook, saidOf } from './reviewAnswers'
import { messagesOf, pastOf } from './reviewMessages'
import { ScanFindings } from './ScanFindings'
import { ScanMatching } from './ScanMatching'
import { ScannedPage } from './ScannedPage'
import type { KeptAnswers } from './savedAnswers'
import { TypedCertificateMatch } from './TypedCertificateMatch'
import { useConfirm } from './useConfirm'
import { useCurrentField } from './useCurrentField'
import { useReadAgain } from './useReadAgain'
import { useReviewAnswers } from './useReviewAnswers'
import { useScanQueue } from './useScanQueue'
import { useScanView } from './useScanView'

const words = scanMessages.review

interface Props {
  scan: Scan
  kept: KeptAnswers | null
  onByHand?: () => void
}

const summaryOf = ({ fields }: Scan) =>
  words.summary(
    fields.filter(({ level }) => level === 'sure').length,
    fields.filter(({ was }) => was).length,
    fields.filter(({ level }) => level === 'unsure').length,
  )

const lockedBy = (scan: Scan, answers: Answers) => {
  const left = leftToLook(scan.fields, answers).length
  if (left > 0) return words.locked(left)
  if (!scan.match.company || !scan.match.tenant) return words.lockedTenant
  const confirm = scan.moves.find(({ name }) => name === 'confirm')
  return confirm?.blocked ?? ''
}

const mayDiscard = ({ moves }: Scan) => moves.some(({ name }) => name === 'discard')

/** A scan that was read: a person looks where the reader is unsure, and confirms. */
export const ReviewWorkspace = ({ scan, kept, onByHand }: Props) => {
  const { answers, answer, startOver, forget } = useReviewAnswers(scan.id, kept)
  const [isJoined, setIsJoined] = useState(true)
  const fields = inOrderOfDoubt(scan.fields)
  const hand = useCurrentField(fields, answers)
  const again = useReadAgain(scan, hand.field)
  const view = useScanView(scan, hand.field?.name ?? null)
  const draw = again.isPossible ? () => again.setArea(view.around()) : undefined
  const queue = useScanQueue(scan.id)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const similarTenant = useRef<HTMLButtonElement>(null)
  const toSimilar =
    scan.match.suggested.length > 0 ? () => similarTenant.current?.focus() : undefined
  const locked = lockedBy(scan, answers)
  const { confirm, error, isPending, unseen } = useConfirm({
    scan,
    answers,
    isJoined,
    onDone: () => {
      forget()
      queue.go(queue.next)
    },
  })
  const discard = useDiscard()
  const throwAway = () => {
    discard(scan)
    queue.go(undefined)
  }
  const isDone = hand.field === null && !locked
  useEffect(() => {
    if (isDone) confirmButton.current?.focus({ preventScroll: true })
  }, [isDone])
  useKeys({
    s: () => queue.next && queue.go(queue.next),
    k: () => queue.previous && queue.go(queue.previous),
    j: () => queue.next && queue.go(queue.next),
    b: () => draw?.(),
    t: () => toSimilar?.(),
  })
  const { field } = hand
  return (
    <ReviewLayout
      label={words.fields}
      page={
        <ScannedPage
          scan={scan}
          answers={answers}
          view={view}
          again={again}
          onDraw={draw}
          onPick={hand.pick}
        />
      }
      bar={
        <ReviewBar
          confirmRef={confirmButton}
          locked={locked}
          hasNext={queue.next !== undefined}
          isBusy={isPending}
          onConfirm={confirm}
          onSkip={() => queue.go(queue.next)}
          onByHand={onByHand}
          onDiscard={mayDiscard(scan) ? throwAway : undefined}
        />
      }
    >
      <LastScanOutcome />
      <Box sx={{ px: 2.5, pt: 1.75, pb: 1.5 }}>
        <Box role="status">
          <Typography variant="h2">
            {words.title(leftToLook(scan.fields, answers).length)}
          </Typography>
        </Box>
        <Typography variant="body2" color="text.secondary">
          {summaryOf(scan)}
        </Typography>
      </Box>
      <ReviewNotes
        kept={kept}
        onStartOver={startOver}
        unseen={unseen}
        errors={[unseen.length > 0 ? null : error, again.error]}
      />
      <ScanMatching scan={scan} firstRef={similarTenant} />
      {field && (
        <FieldEditor
          key={`${field.name} ${again.times}`}
          field={again.read ?? field}
          value={again.read?.value ?? saidOf(field, answers)}
          isLookedAt={isLookedAt(field, answers)}
          past={pastOf(scan, field.name)}
          messages={messagesOf(scan, field.name)}
          onAnswer={(value) => {
            const after = answer(field, value)
            again.forget()
            hand.onward(after)
          }}
          onDraw={draw}
          onSimilar={toSimilar}
          onSkip={() => queue.next && queue.go(queue.next)}
          onStep={hand.step}
        />
      )}
      <FieldList
        fields={fields}
        answers={answers}
        current={field?.name ?? null}
        notesOf={(name) => [...messagesOf(scan, name), pastOf(scan, name)].filter(Boolean)}
        onPick={hand.pick}
      />
      <ScanFindings scan={scan} onPick={hand.pick} />
      {scan.joins && (
        <TypedCertificateMatch
          scan={scan}
          joins={scan.joins}
          isJoined={isJoined}
          onJoin={setIsJoined}
        />
      )}
    </ReviewLayout>
  )
}

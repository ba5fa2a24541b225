import { Suspense } from 'react'
import { lazyWithRetry } from '../../../shared/lazyWithRetry'
import { editorMessages } from '../../../shared/messages/editor'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { FormPdfButton } from '../../../shared/ui/FormPdfButton'
import { SectionCard } from '../../../shared/ui/SectionCard'
import type { DraftState } from '../saving/useDraft'
import { FindingList } from './FindingList'
import { useFindings } from './findingsContext'
import { SubmissionSummary } from './SubmissionSummary'
import { verdictOf } from './verdictMessages'

const PrintToSignButton = lazyWithRetry(() => import('../../signing/PrintToSignButton'))

/** Every finding with the way to its field, and what will be sent. */
export const CheckStep = ({ draft }: { draft: DraftState }) => {
  const checks = useFindings()
  const { certificate } = draft
  return (
    <>
      <SectionCard title={editorMessages.check.findings} note={verdictOf(checks)}>
        {checks.told ? <FindingList draft={draft} /> : <Skeletons lines={3} />}
      </SectionCard>
      <SectionCard
        title={editorMessages.check.sent}
        note={editorMessages.check.sentNote}
        aside={
          certificate && (
            <>
              <FormPdfButton certificate={certificate} />
              <Suspense>
                <PrintToSignButton certificate={certificate} record={draft.alone} />
              </Suspense>
            </>
          )
        }
      >
        <SubmissionSummary draft={draft} />
      </SectionCard>
    </>
  )
}

import { editorWords } from '../../../shared/messages/editor'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { FormPdfButton } from '../../../shared/ui/FormPdfButton'
import { Sheet } from '../../../shared/ui/Sheet'
import type { DraftState } from '../saving/useDraft'
import { FindingList } from './FindingList'
import { useFindings } from './findings'
import { verdictOf } from './verdicts'
import { WhatIsSent } from './WhatIsSent'

/** Every finding with the way to its field, and what will be sent. */
export const CheckStep = ({ draft }: { draft: DraftState }) => {
  const checks = useFindings()
  const { certificate } = draft
  return (
    <>
      <Sheet title={editorWords.check.findings} note={verdictOf(checks)}>
        {checks.told ? <FindingList draft={draft} /> : <Skeletons lines={3} />}
      </Sheet>
      <Sheet
        title={editorWords.check.sent}
        note={editorWords.check.sentNote}
        aside={certificate && <FormPdfButton certificate={certificate} />}
      >
        <WhatIsSent draft={draft} />
      </Sheet>
    </>
  )
}

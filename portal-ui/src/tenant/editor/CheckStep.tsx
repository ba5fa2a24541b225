import { ed } from '../../shared/messages/editor'
import { FormPdfButton } from '../../shared/ui/FormPdfButton'
import { Sheet } from '../../shared/ui/Sheet'
import { Skeletons } from '../../shared/ui/Skeletons'
import { FindingList } from './FindingList'
import { useFindings } from './findings'
import type { DraftState } from './useDraft'
import { verdictOf } from './verdicts'
import { WhatIsSent } from './WhatIsSent'

/** Every finding with the way to its field, and what will be sent. */
export const CheckStep = ({ draft }: { draft: DraftState }) => {
  const checks = useFindings()
  const { certificate } = draft
  return (
    <>
      <Sheet title={ed.check.findings} note={verdictOf(checks)}>
        {checks.told ? <FindingList draft={draft} /> : <Skeletons lines={3} />}
      </Sheet>
      <Sheet
        title={ed.check.sent}
        note={ed.check.sentNote}
        aside={certificate && <FormPdfButton certificate={certificate} />}
      >
        <WhatIsSent draft={draft} />
      </Sheet>
    </>
  )
}

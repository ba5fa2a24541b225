import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lazyWithRetry } from '../../../shared/lazyWithRetry'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { filesOf } from '../../../shared/queries/files'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { useFindings } from '../checks/findingsContext'
import { AttachedForms } from '../files/AttachedForms'
import { BreakdownUpload } from '../files/BreakdownUpload'
import { FileDrop } from '../files/FileDrop'
import { FileRows } from '../files/FileRows'
import type { SubmitNow } from '../files/SignedCopyDrop'
import { useFiles } from '../files/useFiles'
import { CheckboxSection } from '../parts/CheckboxSection'
import { inputId } from '../parts/editorFields'
import { fieldsStyles } from '../parts/fieldStyles'
import { AGENT, CONFORME, type TextName, type Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { PartyTextInput, PartyTinInput } from './partyInputs'

/** Of drafts that name the signatory of the one before. */
const LastSignatoryNote = lazyWithRetry(() => import('./LastSignatoryNote'))
const SignedCopyDrop = lazyWithRetry(() => import('../files/SignedCopyDrop'))
const PrintToSignButton = lazyWithRetry(() => import('../../signing/PrintToSignButton'))

/** PDFs that go with the form, such as an authority or a contract. */
const DocumentUpload = ({ draft }: { draft: DraftState }) => {
  const work = useFiles(draft, 'DOCUMENT')
  const files = filesOf(draft.certificate).filter((file) => file.kind === 'DOCUMENT')
  return (
    <SectionCard title={editorMessages.files.title} note={editorMessages.files.note}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.25 }}>
        {work.error !== null && <ErrorNote error={work.error} />}
        <FileRows certificate={draft.id} files={files} work={work} />
        <FileDrop
          id={inputId('documents')}
          label={editorMessages.files.add}
          accept="application/pdf,.pdf"
          hint={editorMessages.files.hint}
          multiple
          onFiles={(chosen) => void work.add(chosen)}
        />
      </Box>
    </SectionCard>
  )
}

interface BlockProps {
  names: readonly TextName[]
  label: string
  hint: string
  children: ReactNode
}

/** A part most leave closed: open when something is in it, emptied when it is closed. */
const OptionalBlock = ({ names, label, hint, children }: BlockProps) => {
  const { getValues, setValue } = useFormContext<Values>()
  const { findings } = useFindings()
  const isMeant =
    names.some((name) => getValues(name) !== '') ||
    findings.some(({ field }) => names.includes(field as TextName))
  const [isOn, setIsOn] = useState(isMeant)
  const toggle = (on: boolean) => {
    setIsOn(on)
    if (!on) for (const name of names) setValue(name, '', { shouldDirty: true })
  }
  return (
    <Box sx={{ borderTop: 1, borderColor: 'surface.lineSoft', px: { xs: 2, md: 2.5 }, py: 1.5 }}>
      <CheckboxSection label={label} hint={hint} isOn={isOn} onSwitch={toggle}>
        <Box sx={{ ...fieldsStyles, p: 0, pb: 1 }}>{children}</Box>
      </CheckboxSection>
    </Box>
  )
}

const label = (name: TextName) => editorMessages.fields[name] ?? ''

const AgentFields = () => (
  <OptionalBlock names={AGENT} label={editorMessages.agent.title} hint={editorMessages.agent.hint}>
    <Box sx={{ gridColumn: '1 / -1' }}>
      <PartyTextInput name="agent_accreditation" label={label('agent_accreditation')} />
    </Box>
    <PartyTextInput name="agent_issued" label={label('agent_issued')} type="date" />
    <PartyTextInput name="agent_expires" label={label('agent_expires')} type="date" />
  </OptionalBlock>
)

const ConformeFields = () => (
  <OptionalBlock
    names={CONFORME}
    label={editorMessages.conforme.title}
    hint={editorMessages.conforme.hint}
  >
    <PartyTextInput name="conforme_name" label={label('conforme_name')} />
    <PartyTextInput name="conforme_title" label={label('conforme_title')} />
    <PartyTinInput name="conforme_tin" label={label('conforme_tin')} />
    <PartyTextInput name="conforme_accreditation" label={label('conforme_accreditation')} />
    <PartyTextInput name="conforme_issued" label={label('conforme_issued')} type="date" />
    <PartyTextInput name="conforme_expires" label={label('conforme_expires')} type="date" />
  </OptionalBlock>
)

const RemarksField = () => (
  <SectionCard>
    <Box sx={{ p: { xs: 2, md: 2.5 } }}>
      <PartyTextInput
        name="remarks"
        label={tenantMessages.editor.remarks}
        hint={tenantMessages.editor.remarksHint}
        multiline
      />
    </Box>
  </SectionCard>
)

interface Props {
  draft: DraftState
  submit: SubmitNow
}

/** The paper to sign is printed where its signed copy is dropped. */
const SignedCopy = ({ draft, submit }: Props) => (
  <SectionCard
    title={editorMessages.signed.title}
    note={editorMessages.signed.note}
    aside={
      draft.certificate && (
        <Suspense>
          <PrintToSignButton certificate={draft.certificate} record={draft.alone} variant="text" />
        </Suspense>
      )
    }
  >
    <Suspense fallback={<Skeletons lines={3} />}>
      <SignedCopyDrop draft={draft} submit={submit} />
    </Suspense>
  </SectionCard>
)

/** Who signs for the payor, what goes with the form, and a word to accounting. */
export const SignatoryStep = ({ draft, submit }: Props) => {
  const formType = useWatch<Values, 'form_type'>({ name: 'form_type' })
  return (
    <>
      <SectionCard
        title={tenantMessages.editor.steps.signatory}
        note={editorMessages.steps.notes[3]}
      >
        <Suspense>
          <LastSignatoryNote draft={draft} />
        </Suspense>
        <Box sx={fieldsStyles}>
          <PartyTextInput name="signatory_name" label={tenantMessages.editor.signatoryName} />
          <PartyTextInput name="signatory_title" label={tenantMessages.editor.signatoryTitle} />
          <PartyTinInput
            name="signatory_tin"
            label={tenantMessages.editor.signatoryTin}
            hint={tenantMessages.editor.signatoryTinHint}
          />
        </Box>
        <AgentFields />
        <ConformeFields />
      </SectionCard>
      {formType === 'CONSOLIDATED' && <BreakdownUpload draft={draft} />}
      <SignedCopy draft={draft} submit={submit} />
      <DocumentUpload draft={draft} />
      <AttachedForms draft={draft} />
      <RemarksField />
    </>
  )
}

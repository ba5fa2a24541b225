import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { Sheet } from '../../../shared/ui/Sheet'
import { useFindings } from '../checks/findings'
import { Breakdown } from '../files/Breakdown'
import { Documents } from '../files/Documents'
import { fieldsLook } from '../parts/looks'
import { Switching } from '../parts/Switching'
import type { DraftState } from '../saving/useDraft'
import { AGENT, CONFORME, type TextName, type Values } from '../saving/values'
import { TextLine, TinLine } from './inputs'

interface BlockProps {
  names: readonly TextName[]
  label: string
  hint: string
  children: ReactNode
}

/** A part most leave closed: open when something is in it, emptied when it is closed. */
const Block = ({ names, label, hint, children }: BlockProps) => {
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
      <Switching label={label} hint={hint} isOn={isOn} onSwitch={toggle}>
        <Box sx={{ ...fieldsLook, p: 0, pb: 1 }}>{children}</Box>
      </Switching>
    </Box>
  )
}

const label = (name: TextName) => editorWords.fields[name] ?? ''

const Agent = () => (
  <Block names={AGENT} label={editorWords.agent.title} hint={editorWords.agent.hint}>
    <Box sx={{ gridColumn: '1 / -1' }}>
      <TextLine name="agent_accreditation" label={label('agent_accreditation')} />
    </Box>
    <TextLine name="agent_issued" label={label('agent_issued')} type="date" />
    <TextLine name="agent_expires" label={label('agent_expires')} type="date" />
  </Block>
)

const Conforme = () => (
  <Block names={CONFORME} label={editorWords.conforme.title} hint={editorWords.conforme.hint}>
    <TextLine name="conforme_name" label={label('conforme_name')} />
    <TextLine name="conforme_title" label={label('conforme_title')} />
    <TinLine name="conforme_tin" label={label('conforme_tin')} />
    <TextLine name="conforme_accreditation" label={label('conforme_accreditation')} />
    <TextLine name="conforme_issued" label={label('conforme_issued')} type="date" />
    <TextLine name="conforme_expires" label={label('conforme_expires')} type="date" />
  </Block>
)

const Remarks = () => (
  <Sheet>
    <Box sx={{ p: { xs: 2, md: 2.5 } }}>
      <TextLine
        name="remarks"
        label={tenantWords.editor.remarks}
        hint={tenantWords.editor.remarksHint}
        multiline
      />
    </Box>
  </Sheet>
)

/** Who signs for the payor, what goes with the form, and a word to accounting. */
export const SignatoryStep = ({ draft }: { draft: DraftState }) => {
  const formType = useWatch<Values, 'form_type'>({ name: 'form_type' })
  return (
    <>
      <Sheet title={tenantWords.editor.steps.signatory} note={editorWords.steps.notes[3]}>
        <Box sx={fieldsLook}>
          <TextLine name="signatory_name" label={tenantWords.editor.signatoryName} />
          <TextLine name="signatory_title" label={tenantWords.editor.signatoryTitle} />
          <TinLine
            name="signatory_tin"
            label={tenantWords.editor.signatoryTin}
            hint={tenantWords.editor.signatoryTinHint}
          />
        </Box>
        <Agent />
        <Conforme />
      </Sheet>
      {formType === 'CONSOLIDATED' && <Breakdown draft={draft} />}
      <Documents draft={draft} kind="SIGNED_COPY" />
      <Documents draft={draft} kind="DOCUMENT" />
      <Remarks />
    </>
  )
}

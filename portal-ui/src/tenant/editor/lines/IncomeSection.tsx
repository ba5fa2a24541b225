import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext } from 'react-hook-form'
import type { Section } from '../../../shared/api/types'
import { MAX_LINES } from '../../../shared/constants'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Icon } from '../../../shared/ui/Icon'
import { secondaryText, wrappedRow } from '../../../shared/ui/layout'
import { Note } from '../../../shared/ui/Note'
import { inputId } from '../parts/editorFields'
import { forTheRest } from '../saving/copying'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { useNewDraft } from '../saving/useNewDraft'
import { IncomeLine } from './IncomeLine'
import type { Lines } from './useLines'

interface Props {
  draft: DraftState
  section: Section
  lines: Lines
  /** With only the first table filled in, nobody needs to hear of two. */
  hasBusiness: boolean
}

const FullSectionNote = ({ draft }: { draft: DraftState }) => {
  const begin = useNewDraft()
  const { getValues } = useFormContext<Values>()
  return (
    <Box sx={{ px: 2, pb: 1.5 }}>
      <Note
        tone="info"
        action={
          <Button
            size="small"
            onClick={() => begin(forTheRest(getValues(), draft.certificate?.reference))}
          >
            {editorMessages.lines.second}
          </Button>
        }
      >
        {editorMessages.lines.full}
      </Note>
    </Box>
  )
}

interface AddProps {
  section: Section
  lines: Lines
  count: number
}

const AddLineButton = ({ section, lines, count }: AddProps) => (
  <Button
    id={section === 'EWT' ? inputId('add-line') : undefined}
    variant="text"
    size="small"
    sx={{ ml: -1, minHeight: { xs: 44, md: 32 } }}
    disabled={count >= MAX_LINES}
    onClick={() => lines.add(section)}
  >
    <Icon name="plus" />
    {section === 'EWT' ? tenantMessages.editor.addLine : editorMessages.lines.addBusiness}
  </Button>
)

/** One of the two tables of the form, with its ten lines. */
export const IncomeSection = ({ draft, section, lines, hasBusiness }: Props) => {
  const own = lines.fields
    .map((field, at) => ({ key: field.id, at, section: field.section }))
    .filter((line) => line.section === section)
  if (section === 'BUSINESS' && !hasBusiness) return null
  return (
    <>
      {hasBusiness && <Box sx={headStyles}>{editorMessages.lines.sections[section]}</Box>}
      {own.map(({ key, at }) => (
        <IncomeLine
          key={key}
          at={at}
          onPick={(atc) => lines.choose(at, atc)}
          onRemove={() => lines.takeOut(at)}
        />
      ))}
      <Box sx={addStyles}>
        <AddLineButton section={section} lines={lines} count={own.length} />
        <Box component="span" sx={{ fontSize: 12, color: 'surface.hint' }}>
          {tenantMessages.editor.ofTen(own.length, MAX_LINES)}
        </Box>
        <Box sx={{ flex: 1 }} />
        {!hasBusiness && lines.fields.length > 0 && (
          <AddLineButton section="BUSINESS" lines={lines} count={0} />
        )}
      </Box>
      {own.length >= MAX_LINES && <FullSectionNote draft={draft} />}
    </>
  )
}

const addStyles = { ...wrappedRow, columnGap: 1, px: 2, py: 1.25 }

const headStyles = { ...secondaryText, px: 2, pt: 1.5, pb: 0.5, fontWeight: 600 }

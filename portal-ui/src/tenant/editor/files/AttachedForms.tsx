import Box from '@mui/material/Box'
import type { FileSchema } from '../../../shared/api/types'
import { attachedFormMessages } from '../../../shared/messages/attachedForms'
import { filesOf } from '../../../shared/queries/files'
import { typeFigures } from '../../../shared/queries/useTypeFigures'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import FormFigures from '../../../shared/ui/FormFigures'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { inputId } from '../parts/editorFields'
import type { DraftState } from '../saving/useDraft'
import { FileDrop } from './FileDrop'
import { FileRows } from './FileRows'
import { useFiles } from './useFiles'

const words = attachedFormMessages
const KINDS = ['FORM_2306', 'FORM_1606'] as const

const AttachedFormFigures = ({ draft, file }: { draft: DraftState; file: FileSchema }) => (
  <FormFigures
    file={file}
    period={draft.certificate ?? { period_from: null, period_to: null }}
    onSave={(figures) => draft.alone((now) => typeFigures(now, file.id, figures))}
  />
)

const AttachedFormsOfKind = ({
  draft,
  kind,
}: {
  draft: DraftState
  kind: (typeof KINDS)[number]
}) => {
  const work = useFiles(draft, kind)
  const files = filesOf(draft.certificate).filter((file) => file.kind === kind)
  return (
    <Box role="group" aria-label={words.kinds[kind]} sx={{ display: 'grid', gap: 1 }}>
      {work.error !== null && <ErrorNote error={work.error} />}
      <FileRows certificate={draft.id} files={files} work={work} />
      {files.map((file) => (
        <AttachedFormFigures key={file.id} draft={draft} file={file} />
      ))}
      <FileDrop
        id={inputId(kind.toLowerCase().replace('_', '-'))}
        label={words.section.add[kind]}
        accept="application/pdf,.pdf"
        hint={words.section.hint}
        onFiles={(chosen) => void work.add(chosen)}
      />
    </Box>
  )
}

/** BIR Forms 2306 and 1606 that go with the certificate, each with what it says. */
export const AttachedForms = ({ draft }: { draft: DraftState }) => (
  <SectionCard title={words.section.title} note={words.section.note}>
    <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
      {KINDS.map((kind) => (
        <AttachedFormsOfKind key={kind} draft={draft} kind={kind} />
      ))}
    </Box>
  </SectionCard>
)

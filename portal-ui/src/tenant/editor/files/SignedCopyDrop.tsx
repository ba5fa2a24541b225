import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Move } from '../../../shared/api/types'
import { signedCopiesMessages as words } from '../../../shared/messages/signedCopies'
import { asPdf, COPY_FILES } from '../../../shared/photoPdf'
import { filesOf } from '../../../shared/queries/files'
import { compareCopy } from '../../../shared/queries/useCompareCopy'
import { CopyComparison, type CopyDifference } from '../../../shared/ui/CopyComparison'
import { copyFieldLabel, valueFromPaper } from '../../../shared/ui/copyFields'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { FormerCopies } from '../../../shared/ui/FormerCopies'
import { repaired } from '../checks/repair'
import { announce } from '../parts/announce'
import { inputId } from '../parts/editorFields'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { FileDrop } from './FileDrop'
import { FileRows } from './FileRows'
import { useFiles } from './useFiles'

/** The move that sends the certificate in, and what makes it. */
export interface SubmitNow {
  move: Move | undefined
  press: () => void
}

/** A picture that cannot be opened is sent as it is: the refusal says what is taken. */
const asPdfs = (chosen: File[]) => Promise.all(chosen.map((file) => asPdf(file).catch(() => file)))

/** Puts a value of the paper into the draft. */
const TakeButton = ({ field, paper }: CopyDifference) => {
  const form = useFormContext<Values>()
  const value = valueFromPaper(field, paper)
  if (value === null) return null
  const { inputs } = repaired(form.getValues(), { [field]: value })
  if (inputs.length === 0) return null
  const take = () => {
    for (const [name, given] of inputs)
      form.setValue(name as keyof Values, given as never, {
        shouldDirty: true,
        shouldValidate: true,
      })
    announce(words.taken(copyFieldLabel(field)))
  }
  return (
    <Button
      size="small"
      variant="text"
      aria-label={words.takeField(copyFieldLabel(field))}
      onClick={take}
    >
      {words.take}
    </Button>
  )
}

/** Compares a copy again, after what was typed was saved. */
function useCompareAgain(draft: DraftState) {
  const [comparing, setComparing] = useState('')
  const [error, setError] = useState<unknown>(null)
  const compare = async (file: string) => {
    setComparing(file)
    setError(null)
    try {
      await draft.alone((now) => compareCopy(now, file))
    } catch (failure) {
      setError(failure)
    } finally {
      setComparing('')
    }
  }
  return { comparing, error, compare }
}

const SubmitButton = ({ submit: { move, press } }: { submit: SubmitNow }) =>
  move && (
    <Button variant="contained" size="small" onClick={press} sx={{ minHeight: { xs: 44, md: 32 } }}>
      {move.label}
    </Button>
  )

interface Props {
  draft: DraftState
  submit: SubmitNow
}

/** The signed paper is dropped, compared with the certificate, and the certificate submitted. */
export default function SignedCopyDrop({ draft, submit }: Props) {
  const { certificate } = draft
  const copies = filesOf(certificate).filter(({ kind }) => kind === 'SIGNED_COPY')
  const work = useFiles(draft, 'SIGNED_COPY', copies.at(-1)?.id)
  const { comparing, error, compare } = useCompareAgain(draft)
  return (
    <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.25 }}>
      {work.error !== null && <ErrorNote error={work.error} />}
      {error !== null && <ErrorNote error={error} />}
      <FileRows certificate={draft.id} files={copies} work={work} />
      {copies.map((file) => (
        <CopyComparison
          key={file.id}
          of={draft.id}
          file={file}
          showsPage
          compareLabel={words.again}
          compareTitle={words.againFile(file.name)}
          isComparing={comparing === file.id}
          onCompare={() => void compare(file.id)}
          actionFor={(difference) => <TakeButton {...difference} />}
          action={<SubmitButton submit={submit} />}
        />
      ))}
      <FileDrop
        id={inputId('signed-copy')}
        label={copies.length > 0 ? words.replace : words.drop}
        accept={COPY_FILES}
        hint={words.dropHint}
        onFiles={(chosen) => void asPdfs(chosen).then(work.add)}
      />
      {certificate && <FormerCopies of={certificate} />}
    </Box>
  )
}

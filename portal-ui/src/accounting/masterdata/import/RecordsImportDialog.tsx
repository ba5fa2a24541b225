import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { isRefusal } from '../../../shared/api/http'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { getFile } from '../../../shared/session/client'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { saveFile } from '../../../shared/ui/saveFile'
import { type Imported, useImport } from '../masterDataQueries'
import { ImportColumns } from './ImportColumns'
import { ImportPiles } from './ImportPiles'
import { useImportChoices } from './useImportChoices'

const words = masterDataMessages.import

interface ChooseProps {
  busy: boolean
  isFirst: boolean
  onFile: (file: File) => void
}

const ImportFileChoice = ({ busy, isFirst, onFile }: ChooseProps) => {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files?.[0]) onFile(target.files[0])
    target.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label={words.choose}
        onChange={take}
      />
      <BusyButton
        variant={isFirst ? 'contained' : 'outlined'}
        busy={busy}
        busyLabel={words.reading}
        onClick={() => input.current?.click()}
      >
        {isFirst ? words.choose : words.another}
      </BusyButton>
    </>
  )
}

const ImportTemplateDownload = ({ path }: { path: string }) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => saveFile(await getFile(path)),
  })
  return (
    <Box sx={{ mb: 1.5 }}>
      {error && <ErrorNote error={error} />}
      <Button size="small" disabled={isPending} onClick={() => mutate()}>
        <Icon name="download" />
        {words.template}
      </Button>
    </Box>
  )
}

const toWrite = ({ counts }: Imported) => counts.new + counts.changed
const all = (told: Imported) =>
  toWrite(told) + told.counts.same + told.counts.refused + (told.counts.unconfirmed ?? 0)

const verdictOf = (told: Imported) => {
  if (told.is_written) return words.written(toWrite(told))
  return toWrite(told) > 0 ? words.would(toWrite(told), all(told)) : words.nothing
}

const ImportVerdict = ({ told, file }: { told: Imported; file?: File }) => (
  <Box role="status" sx={{ mb: 1.5 }}>
    <Box sx={{ fontSize: 17, fontWeight: 600 }}>{verdictOf(told)}</Box>
    <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {`${file?.name ?? ''}. ${told.is_written ? words.logged : words.none}`}
    </Box>
    {told.notes?.map((note) => (
      <Box
        key={note}
        sx={{ display: 'flex', gap: 0.5, mt: 0.5, fontSize: 13, color: 'warning.main' }}
      >
        <Icon name="triangle-alert" size={14} />
        {note}
      </Box>
    ))}
  </Box>
)

export interface ImportWords {
  title: string
  help: string
  /** A workbook to fill in, with an example. */
  template?: string
  /** Who has no password yet can be invited along. */
  invites?: boolean
  /** Each column of a known record can be left out. */
  choosesColumns?: boolean
}

interface Props extends ImportWords {
  resource: string
  onClose: () => void
}

/** A file is looked at first, row by row; what was shown is what is written. */
export const RecordsImportDialog = ({
  title,
  help,
  template,
  invites = false,
  choosesColumns = false,
  resource,
  onClose,
}: Props) => {
  const [invite, setInvite] = useState(invites)
  const [told, setTold] = useState<Imported>()
  const { mutate, variables, error, isPending } = useImport(resource)
  const file = variables?.file
  const choices = useImportChoices()
  const { confirmed, leftOut } = choices
  const look = (chosen: File) => {
    choices.reset()
    mutate({ file: chosen }, { onSuccess: setTold })
  }
  const count = told ? choices.countWritten(told) : 0
  const isShown = told && !told.is_written && count > 0
  const write = () =>
    file &&
    told &&
    mutate(
      // Records have nobody to invite, and their import refuses what it does not know.
      { file, shown: told.digest, confirmed, leftOut, ...(invites && { invite }) },
      { onSuccess: setTold },
    )
  const isChanged = isRefusal(error, 409)
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      dirty={isPending}
      width={640}
      actions={
        <>
          <Button onClick={onClose}>{told?.is_written ? words.done : words.notNow}</Button>
          {isShown && (
            <BusyButton
              variant="contained"
              busy={isPending && Boolean(variables?.shown)}
              busyLabel={words.writing}
              onClick={write}
            >
              {words.write(count)}
            </BusyButton>
          )}
        </>
      }
    >
      {!told && <Box sx={{ fontSize: 13, mb: 1.5 }}>{help}</Box>}
      {!told && template && <ImportTemplateDownload path={template} />}
      {error && (
        <ErrorNote
          error={isChanged ? new Error(error.message) : error}
          onRetry={file && (() => look(file))}
        />
      )}
      {told && <ImportVerdict told={told} file={file} />}
      {told && !told.is_written && choosesColumns && (
        <ImportColumns told={told} choices={choices} />
      )}
      {told && <ImportPiles told={told} choices={choices} choosesColumns={choosesColumns} />}
      {isShown && invites && (
        <FormControlLabel
          label={words.invite}
          control={
            <Checkbox checked={invite} onChange={({ target }) => setInvite(target.checked)} />
          }
        />
      )}
      {!told?.is_written && (
        <ImportFileChoice busy={isPending && !variables?.shown} isFirst={!told} onFile={look} />
      )}
    </DialogFrame>
  )
}

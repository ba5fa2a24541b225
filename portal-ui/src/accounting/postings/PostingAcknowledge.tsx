import Box from '@mui/material/Box'
import { type FormEvent, useState } from 'react'
import { postingMessages } from '../../shared/messages/postings'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { FileButton } from '../../shared/ui/FileButton'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { TextInput } from '../../shared/ui/TextInput'
import { useOnline } from '../../shared/ui/useOnline'
import { useAcknowledge, useAcknowledgeFile } from './postingQueries'

const words = postingMessages.ack

/** Says which postings are in the books, under which document. */
export const PostingAcknowledge = ({ ids, onDone }: { ids: number[]; onDone: () => void }) => {
  const online = useOnline()
  const [document, setDocument] = useState('')
  const marked = useAcknowledge()
  const byFile = useAcknowledgeFile()
  const error = marked.error ?? byFile.error
  const done = marked.data ?? byFile.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ids.length === 0 || marked.isPending) return
    byFile.reset()
    marked.mutate({ ids, document: document.trim() }, { onSuccess: onDone })
  }
  const sendFile = (file: File) => {
    marked.reset()
    byFile.mutate(file, { onSuccess: onDone })
  }
  return (
    <SectionCard title={words.title} note={words.note} className="no-print">
      <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
        <TextInput
          label={words.document}
          value={document}
          inputProps={{ maxLength: 40 }}
          onChange={({ target }) => setDocument(target.value)}
        />
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!online || ids.length === 0}
          busy={marked.isPending}
          busyLabel={words.saving}
        >
          {words.save(ids.length)}
        </BusyButton>
        <FileButton
          label={words.file}
          busyLabel={words.saving}
          accept=".csv,text/csv"
          disabled={!online}
          busy={byFile.isPending}
          onFile={sendFile}
        />
        {error && <ErrorNote error={error} />}
        {done && !error && (
          <Note tone="ok" role="status">
            {words.done(done.acknowledged)}
          </Note>
        )}
      </Box>
    </SectionCard>
  )
}

const formStyles = { display: 'grid', gap: 1.25, p: 2 }

import Button from '@mui/material/Button'
import { isRefusal, type Refusal } from '../../shared/api/http'
import { masterDataMessages } from '../../shared/messages/masterdata'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'

const words = masterDataMessages.tenant

const StaleRecordNote = ({ refusal, onShow }: { refusal: Refusal; onShow: () => void }) => (
  <Note
    tone="warn"
    icon="hand"
    role="alert"
    action={
      <Button size="small" onClick={onShow}>
        {words.showTheirs}
      </Button>
    }
  >
    {words.stale(refusal.body.by ?? '')}
  </Note>
)

interface FaultProps {
  error: Error | null
  onShow: () => void
}

/** What went wrong with saving; what is wrong with a field is said there. */
export const SaveError = ({ error, onShow }: FaultProps) => {
  if (!error || isRefusal(error, 422)) return null
  if (isRefusal(error, 409) && error.body.code === 'stale')
    return <StaleRecordNote refusal={error} onShow={onShow} />
  return <ErrorNote error={error} />
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../shared/format/dates'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Note } from '../../shared/ui/Note'
import {
  forgetUnsent,
  listUnsent,
  type Unsent,
  useUnsentChanges,
} from '../editor/saving/unsentChanges'
import { useOwner } from '../editor/saving/useOwner'

/** Edits that this device kept because they could not be sent. */
export const UnsentWork = () => {
  const owner = useOwner()
  const changes = useUnsentChanges()
  const [kept, setKept] = useState<Unsent[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was written
  useEffect(() => {
    let current = true
    void listUnsent(owner).then((found) => current && setKept(found))
    return () => {
      current = false
    }
  }, [owner, changes])
  return kept.map(({ id, at, isNew }) => (
    <Note
      key={id}
      tone="warn"
      role="status"
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" variant="text" onClick={() => void forgetUnsent(owner, id)}>
            {tenantMessages.unsent.discard}
          </Button>
          <Button size="small" component={Link} to={paths.tenant.editForm(id)} state={{ isNew }}>
            {tenantMessages.unsent.open}
          </Button>
        </Box>
      }
    >
      <strong>{tenantMessages.unsent.title}.</strong> {tenantMessages.unsent.text(formatMoment(at))}
    </Note>
  ))
}

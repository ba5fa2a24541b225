import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../shared/format/dates'
import { tenantWords } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Note } from '../../shared/ui/Note'
import { useOwner } from '../editor/saving/owner'
import { forgetUnsent, listUnsent, type Unsent, useUnsentChanges } from '../editor/saving/unsent'

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
            {tenantWords.unsent.discard}
          </Button>
          <Button size="small" component={Link} to={paths.tenant.editForm(id)} state={{ isNew }}>
            {tenantWords.unsent.open}
          </Button>
        </Box>
      }
    >
      <strong>{tenantWords.unsent.title}.</strong> {tenantWords.unsent.text(formatMoment(at))}
    </Note>
  ))
}

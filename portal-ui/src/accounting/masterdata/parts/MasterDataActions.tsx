import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useCreatePath, useResourceContext } from 'react-admin'
import { Link } from 'react-router'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { Icon } from '../../../shared/ui/Icon'
import { type ImportWords, RecordsImportDialog } from '../import/RecordsImportDialog'

interface Props {
  add: string
  addLabel: string
  /** What a file can be imported for. */
  importing?: ImportWords
  children?: ReactNode
}

/** What is done from the list of a resource: adding one by hand, importing many. */
export const MasterDataActions = ({ add, addLabel, importing, children }: Props) => {
  const [isImporting, setImporting] = useState(false)
  const resource = useResourceContext() ?? ''
  const list = useCreatePath()({ resource, type: 'list' })
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', flex: 'none' }}>
      <Button component={Link} to={`${list}/new`} variant="outlined" aria-label={addLabel}>
        <Icon name="plus" size={16} />
        {add}
      </Button>
      {importing && (
        <Button variant="outlined" onClick={() => setImporting(true)}>
          <Icon name="upload" size={16} />
          {masterDataMessages.tenants.import}
        </Button>
      )}
      {children}
      <DialogSlot>
        {importing && isImporting && (
          <RecordsImportDialog
            {...importing}
            resource={resource}
            onClose={() => setImporting(false)}
          />
        )}
      </DialogSlot>
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { viewMessages } from '../../shared/messages/views'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { Icon } from '../../shared/ui/Icon'
import type { ListName } from '../parts/lists'

const SavedViews = lazyWithRetry(() => import('../views/SavedViews'))
const ColumnsDialog = lazyWithRetry(() => import('../views/ColumnsDialog'))

/** How the list is shown: its saved views, and which columns it has. */
export const MasterlistViews = ({ list }: { list: ListName }) => {
  const [open, setOpen] = useState<'views' | 'columns' | null>(null)
  const close = () => setOpen(null)
  return (
    <Box className="no-print" sx={styles}>
      <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setOpen('views')}>
        <Icon name="bookmark" />
        {viewMessages.button}
      </Button>
      <Button
        size="small"
        variant="text"
        aria-haspopup="dialog"
        onClick={() => setOpen('columns')}
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        <Icon name="columns-3" />
        {viewMessages.columns}
      </Button>
      <Suspense>
        <DialogSlot>{open === 'views' && <SavedViews list={list} onClose={close} />}</DialogSlot>
        <DialogSlot>
          {open === 'columns' && <ColumnsDialog list={list} onClose={close} />}
        </DialogSlot>
      </Suspense>
    </Box>
  )
}

const styles = { display: 'inline-flex', '& .MuiButton-root': { minHeight: { xs: 44, md: 34 } } }

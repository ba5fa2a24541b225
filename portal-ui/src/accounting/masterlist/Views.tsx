import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { late } from '../../shared/late'
import { viewWords } from '../../shared/messages/views'
import { Icon } from '../../shared/ui/Icon'
import type { ListName } from '../parts/lists'

const SavedViews = late(() => import('../views/SavedViews'))
const ColumnsDialog = late(() => import('../views/ColumnsDialog'))

/** How the list is shown: its saved views, and which columns it has. */
export const Views = ({ list }: { list: ListName }) => {
  const [open, setOpen] = useState<'views' | 'columns' | null>(null)
  const close = () => setOpen(null)
  return (
    <Box className="no-print" sx={look}>
      <Button size="small" variant="text" aria-haspopup="dialog" onClick={() => setOpen('views')}>
        <Icon name="bookmark" />
        {viewWords.button}
      </Button>
      <Button
        size="small"
        variant="text"
        aria-haspopup="dialog"
        onClick={() => setOpen('columns')}
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        <Icon name="columns-3" />
        {viewWords.columns}
      </Button>
      <Suspense>
        {open === 'views' && <SavedViews list={list} onClose={close} />}
        {open === 'columns' && <ColumnsDialog list={list} onClose={close} />}
      </Suspense>
    </Box>
  )
}

const look = { display: 'inline-flex', '& .MuiButton-root': { minHeight: { xs: 44, md: 34 } } }

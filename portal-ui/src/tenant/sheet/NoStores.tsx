import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { sheetWords } from '../../shared/messages/sheet'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { Sheet } from '../../shared/ui/Sheet'

/** Before the first certificate there is no store to show. */
export const NoStores = () => (
  <Sheet>
    <EmptyState
      icon="table-2"
      title={sheetWords.emptyTitle}
      text={sheetWords.emptyText}
      action={
        <Button component={Link} to={paths.tenant.newForm}>
          {sheetWords.start}
        </Button>
      }
    />
  </Sheet>
)

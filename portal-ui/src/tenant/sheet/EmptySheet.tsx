import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { sheetMessages } from '../../shared/messages/sheet'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { SectionCard } from '../../shared/ui/SectionCard'

/** Before the first certificate there is no store to show. */
export const EmptySheet = () => (
  <SectionCard>
    <EmptyState
      icon="table-2"
      title={sheetMessages.emptyTitle}
      text={sheetMessages.emptyText}
      action={
        <Button component={Link} to={paths.tenant.newForm}>
          {sheetMessages.start}
        </Button>
      }
    />
  </SectionCard>
)

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { paths } from '../../../shared/paths'
import { FieldError } from '../../../shared/plain/Field'
import { Value } from '../../../shared/plain/Value'
import { Icon } from '../../../shared/ui/Icon'
import { alignedRow, lineBelow, plainList } from '../../../shared/ui/layout'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { StatusChip } from '../../../shared/ui/StatusChip'
import type { Store } from './useStoreDrafts'

const StoreDraftRow = ({ store: { id, branch, made, error } }: { store: Store }) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 500 }}>{branch}</Box>
      {made && (
        <Box sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <Value>{made.reference}</Value>
        </Box>
      )}
      {Boolean(error) && (
        <FieldError
          text={error instanceof Error ? error.message : commonMessages.errors.unexpected}
        />
      )}
    </Box>
    {made ? (
      <>
        <StatusChip status={made.status} />
        <Link
          component={RouterLink}
          to={`${paths.tenant.editForm(id)}?step=2`}
          aria-label={editorMessages.start.fillIn(branch)}
          sx={{ fontSize: 14, py: { xs: 1.5, md: 0 } }}
        >
          {editorMessages.start.fill}
        </Link>
      </>
    ) : (
      !error && <Icon name="loader" className="spin" />
    )}
  </Box>
)

interface Props {
  stores: Store[]
  isBusy: boolean
  onRetry: () => void
}

/** The drafts that were begun, one a store, each with the way into it. */
export const StoreDrafts = ({ stores, isBusy, onRetry }: Props) => {
  const made = stores.filter((store) => store.made).length
  const title = isBusy
    ? editorMessages.start.making(stores.length)
    : editorMessages.start.made(made)
  return (
    <Page title={title} width={760}>
      <Box role="status" className="visually-hidden">
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SectionCard note={editorMessages.start.madeNote} title={editorMessages.start.listTitle}>
          <Box component="ul" sx={plainList}>
            {stores.map((store) => (
              <StoreDraftRow key={store.id} store={store} />
            ))}
          </Box>
        </SectionCard>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
          {!isBusy && made < stores.length && (
            <Button onClick={onRetry}>{commonMessages.errors.tryAgain}</Button>
          )}
          <Button component={RouterLink} to={paths.tenant.forms}>
            {editorMessages.start.all}
          </Button>
        </Box>
      </Box>
    </Page>
  )
}

const rowStyles = {
  ...alignedRow,
  ...lineBelow,
  gap: 1.5,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  minHeight: 56,
  fontSize: 14,
  '&:last-child': { borderBottom: 0 },
}

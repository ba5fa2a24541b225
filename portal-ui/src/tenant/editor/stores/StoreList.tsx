import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { commonWords } from '../../../shared/messages/common'
import { editorWords } from '../../../shared/messages/editor'
import { paths } from '../../../shared/paths'
import { FieldError } from '../../../shared/plain/Field'
import { Value } from '../../../shared/plain/Value'
import { Icon } from '../../../shared/ui/Icon'
import { Page } from '../../../shared/ui/Page'
import { Sheet } from '../../../shared/ui/Sheet'
import { StatusChip } from '../../../shared/ui/StatusChip'
import type { Store } from './useStores'

const Row = ({ store: { id, branch, made, error } }: { store: Store }) => (
  <Box component="li" sx={rowLook}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 500 }}>{branch}</Box>
      {made && (
        <Box sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <Value>{made.reference}</Value>
        </Box>
      )}
      {Boolean(error) && (
        <FieldError text={error instanceof Error ? error.message : commonWords.errors.unexpected} />
      )}
    </Box>
    {made ? (
      <>
        <StatusChip status={made.status} />
        <Link
          component={RouterLink}
          to={`${paths.tenant.editForm(id)}?step=2`}
          aria-label={editorWords.start.fillIn(branch)}
          sx={{ fontSize: 14, py: { xs: 1.5, md: 0 } }}
        >
          {editorWords.start.fill}
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
export const StoreList = ({ stores, isBusy, onRetry }: Props) => {
  const made = stores.filter((store) => store.made).length
  const title = isBusy ? editorWords.start.making(stores.length) : editorWords.start.made(made)
  return (
    <Page title={title} width={760}>
      <Box role="status" className="visually-hidden">
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Sheet note={editorWords.start.madeNote} title={editorWords.start.listTitle}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {stores.map((store) => (
              <Row key={store.id} store={store} />
            ))}
          </Box>
        </Sheet>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
          {!isBusy && made < stores.length && (
            <Button onClick={onRetry}>{commonWords.errors.tryAgain}</Button>
          )}
          <Button component={RouterLink} to={paths.tenant.forms}>
            {editorWords.start.all}
          </Button>
        </Box>
      </Box>
    </Page>
  )
}

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  minHeight: 56,
  fontSize: 14,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-child': { borderBottom: 0 },
}

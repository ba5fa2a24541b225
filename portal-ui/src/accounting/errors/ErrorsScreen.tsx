import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountingWords } from '../../shared/messages/accounting'
import { Skeletons } from '../../shared/plain/Skeletons'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { Segments } from '../../shared/ui/Segments'
import { Sheet } from '../../shared/ui/Sheet'
import { ErrorHead, ErrorItem } from './ErrorItem'
import { errorsQuery } from './queries'

const texts = accountingWords.errors

const TYPES = [
  { value: '', label: texts.all },
  ...Object.entries(texts.types).map(([value, label]) => ({ value, label })),
]

/** The type is part of the address, so that a link shows the same list. */
const useType = () => {
  const [params, setParams] = useSearchParams()
  const pick = (type: string) => setParams(type ? { type } : {}, { replace: true })
  const asked = params.get('type') ?? ''
  return { type: TYPES.some(({ value }) => value === asked) ? asked : '', pick }
}

const Nothing = ({ type, onAll }: { type: string; onAll: () => void }) =>
  type ? (
    <EmptyState
      icon="filter"
      title={texts.noneOfType}
      action={<Button onClick={onAll}>{texts.showAll}</Button>}
    />
  ) : (
    <EmptyState icon="circle-check" title={texts.none} text={texts.noneText} />
  )

const Found = ({ type, onAll }: { type: string; onAll: () => void }) => {
  const asked = useInfiniteQuery(errorsQuery(type))
  const errors = asked.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      {asked.error && <ErrorNote error={asked.error} onRetry={() => void asked.refetch()} />}
      {(errors || asked.isPending) && (
        <Sheet>
          {asked.isPending && <Skeletons lines={8} />}
          {errors?.length === 0 && <Nothing type={type} onAll={onAll} />}
          {errors && errors.length > 0 && (
            <>
              <ErrorHead />
              <Box component="ul" aria-label={texts.title} sx={listLook}>
                {errors.map((error) => (
                  <ErrorItem key={error.id} error={error} />
                ))}
              </Box>
            </>
          )}
          {asked.hasNextPage && (
            <Box sx={{ p: 1.25, borderTop: 1, borderColor: 'surface.lineSoft' }}>
              <Button
                disabled={asked.isFetchingNextPage}
                onClick={() => void asked.fetchNextPage()}
              >
                {asked.isFetchingNextPage ? texts.loadingMore : texts.more}
              </Button>
            </Box>
          )}
        </Sheet>
      )}
    </>
  )
}

/** What went wrong in people's browsers, each error once, the last seen first. */
export const ErrorsScreen = () => {
  const { type, pick } = useType()
  return (
    <Page title={texts.title} below={<Box sx={belowLook}>{texts.kept}</Box>}>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ minWidth: 0 }}>
          <Segments label={texts.filter} segments={TYPES} value={type} onPick={pick} />
        </Box>
        <OfflineNote />
        <Found type={type} onAll={() => pick('')} />
      </Box>
    </Page>
  )
}

const belowLook = { fontSize: 13, lineHeight: '19px', color: 'text.secondary' }

const listLook = { listStyle: 'none', m: 0, p: 0 }

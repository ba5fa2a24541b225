import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountingMessages } from '../../shared/messages/accounting'
import { Skeletons } from '../../shared/plain/Skeletons'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { plainList } from '../../shared/ui/layout'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SegmentedControl } from '../../shared/ui/SegmentedControl'
import { MoreRows } from '../parts/MoreRows'
import { ErrorHead, ErrorItem } from './ErrorItem'
import { errorsQuery } from './errorQueries'

const texts = accountingMessages.errors

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

const NoErrors = ({ type, onAll }: { type: string; onAll: () => void }) =>
  type ? (
    <EmptyState
      icon="filter"
      title={texts.noneOfType}
      action={<Button onClick={onAll}>{texts.showAll}</Button>}
    />
  ) : (
    <EmptyState icon="circle-check" title={texts.none} text={texts.noneText} />
  )

const ErrorList = ({ type, onAll }: { type: string; onAll: () => void }) => {
  const asked = useInfiniteQuery(errorsQuery(type))
  const errors = asked.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      {asked.error && <ErrorNote error={asked.error} onRetry={() => void asked.refetch()} />}
      {(errors || asked.isPending) && (
        <SectionCard>
          {asked.isPending && <Skeletons lines={8} />}
          {errors?.length === 0 && <NoErrors type={type} onAll={onAll} />}
          {errors && errors.length > 0 && (
            <>
              <ErrorHead />
              <Box component="ul" aria-label={texts.title} sx={plainList}>
                {errors.map((error) => (
                  <ErrorItem key={error.id} error={error} />
                ))}
              </Box>
            </>
          )}
          <MoreRows of={asked} label={texts.more} loading={texts.loadingMore} />
        </SectionCard>
      )}
    </>
  )
}

/** What went wrong in people's browsers, each error once, the last seen first. */
export const ErrorsScreen = () => {
  const { type, pick } = useType()
  return (
    <Page title={texts.title} below={<Box sx={belowStyles}>{texts.kept}</Box>}>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ minWidth: 0 }}>
          <SegmentedControl label={texts.filter} segments={TYPES} value={type} onPick={pick} />
        </Box>
        <OfflineNote />
        <ErrorList type={type} onAll={() => pick('')} />
      </Box>
    </Page>
  )
}

const belowStyles = { fontSize: 13, lineHeight: '19px', color: 'text.secondary' }

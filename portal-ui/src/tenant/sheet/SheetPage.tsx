import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { QuarterSheet } from '../../shared/api/types'
import { sheetMessages } from '../../shared/messages/sheet'
import { quarterSheetQuery } from '../../shared/queries/quarterSheet'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Page } from '../../shared/ui/Page'
import { SheetScreen } from './SheetScreen'
import { SheetProvider, useOpenSheet } from './useSheet'

const OpenedSheet = ({ told }: { told: QuarterSheet }) => {
  const opened = useOpenSheet(told)
  if (!opened) return null
  return (
    <SheetProvider value={opened.sheet}>
      <SheetScreen due={told.quarter.due} hadKept={opened.hadKept} />
    </SheetProvider>
  )
}

/** Every store of a quarter at once; each row is a certificate of its own. */
export default function SheetPage() {
  const [params] = useSearchParams()
  const quarter = params.get('quarter') ?? undefined
  const { data, error, refetch } = useQuery(quarterSheetQuery(quarter))
  if (data) return <OpenedSheet key={data.quarter.code} told={data} />
  return (
    <Page title={sheetMessages.title}>
      <LoadingState error={error} onRetry={() => void refetch()} lines={10} />
    </Page>
  )
}

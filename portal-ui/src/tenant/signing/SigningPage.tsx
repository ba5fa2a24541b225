import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { signingMessages as words } from '../../shared/messages/signing'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SignedPdfCard } from './SignedPdfCard'
import { SigningForm } from './SigningForm'
import { certificatesToSignQuery, type SigningWay, useSigningWay } from './signingQueries'

const BackButton = () => (
  <Button component={Link} to={paths.tenant.forms}>
    {words.back}
  </Button>
)

const NothingToSign = ({ way }: { way: SigningWay }) => (
  <SectionCard>
    <EmptyState
      icon="file-check"
      title={words[way].none}
      text={words[way].noneText}
      action={<BackButton />}
    />
  </SectionCard>
)

const WhatWaits = ({ way }: { way: SigningWay }) => {
  const only = useSearchParams()[0].get('id')
  const [count, setCount] = useState(0)
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...certificatesToSignQuery(way),
    // Nothing moves under the eyes of who reads the list.
    refetchOnWindowFocus: false,
  })
  const items = data?.items.filter(({ id }) => !only || id === only)
  return (
    <>
      {count > 0 && (
        <Note tone="ok" role="status" action={<BackButton />}>
          {words[way].done(count)}
        </Note>
      )}
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={8} />
      {items?.length === 0 && count === 0 && <NothingToSign way={way} />}
      {data && items && items.length > 0 && (
        <SigningForm
          key={count > 0 ? dataUpdatedAt : 'first'}
          way={way}
          items={items}
          hasMore={data.hasMore}
          onDone={setCount}
        />
      )}
      {way === 'sign' && only && items?.[0] && (
        <SignedPdfCard item={items[0]} onDone={() => setCount(1)} />
      )}
    </>
  )
}

/** Signs many certificates after reading one list, or asks those who may. */
export default function SigningPage() {
  const way = useSigningWay()
  return (
    <Page title={words[way ?? 'sign'].title} width={900}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <OfflineNote />
        {way ? <WhatWaits key={way} way={way} /> : <NothingToSign way="sign" />}
      </Box>
    </Page>
  )
}

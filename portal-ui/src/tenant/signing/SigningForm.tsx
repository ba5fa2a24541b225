import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import type { CertificateItem } from '../../shared/api/types'
import { centavosOf, formatPesos, sum } from '../../shared/format/money'
import { signingMessages as words } from '../../shared/messages/signing'
import { Value } from '../../shared/plain/Value'
import { useMe } from '../../shared/session/me'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { secondaryText } from '../../shared/ui/layout'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { type GivenSignature, SignatureField, whatLacks } from '../../shared/ui/SignatureField'
import { SigningLinkCard } from './SigningLinkCard'
import { SigningList } from './SigningList'
import {
  missingQuery,
  type RefusedCertificate,
  type SigningWay,
  useSigning,
} from './signingQueries'

interface Props {
  way: SigningWay
  items: CertificateItem[]
  hasMore: boolean
  onDone: (count: number) => void
}

/** Worth choosing at first: the server refuses what is not complete. */
const looksComplete = ({ company, period_from, tax }: CertificateItem) =>
  Boolean(company && period_from) && Number(tax) > 0

const refusedIn = (error: unknown): RefusedCertificate[] => {
  const body = isRefusal(error, 409) ? error.body : {}
  return 'certificates' in body ? (body.certificates as RefusedCertificate[]) : []
}

/** The chosen ones and the signature, and what became of them. */
function useSigningForm({ way, items, onDone }: Props) {
  const [ids, setIds] = useState(() => items.filter(looksComplete).map(({ id }) => id))
  const name = useMe()?.user.name ?? ''
  const [given, setGiven] = useState<GivenSignature>({ method: 'typed', name, picture: '' })
  const [lacks, setLacks] = useState('')
  const { mutate, isPending, error } = useSigning(way)
  const chosen = items.filter(({ id }) => ids.includes(id))
  const { data: missing } = useQuery(missingQuery(way, items))
  const refused = [...(missing?.results ?? []), ...refusedIn(error)]
  const lacking = new Set(missing?.results.map(({ id }) => id))
  const ready = chosen.filter(({ id }) => !lacking.has(id))
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const lack = way === 'sign' ? whatLacks(given) : ''
    setLacks(lack)
    if (lack || ready.length === 0 || isPending) return
    const text = given.method === 'typed' ? given.name : given.picture
    mutate(
      { items: ready, signature: { method: given.method, text } },
      {
        onSuccess: () => onDone(ready.length),
        onError: (found) => {
          const out = new Set(refusedIn(found).map(({ id }) => id))
          setIds((before) => before.filter((id) => !out.has(id)))
        },
      },
    )
  }
  const change = (next: GivenSignature) => {
    setLacks('')
    setGiven(next)
  }
  return {
    chosen: ready,
    lacking,
    setIds,
    given,
    change,
    lacks,
    confirm,
    isPending,
    error,
    refused,
  }
}

/** Reads as one list, is confirmed once. */
export const SigningForm = (props: Props) => {
  const { way, items, hasMore } = props
  const form = useSigningForm(props)
  const refusals = new Map(form.refused.map(({ id, message }) => [id, message]))
  return (
    <>
      <Box component="form" noValidate onSubmit={form.confirm} sx={{ display: 'grid', gap: 2 }}>
        <SigningList
          title={words[way].list}
          items={items}
          chosen={form.chosen.map(({ id }) => id)}
          refusals={refusals}
          lacking={form.lacking}
          hasMore={hasMore}
          onChoose={form.setIds}
        />
        {way === 'sign' && (
          <SectionCard title={words.how}>
            <Box sx={{ p: { xs: 2, md: 2.5 } }}>
              <SignatureField given={form.given} error={form.lacks} onChange={form.change} />
              <Box sx={{ ...secondaryText, mt: 1.5 }}>{words.declaration}</Box>
            </Box>
          </SectionCard>
        )}
        {way !== 'link' && (
          <Box sx={barStyles}>
            {form.error &&
              (refusedIn(form.error).length > 0 ? (
                <Note tone="warn" role="alert">
                  {words.refused}
                </Note>
              ) : (
                <ErrorNote error={form.error} />
              ))}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
              <Box sx={{ flex: '1 1 10rem' }}>
                {words.total}:{' '}
                <b>
                  <Value>{formatPesos(sum(form.chosen.map(({ tax }) => centavosOf(tax))))}</Value>
                </b>
              </Box>
              <BusyButton
                type="submit"
                variant="contained"
                size="large"
                disabled={form.chosen.length === 0}
                busy={form.isPending}
                busyLabel={words[way].busy}
              >
                {words[way].confirm(form.chosen.length)}
              </BusyButton>
            </Box>
          </Box>
        )}
      </Box>
      <SigningLinkCard ids={form.chosen.map(({ id }) => id)} />
    </>
  )
}

/** In reach while a long list is read. */
const barStyles = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'grid',
  gap: 1,
  mx: { xs: -2, md: 0 },
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
}

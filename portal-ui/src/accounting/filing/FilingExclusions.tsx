import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatAmount } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { EmptyState } from '../../shared/ui/EmptyState'
import { Icon } from '../../shared/ui/Icon'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useOnline } from '../../shared/ui/useOnline'
import { FilingPiles } from './FilingPiles'
import { type Look, type Return, useTake } from './filingQueries'
import { approvedOut, changed, isFiledElsewhere, leftOut, notApproved, toLookAt } from './pileRules'

const words = filingMessages.out

const WholeList = ({ of }: { of: Return }) => {
  const online = useOnline()
  const { mutate, isPending } = useTake()
  return (
    <Button
      size="small"
      disabled={!online || isPending}
      onClick={() => mutate({ path: '/filings/exceptions.csv', of: { ...of } })}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      <Icon name="download" />
      {words.list}
    </Button>
  )
}

/** All that is approved and left out. */
const sumOf = (look: Look) => {
  const { certificates, tax } = leftOut(look)
  const label = isFiledElsewhere(approvedOut(look.piles)) ? words.filed : words.sum
  return {
    key: 'sum',
    isSum: true,
    cells: [label, '', filingMessages.number(certificates), formatAmount(tax)],
  }
}

const WaitingHead = () => (
  <Box component="h3" sx={{ m: 0, px: 2, pt: 1.5, fontSize: 14 }}>
    {words.waiting}
  </Box>
)

const NoExclusions = () => (
  <EmptyState icon="circle-check" title={words.none} text={words.noneText} />
)

/** What is approved and not in the file, with its reason; in and out are all there is. */
export const FilingExclusions = ({ look, of }: { look: Look; of: Return }) => {
  const out = approvedOut(look.piles)
  const waiting = notApproved(look.piles)
  const isWhole = out.length + waiting.length === 0
  return (
    <SectionCard title={words.title} aside={look.piles.length > 0 && <WholeList of={of} />}>
      {isWhole ? (
        <NoExclusions />
      ) : (
        <>
          {out.length > 0 && <FilingPiles label={words.title} piles={out} sums={[sumOf(look)]} />}
          {out.length > 0 && waiting.length > 0 && <WaitingHead />}
          {waiting.length > 0 && <FilingPiles label={words.waiting} piles={waiting} />}
        </>
      )}
    </SectionCard>
  )
}

/** What is in the file, and what is no longer as it was filed. */
export const FilingWarnings = ({ piles }: Pick<Look, 'piles'>) => {
  const [inIt, since] = [toLookAt(piles), changed(piles)]
  return (
    <>
      {since.length > 0 && (
        <SectionCard title={filingMessages.changed.title} note={filingMessages.changed.text}>
          <FilingPiles label={filingMessages.changed.title} piles={since} />
        </SectionCard>
      )}
      {inIt.length > 0 && (
        <SectionCard title={filingMessages.look.title}>
          <FilingPiles label={filingMessages.look.title} piles={inIt} />
        </SectionCard>
      )}
    </>
  )
}

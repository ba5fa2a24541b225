import Button from '@mui/material/Button'
import { formatAmount } from '../../shared/format/money'
import { filingWords } from '../../shared/messages/filing'
import { EmptyState } from '../../shared/ui/EmptyState'
import { Icon } from '../../shared/ui/Icon'
import { Sheet } from '../../shared/ui/Sheet'
import { useOnline } from '../../shared/ui/useOnline'
import { Piles } from './Piles'
import { approvedOut, changed, leftOut, notApproved, toLookAt } from './piles'
import { type Look, type Return, useTake } from './queries'

const words = filingWords.out

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

/** In an earlier filing, and all that is left out together. */
const sumsOf = (look: Look) => {
  const { certificates, tax } = leftOut(look)
  const filed = {
    key: 'filed',
    cells: [
      words.filed.name,
      words.filed.text,
      filingWords.number(look.filed.certificates),
      formatAmount(look.filed.tax),
    ],
  }
  const all = {
    key: 'sum',
    isSum: true,
    cells: [words.sum, '', filingWords.number(certificates), formatAmount(tax)],
  }
  return look.filed.certificates > 0 ? [filed, all] : [all]
}

const Nothing = () => <EmptyState icon="circle-check" title={words.none} text={words.noneText} />

/** What is approved and not in the file, with its reason; in and out are all there is. */
export const LeftOut = ({ look, of }: { look: Look; of: Return }) => {
  const out = approvedOut(look.piles)
  const waiting = notApproved(look.piles)
  const isWhole = out.length + waiting.length + look.filed.certificates === 0
  return (
    <Sheet title={words.title} aside={look.piles.length > 0 && <WholeList of={of} />}>
      {isWhole ? (
        <Nothing />
      ) : (
        <>
          {out.length + look.filed.certificates > 0 && (
            <Piles label={words.title} piles={out} sums={sumsOf(look)} />
          )}
          {waiting.length > 0 && <Piles label={words.waiting} piles={waiting} />}
        </>
      )}
    </Sheet>
  )
}

/** What is in the file, and what is no longer as it was filed. */
export const LookedAt = ({ piles }: Pick<Look, 'piles'>) => {
  const [inIt, since] = [toLookAt(piles), changed(piles)]
  return (
    <>
      {since.length > 0 && (
        <Sheet title={filingWords.changed.title} note={filingWords.changed.text}>
          <Piles label={filingWords.changed.title} piles={since} />
        </Sheet>
      )}
      {inIt.length > 0 && (
        <Sheet title={filingWords.look.title}>
          <Piles label={filingWords.look.title} piles={inIt} />
        </Sheet>
      )}
    </>
  )
}

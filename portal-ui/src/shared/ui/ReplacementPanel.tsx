import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { isDraft } from '../api/about'
import type { Certificate, OtherSchema } from '../api/types'
import { replacingMessages as words } from '../messages/replacing'
import { Value } from '../plain/Value'
import { DifferencesTable } from './DifferencesTable'
import { Icon } from './Icon'
import { lineBelow } from './layout'
import { SectionCard } from './SectionCard'
import { StatusChip } from './StatusChip'

interface Props {
  of: Pick<Certificate, 'replaces' | 'replaced_by' | 'is_replaced'>
  /** Where a certificate is opened. */
  to: (id: string) => string
  /** Where a draft is written on. */
  edit?: (id: string) => string
}

const OtherCertificate = ({
  other,
  to,
  edit,
}: { other: OtherSchema } & Pick<Props, 'to' | 'edit'>) => (
  <Box sx={otherStyles}>
    <MuiLink component={Link} to={to(other.id)} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      <Value>{other.reference}</Value>
    </MuiLink>
    <StatusChip status={other.status} />
    {edit && isDraft(other.status) && (
      <MuiLink component={Link} to={edit(other.id)}>
        {words.goOn}
      </MuiLink>
    )}
  </Box>
)

interface PartProps extends Pick<Props, 'to' | 'edit'> {
  other: OtherSchema
  head: string
  text: string
}

const ReplacementPart = ({ other, head, text, to, edit }: PartProps) => (
  <Box sx={partStyles}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Icon name="repeat-2" />
      {head}
      <OtherCertificate other={other} to={to} edit={edit} />
    </Box>
    <Box sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>{text}</Box>
    <DifferencesTable changes={other.differences} />
  </Box>
)

/** What this certificate replaces and what replaces it, with all that differs. */
const ReplacementPanel = ({ of: { replaces, replaced_by, is_replaced }, to, edit }: Props) => (
  <SectionCard title={words.title}>
    {replaced_by && (
      <ReplacementPart
        other={replaced_by}
        head={`${words.thisOne} ${is_replaced ? words.taken : words.begun}`}
        text={is_replaced ? words.takenText : words.begunText}
        to={to}
        edit={edit}
      />
    )}
    {replaces && (
      <ReplacementPart
        other={replaces}
        head={replaces.counts ? words.comes : words.tookPlace}
        text={replaces.counts ? words.comesText : words.tookPlaceText}
        to={to}
      />
    )}
  </SectionCard>
)

export default ReplacementPanel

const otherStyles = { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }

const partStyles = {
  ...lineBelow,
  px: { xs: 2, md: 2.5 },
  py: 1.75,
  '&:last-child': { borderBottom: 0 },
}

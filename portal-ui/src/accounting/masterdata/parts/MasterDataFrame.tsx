import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mailTextMessages } from '../../../shared/messages/mailTexts'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { recordMessages } from '../../../shared/messages/records'
import { paths } from '../../../shared/paths'
import { meQuery } from '../../../shared/queries/certificates'
import { Page } from '../../../shared/ui/Page'
import { useNarrowerThan } from '../../../shared/ui/useNarrowerThan'
import { OversightTabs } from '../../oversight/parts/OversightTabs'
import { PageTabs } from '../../parts/PageTabs'

const words = masterDataMessages.pages

const PAGES = [
  { to: paths.accounting.masterTenants, label: words.tenants },
  { to: paths.accounting.masterStaff, label: words.staff },
  ...Object.entries(recordMessages.shelves).map(([shelf, { label }]) => ({
    to: paths.accounting.masterRecords(shelf),
    label,
  })),
  { to: paths.accounting.masterMails, label: mailTextMessages.label },
]

const MasterDataTabs = () => {
  const { data: me } = useQuery(meQuery())
  // A lead comes here from oversight, for the reasons alone.
  if (me?.role === 'lead')
    return (
      <Box sx={{ mb: 1.5 }}>
        <OversightTabs question={{}} />
      </Box>
    )
  return (
    <Box sx={{ mb: 1.5 }}>
      <PageTabs label={words.label} pages={PAGES} />
    </Box>
  )
}

interface Props {
  title: string
  actions?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** The pages of master data, and what this one says first; on a phone its acts stand below. */
export const MasterDataFrame = ({ title, actions, below, children }: Props) => {
  const isNarrow = useNarrowerThan('md')
  return (
    <Page title={title} above={<MasterDataTabs />} below={below} actions={!isNarrow && actions}>
      <Box sx={partsStyles}>
        {isNarrow && actions}
        {children}
      </Box>
    </Page>
  )
}

const partsStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media print': { display: 'block' },
}

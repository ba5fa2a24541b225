import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { formatAmount } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { CountButton } from './CountButton'
import { FilingCertificates, FilingPiles } from './FilingPiles'
import type { Look } from './filingQueries'
import { atRisk } from './pileRules'
import { ResponsiveTable } from './ResponsiveTable'

const words = filingMessages.risks
const FIRST_CONTACTS = 5
type Contact = Look['contacts'][number]

const ContactLink = ({ to, text }: { to: string; text: string }) => (
  <Box component="span" sx={{ display: 'block' }}>
    <MuiLink href={to}>
      <Value>{text}</Value>
    </MuiLink>
  </Box>
)

const rowOf = (
  { tenant, person, phone, email, codes, certificates, tax, told }: Contact,
  isOpen: boolean,
  onPress: () => void,
) => ({
  key: tenant,
  cells: [
    <span key="tenant">{tenant}</span>,
    <span key="who">
      {person !== tenant && <span>{person}</span>}
      {phone && <ContactLink to={`tel:${phone.replace(/[^+\d]/g, '')}`} text={phone} />}
      {email && <ContactLink to={`mailto:${email}`} text={email} />}
      {person === tenant && !phone && !email && <span>{words.noContact}</span>}
    </span>,
    codes
      .map((code) => filingMessages.codes[code as keyof typeof filingMessages.codes].name)
      .join(', '),
    <CountButton
      key="count"
      name={tenant}
      count={certificates}
      isOpen={isOpen}
      onPress={onPress}
    />,
    formatAmount(tax),
  ],
  below: isOpen && <FilingCertificates label={tenant} told={told} certificates={certificates} />,
})

/** Those with the most tax at risk; the rest when asked for. */
const ContactsTable = ({ contacts }: { contacts: Contact[] }) => {
  const [isWhole, setWhole] = useState(false)
  const [open, setOpen] = useState('')
  const row = (contact: Contact) =>
    rowOf(contact, open === contact.tenant, () =>
      setOpen(open === contact.tenant ? '' : contact.tenant),
    )
  return (
    <>
      <Box component="h3" sx={headStyles}>
        {words.contacts}
      </Box>
      <ResponsiveTable
        label={words.contacts}
        columns={words.contactColumns}
        numbers={2}
        rows={contacts.slice(0, isWhole ? undefined : FIRST_CONTACTS).map(row)}
      />
      {!isWhole && contacts.length > FIRST_CONTACTS && (
        <Box sx={{ p: 1.25 }}>
          <Button onClick={() => setWhole(true)} sx={{ minHeight: { xs: 44, md: 36 } }}>
            {words.allContacts(contacts.length)}
          </Button>
        </Box>
      )}
    </>
  )
}

/** What an examiner may question in the file, with the pesos at risk, and whom to call. */
export const FilingRisks = ({ look }: { look: Look }) => {
  const piles = atRisk(look.piles)
  if (piles.length === 0 && look.goes_in.certificates === 0) return null
  return (
    <SectionCard title={words.title}>
      {piles.length === 0 ? (
        <EmptyState icon="circle-check" title={words.none} text={words.noneText} />
      ) : (
        <>
          <FilingPiles label={words.title} piles={piles} />
          <ContactsTable contacts={look.contacts} />
        </>
      )}
    </SectionCard>
  )
}

const headStyles = { m: 0, px: 2, pt: 2, pb: 0.5, fontSize: 14, lineHeight: '20px' }

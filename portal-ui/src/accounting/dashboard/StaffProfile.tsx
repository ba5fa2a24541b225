import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Me } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { companiesQuery } from '../../shared/queries/certificates'
import { SectionCard } from '../../shared/ui/SectionCard'
import { Avatar } from '../parts/Avatar'

const { dashboard } = accountingMessages

interface AssignedProps {
  title: string
  help: string
  names: string[]
}

const AssignedPlaces = ({ title, help, names }: AssignedProps) => (
  <Box component="section">
    <Typography variant="h3">{title}</Typography>
    {names.length > 0 && (
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
        {help}
      </Typography>
    )}
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, fontSize: 14 }}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </Box>
    {names.length === 0 && (
      <Typography variant="body2" color="text.secondary">
        {dashboard.none}
      </Typography>
    )}
  </Box>
)

const Assignments = ({ me }: { me: Me }) => {
  const { data: companies } = useQuery(companiesQuery())
  const nameOf = (code: string) => companies?.find((one) => one.code === code)?.name ?? code
  return (
    <>
      <AssignedPlaces
        title={dashboard.companies}
        help={dashboard.companiesHelp}
        names={me.companies.map(nameOf)}
      />
      <AssignedPlaces
        title={dashboard.branches}
        help={dashboard.branchesHelp}
        names={me.branches}
      />
    </>
  )
}

/** The person, the role, and the companies and branches assigned to them. */
export const StaffProfile = ({ me }: { me: Me }) => (
  <SectionCard title={dashboard.who}>
    <Box sx={{ display: 'grid', gap: 1.75, px: { xs: 2, md: 2.5 }, py: 1.75 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <Avatar name={me.name} you size={36} />
        <Box sx={{ minWidth: 0 }}>
          <Box component="strong" sx={{ display: 'block', fontSize: 14, fontWeight: 600 }}>
            {me.name}
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[accountingMessages.roles[me.role], me.user.email].filter(Boolean).join(', ')}
          </Typography>
        </Box>
      </Box>
      {(me.role === 'processor' || me.role === 'lead') && <Assignments me={me} />}
      {me.role === 'processor' && (
        <MuiLink component={Link} to={paths.accounting.notSent} sx={{ fontSize: 13 }}>
          {dashboard.notSent}
        </MuiLink>
      )}
    </Box>
  </SectionCard>
)

import Box from '@mui/material/Box'
import { formatTin } from '../../../shared/format/tin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Moment } from '../../../shared/ui/Moment'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { useMoveRecord } from '../../admin/recordMutations'
import { factsStyles } from '../../parts/factsStyles'
import type { Tenant } from '../masterDataQueries'
import { ActiveSwitch } from '../parts/ActiveSwitch'
import { TenantStateChip } from './TenantStateChip'

const words = masterDataMessages.tenant

const TenantAccountList = ({ tenant }: { tenant: Tenant }) => (
  <Box component="dl" sx={factsStyles}>
    {tenant.accounts.map(({ username, name, has_password, last_login }) => (
      <Box key={username} sx={{ display: 'contents' }}>
        <dt>{username}</dt>
        <dd>
          {`${name}, ${has_password ? words.hasPassword : words.noPassword}`}
          {last_login && (
            <>
              {`, ${words.lastLogin} `}
              <Moment at={last_login} />
            </>
          )}
        </dd>
      </Box>
    ))}
    {tenant.notification_email && (
      <>
        <dt>{words.notices}</dt>
        <dd>{tenant.notification_email}</dd>
      </>
    )}
    {tenant.branches.length > 0 && (
      <>
        <dt>{words.branches}</dt>
        <dd>
          {tenant.branches.map((code) => formatTin(tenant.tin.slice(0, 9) + code)).join(', ')}
        </dd>
      </>
    )}
  </Box>
)

const TenantAccountActions = ({ tenant }: { tenant: Tenant }) => {
  const { mutate, isPending, error, isSuccess } = useMoveRecord({ id: tenant.id })
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Box role="status" sx={{ fontSize: 13 }}>
        {isSuccess && words.invited}
      </Box>
      <ActiveSwitch
        record={tenant}
        title={words.deactivateTitle(tenant.name)}
        text={words.deactivateText}
      >
        {(tenant.state === 'not_invited' || tenant.state === 'invited') && (
          <BusyButton
            variant="outlined"
            busy={isPending}
            busyLabel={words.saving}
            onClick={() => mutate({ move: 'invite' })}
          >
            {tenant.state === 'invited' ? words.inviteAgain : words.invite}
          </BusyButton>
        )}
      </ActiveSwitch>
    </>
  )
}

/** Who signs in for a tenant, and what an administrator can do about it. */
export const TenantAccounts = ({ tenant }: { tenant: Tenant }) => (
  <SectionCard title={words.signIn} aside={<TenantStateChip state={tenant.state} />}>
    <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
      {!tenant.is_active && words.inactive}
      {tenant.is_active && tenant.accounts.length === 0 && words.noAccount}
      <TenantAccountList tenant={tenant} />
      <TenantAccountActions tenant={tenant} />
    </Box>
  </SectionCard>
)

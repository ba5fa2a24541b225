import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQuery } from '@tanstack/react-query'
import { signingMessages } from '../../shared/messages/signing'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { LoadingState } from '../../shared/ui/LoadingState'
import { secondaryText } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { tenantSettingsQuery, useChangeTenantSettings } from '../signing/signingQueries'

const words = signingMessages.settings

/** Whether preparers submit only what is signed; an owner changes it. */
export const SignatoryApprovesCard = ({ canChange }: { canChange: boolean }) => {
  const { data, error, refetch } = useQuery(tenantSettingsQuery())
  const changing = useChangeTenantSettings()
  const { signatory_approves: isOn = false } =
    (changing.isPending && changing.variables) || data || {}
  return (
    <SectionCard title={words.title}>
      <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.5, display: 'grid', gap: 0.5 }}>
        <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={2} />
        {changing.error && <ErrorNote error={changing.error} />}
        {data && canChange && (
          <FormControlLabel
            control={
              <Checkbox
                checked={isOn}
                disabled={changing.isPending}
                onChange={() => changing.mutate({ signatory_approves: !isOn })}
              />
            }
            label={words.approves}
          />
        )}
        {data && !canChange && (
          <Box>
            {words.approves}: <b>{isOn ? words.on : words.off}</b>. {words.onlyOwners}
          </Box>
        )}
        <Box sx={secondaryText}>{words.text}</Box>
      </Box>
    </SectionCard>
  )
}

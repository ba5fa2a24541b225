import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { factorMessages as words } from '../../shared/messages/factors'
import { Skeletons } from '../../shared/plain/Skeletons'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { AppSetup } from './AppSetup'
import { FactorRow, factorDates } from './FactorRow'
import { type FactorList, makeCodes, useFactors } from './factorCalls'
import { PasskeysSetting } from './PasskeysSetting'
import { ProofForm } from './ProofForm'
import { RecoveryCodesSheet } from './RecoveryCodesSheet'
import { RemovableFactor } from './RemovableFactor'
import { useProvenChange } from './useProvenChange'

const AppSetting = ({ totp }: { totp: FactorList['totp'] }) => {
  const [isOpen, setOpen] = useState(false)
  if (totp) return <RemovableFactor title={words.app} help={factorDates(totp)} path="totp/" />
  return (
    <FactorRow
      title={words.app}
      help={words.appHelp}
      action={
        !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {words.addApp}
          </Button>
        )
      }
    >
      {isOpen && <AppSetup onClose={() => setOpen(false)} />}
    </FactorRow>
  )
}

const CodesSetting = ({ factors }: { factors: FactorList }) => {
  const [codes, setCodes] = useState<string[] | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const hideCodes = () => {
    setCodes(null)
    // The button that was pressed is gone: keys such as Esc are still to reach the dialog.
    section.current?.focus()
  }
  const making = useProvenChange(makeCodes, { onDone: setCodes })
  const { recovery_codes: stored } = factors
  const hasFactor = Boolean(factors.totp) || factors.passkeys.length > 0
  const button = (
    <BusyButton size="small" busy={making.busy} busyLabel={words.working} onClick={making.start}>
      {stored ? words.makeNewCodes : words.makeCodes}
    </BusyButton>
  )
  const help = hasFactor ? words.codesHelp : words.codesFirst
  return (
    <Box ref={section} tabIndex={-1} sx={{ outline: 'none' }}>
      {stored ? (
        <RemovableFactor
          title={words.codes}
          help={words.codesLeft(stored.left)}
          path="recovery-codes/"
          also={button}
        />
      ) : (
        <FactorRow title={words.codes} help={help} action={hasFactor && button} />
      )}
      {making.asks && (
        <ProofForm
          busy={making.busy}
          error={making.error}
          onProof={making.run}
          onCancel={making.cancel}
        />
      )}
      {Boolean(making.error) && !making.asks && <ErrorNote error={making.error} />}
      {codes && <RecoveryCodesSheet codes={codes} onDone={hideCodes} />}
    </Box>
  )
}

/** One's second factors: an app, passkeys, recovery codes. */
export default function FactorsSettings() {
  const { data, error, refetch } = useFactors()
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons lines={3} />
  if (!data.can_use_app && !data.can_use_passkeys)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {words.staffHelp}
      </Typography>
    )
  return (
    <>
      {data.can_use_app && <AppSetting totp={data.totp} />}
      {data.can_use_passkeys && <PasskeysSetting passkeys={data.passkeys} />}
      <CodesSetting factors={data} />
    </>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { factorMessages as words } from '../../shared/messages/factors'
import { canUsePasskeys } from '../../shared/session/passkeySupport'
import { createPasskey } from '../../shared/session/passkeys'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { TextInput } from '../../shared/ui/TextInput'
import { FactorRow, factorDates } from './FactorRow'
import { addPasskey, beginPasskey, type FactorList, type Proof } from './factorCalls'
import { ProofForm } from './ProofForm'
import { RemovableFactor } from './RemovableFactor'
import { useProvenChange } from './useProvenChange'

const PasskeyForm = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('')
  const [isStopped, setStopped] = useState(false)
  const make = async (proof: Proof) => {
    const { publicKey } = await beginPasskey(proof)
    const made = await createPasskey(publicKey)
    setStopped(!made)
    if (made) await addPasskey(name.trim(), made)
    return Boolean(made)
  }
  const adding = useProvenChange(make, { onDone: (made) => made && onClose() })
  if (adding.asks)
    return (
      <ProofForm
        busy={adding.busy}
        error={adding.error}
        onProof={adding.run}
        onCancel={adding.cancel}
      />
    )
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        adding.start()
      }}
      sx={{ display: 'grid', gap: 1.5, mt: 1 }}
    >
      {Boolean(adding.error) && !isRefusal(adding.error, 403) && <ErrorNote error={adding.error} />}
      {isStopped && <Note tone="info">{words.passkeyStopped}</Note>}
      <TextInput
        label={words.passkeyName}
        hint={words.passkeyNameHint}
        value={name}
        inputProps={{ maxLength: 60 }}
        onChange={(event) => setName(event.target.value)}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <BusyButton type="submit" variant="contained" busy={adding.busy} busyLabel={words.working}>
          {words.addPasskey}
        </BusyButton>
      </Box>
    </Box>
  )
}

/** The passkeys, and the way to add one. */
export const PasskeysSetting = ({ passkeys }: { passkeys: FactorList['passkeys'] }) => {
  const [isAdding, setAdding] = useState(false)
  const isPossible = canUsePasskeys()
  return (
    <>
      <FactorRow
        title={words.passkeys}
        help={isPossible ? words.passkeysHelp : words.noPasskeys}
        action={
          isPossible &&
          !isAdding && (
            <Button size="small" onClick={() => setAdding(true)}>
              {words.addPasskey}
            </Button>
          )
        }
      >
        {isAdding && <PasskeyForm onClose={() => setAdding(false)} />}
      </FactorRow>
      {passkeys.map((each) => (
        <RemovableFactor
          key={each.id}
          title={each.name}
          help={factorDates(each)}
          path={`passkeys/${each.id}/`}
        />
      ))}
    </>
  )
}

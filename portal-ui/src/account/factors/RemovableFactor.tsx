import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { factorMessages as words } from '../../shared/messages/factors'
import { FactorRow } from './FactorRow'
import { removeFactor } from './factorCalls'
import { ProofForm } from './ProofForm'
import { useProvenChange } from './useProvenChange'

interface Props {
  title: string
  help: ReactNode
  /** The address of the factor below those of all. */
  path: string
  also?: ReactNode
}

/** A factor that is set up, with the button that removes it. */
export const RemovableFactor = ({ title, help, path, also }: Props) => {
  const removal = useProvenChange((proof) => removeFactor(path, proof), { alwaysAsks: true })
  return (
    <FactorRow
      title={title}
      help={help}
      action={
        <>
          {also}
          <Button size="small" aria-label={words.removeOf(title)} onClick={removal.start}>
            {words.remove}
          </Button>
        </>
      }
    >
      {removal.asks && (
        <ProofForm
          busy={removal.busy}
          error={removal.error}
          onProof={removal.run}
          onCancel={removal.cancel}
        />
      )}
    </FactorRow>
  )
}

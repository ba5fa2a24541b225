import Box from '@mui/material/Box'
import { type FormEvent, useState } from 'react'
import { toAmount, toCentavos } from '../../shared/format/money'
import { rulesMessages as words } from '../../shared/messages/rules'
import { BusyButton } from '../../shared/ui/BusyButton'
import { secondaryText } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { TextInput } from '../../shared/ui/TextInput'
import { useOnline } from '../../shared/ui/useOnline'
import { SaveError } from '../admin/SaveError'
import { faultsOf } from '../masterdata/tenants/tenantDraft'
import { type Rules, type RulesBody, useSettle } from './ruleQueries'

interface Draft {
  goal: string
  eyes: string
}

const draftOf = ({ goal_days, four_eyes_from }: Rules): Draft => ({
  goal: String(goal_days),
  eyes: four_eyes_from ?? '',
})

/** An amount may be written with commas; anything else is for the server to refuse. */
const amountOf = (text: string) => {
  const centavos = toCentavos(text)
  return centavos === null ? text.trim() : toAmount(centavos)
}

const bodyOf = ({ goal, eyes }: Draft): RulesBody => ({
  goal_days: Number(goal),
  four_eyes_from: eyes.trim() ? amountOf(eyes) : null,
})

const isSame = (one: Draft, other: Draft) => one.goal === other.goal && one.eyes === other.eyes

/** The two rules, to be changed together; what was typed stays until it is saved. */
export const RulesForm = ({ rules, onShow }: { rules: Rules; onShow: () => void }) => {
  const online = useOnline()
  const [draft, setDraft] = useState(draftOf(rules))
  const { mutate, error, isPending, isSuccess } = useSettle(rules)
  const faults = faultsOf(error)
  const isDirty = !isSame(draft, draftOf(rules))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && !isPending) mutate(bodyOf(draft))
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
      <SaveError error={error} onShow={onShow} />
      <SectionCard title={words.rules}>
        <Box sx={fieldsStyles}>
          <TextInput
            id="rules-goal"
            type="number"
            label={words.goal}
            hint={words.goalHint}
            value={draft.goal}
            readOnly={!rules.may_change}
            error={faults.goal_days}
            inputProps={{ min: 1, max: 20 }}
            onChange={({ target }) => setDraft({ ...draft, goal: target.value })}
          />
          <TextInput
            id="rules-eyes"
            label={words.eyes}
            hint={words.eyesHint}
            value={draft.eyes}
            readOnly={!rules.may_change}
            error={faults.four_eyes_from}
            inputProps={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 20 }}
            onChange={({ target }) => setDraft({ ...draft, eyes: target.value })}
          />
        </Box>
      </SectionCard>
      {rules.may_change && (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <BusyButton
            type="submit"
            variant="contained"
            disabled={!isDirty || !online}
            busy={isPending}
            busyLabel={words.saving}
          >
            {words.save}
          </BusyButton>
          <Box component="span" role="status" sx={secondaryText}>
            {isDirty ? words.unsaved : isSuccess && words.saved}
          </Box>
        </Box>
      )}
    </Box>
  )
}

const formStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }
const fieldsStyles = { display: 'grid', gap: 2, px: { xs: 2, md: 2.5 }, py: 2 }

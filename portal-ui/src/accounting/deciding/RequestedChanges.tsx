import Box from '@mui/material/Box'
import type { Change, Reason } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { answersTo } from '../../shared/ui/correction'
import { Icon } from '../../shared/ui/Icon'
import { secondaryText } from '../../shared/ui/layout'
import { fieldName, shownValue } from '../../shared/ui/Timeline'

const inWords = ({ field, before, after }: Change) =>
  accountingMessages.since.change(
    fieldName(field),
    before && shownValue(field, before),
    shownValue(field, after),
  )

const ChangeList = ({ changes }: { changes: Change[] }) => (
  <Box component="span" sx={changesStyles}>
    {changes.map((change) => (
      <span key={change.field}>{inWords(change)}</span>
    ))}
  </Box>
)

const stateOf = ({ field }: Reason, answers: Change[]) => {
  if (answers.length > 0) return { icon: 'circle-check', color: 'success.main' } as const
  return { icon: 'circle-dot', color: field ? 'warning.main' : 'surface.hint' } as const
}

/** One thing that was asked for: a tick where the tenant changed what it points at. */
const RequestedChange = ({ reason, changes }: { reason: Reason; changes: Change[] }) => {
  const { code, label, text, field } = reason
  const answers = answersTo(reason, changes)
  const { icon, color } = stateOf(reason, answers)
  const place = field ? fieldName(field) : ''
  return (
    <Box component="li" sx={rowStyles}>
      <Box component="span" sx={{ color, lineHeight: 0, mt: '2px' }}>
        <Icon name={icon} size={16} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <strong>{label ?? code}</strong>
        <span>{text && `: ${text}`}</span>
        {place && <Box sx={secondaryText}>{place}</Box>}
      </Box>
      {answers.length > 0 ? (
        <ChangeList changes={answers} />
      ) : (
        <Box component="span" sx={{ ...changesStyles, color }}>
          {field ? accountingMessages.since.notChanged : accountingMessages.since.whole}
        </Box>
      )}
    </Box>
  )
}

/** What was changed though no reason pointed there. */
const OtherChanges = ({ changes }: { changes: Change[] }) =>
  changes.length > 0 && (
    <Box component="li" sx={rowStyles}>
      <Box component="span" sx={{ color: 'status.resubmitted.fg', lineHeight: 0, mt: '2px' }}>
        <Icon name="repeat-2" size={16} />
      </Box>
      <strong>{accountingMessages.since.besides}</strong>
      <ChangeList changes={changes} />
    </Box>
  )

interface Props {
  reasons: Reason[]
  changes: Change[]
}

export const countAnswered = ({ reasons, changes }: Props) =>
  reasons.filter((reason) => answersTo(reason, changes).length > 0).length

/** Everything that was asked for, and everything that was changed. */
export const RequestedChanges = ({ reasons, changes }: Props) => {
  const answers = new Set(reasons.flatMap((reason) => answersTo(reason, changes)))
  return (
    <>
      {reasons.map((reason) => (
        <RequestedChange key={`${reason.code}${reason.field}`} reason={reason} changes={changes} />
      ))}
      <OtherChanges changes={changes.filter((change) => !answers.has(change))} />
    </>
  )
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '16px minmax(0, 1fr)', md: '16px minmax(0, 1fr) auto' },
  columnGap: 1.25,
  alignItems: 'start',
}

const changesStyles = {
  ...secondaryText,
  display: 'grid',
  gridColumn: { xs: 2, md: 'auto' },
  textAlign: { md: 'right' },
}

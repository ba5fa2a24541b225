import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode, useSyncExternalStore } from 'react'
import { accountingMessages } from '../../shared/messages/accounting'
import { centered } from '../../shared/ui/layout'
import { shownValue } from '../../shared/ui/Timeline'
import { ChangedValue } from './ChangedValue'
import type { Form } from './formCache'
import { pointing } from './pointing'
import { placesOf } from './reasonPlaces'
import { useChangesSinceReturn } from './useChangesSinceReturn'

interface Props {
  form: Form
  field: string
  children: ReactNode
}

/** One place of the form: what changed there, and while a reason waits for it, where to point. */
export const FormPlace = ({ form, field, children }: Props) => {
  const waiting = useSyncExternalStore(pointing.subscribe, pointing.get)
  const change = useChangesSinceReturn(form).changes?.find((one) => one.field === field)
  const shown = change ? (
    <ChangedValue was={shownValue(field, change.before)}>{children}</ChangedValue>
  ) : (
    children
  )
  if (!waiting) return shown
  const number = waiting.fields.indexOf(field) + 1
  const name = placesOf(form).find((place) => place.field === field)?.label ?? field
  return (
    <ButtonBase
      aria-pressed={number > 0}
      onClick={() => waiting.point(field)}
      sx={number > 0 ? pointedStyles : pointStyles}
    >
      <span className="visually-hidden">{accountingMessages.reasons.pointAt(name)}: </span>
      <span>{shown}</span>
      {number > 0 && (
        <Box component="span" aria-hidden="true" sx={numberStyles}>
          {number}
        </Box>
      )}
    </ButtonBase>
  )
}

const pointStyles = {
  position: 'relative',
  display: 'inline-block',
  px: '6px',
  mx: '-6px',
  minHeight: 24,
  font: 'inherit',
  textAlign: 'inherit',
  borderRadius: '5px',
  cursor: 'crosshair',
  outline: '1px dashed var(--mui-palette-surface-control)',
}

const pointedStyles = {
  ...pointStyles,
  outline: '2px dashed var(--mui-palette-primary-main)',
  bgcolor: 'action.selected',
}

const numberStyles = {
  ...centered,
  position: 'absolute',
  top: -11,
  right: -11,
  width: 18,
  height: 18,
  borderRadius: '50%',
  fontSize: 11,
  lineHeight: 1,
  fontWeight: 600,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
}

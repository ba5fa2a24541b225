import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode, useSyncExternalStore } from 'react'
import { accountingWords } from '../../shared/messages/accounting'
import { shownValue } from '../../shared/ui/Timeline'
import { Changed } from './Changed'
import type { Form } from './form'
import { placesOf } from './places'
import { pointing } from './pointing'
import { useSince } from './useSince'

interface Props {
  form: Form
  field: string
  children: ReactNode
}

/** One place of the form: what changed there, and while a reason waits for it, where to point. */
export const Place = ({ form, field, children }: Props) => {
  const waiting = useSyncExternalStore(pointing.subscribe, pointing.get)
  const change = useSince(form).changes?.find((one) => one.field === field)
  const shown = change ? (
    <Changed was={shownValue(field, change.before)}>{children}</Changed>
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
      sx={number > 0 ? pointedLook : pointLook}
    >
      <span className="visually-hidden">{accountingWords.reasons.pointAt(name)}: </span>
      <span>{shown}</span>
      {number > 0 && (
        <Box component="span" aria-hidden="true" sx={numberLook}>
          {number}
        </Box>
      )}
    </ButtonBase>
  )
}

const pointLook = {
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

const pointedLook = {
  ...pointLook,
  outline: '2px dashed var(--mui-palette-primary-main)',
  bgcolor: 'action.selected',
}

const numberLook = {
  position: 'absolute',
  top: -11,
  right: -11,
  width: 18,
  height: 18,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  fontSize: 11,
  lineHeight: 1,
  fontWeight: 600,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
}

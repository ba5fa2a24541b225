import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { aboutMove } from '../../shared/api/about'
import type { MoveName } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import { alignedRow } from '../../shared/ui/layout'
import { listPath, nameOfList } from '../parts/lists'
import { useNeighbours } from './useNeighbours'

/** After a decision: that it is saved. It takes the focus that the dialog leaves behind. */
export const DecisionSaved = ({ move }: { move: MoveName }) => {
  const said = useRef<HTMLElement>(null)
  useEffect(() => said.current?.focus({ preventScroll: true }), [])
  return (
    <Box ref={said} role="status" tabIndex={-1} sx={saidStyles}>
      <Icon name="circle-check" size={18} />
      {accountingMessages.decide.done(aboutMove(move).did)}
    </Box>
  )
}

/** The way to the next form of the list, or back to the list. */
export const NextFormLink = ({ id }: { id: string }) => {
  const near = useNeighbours(id)
  const list = near?.list ?? 'open'
  const to = near?.next ? paths.accounting.form(near.next) : (near?.href ?? listPath(list))
  return (
    <Button variant="contained" size="medium" component={Link} to={to} sx={nextStyles}>
      {near?.next
        ? accountingMessages.decide.nextForm
        : accountingMessages.decide.back(nameOfList(list))}
      <Icon name="arrow-right" />
    </Button>
  )
}

const saidStyles = {
  ...alignedRow,
  gap: 1,
  fontSize: 14,
  fontWeight: 600,
  borderRadius: '6px',
  '& svg': { color: 'success.main' },
}

const nextStyles = { minHeight: { xs: 48, md: 40 }, width: { xs: '100%', md: 'auto' } }

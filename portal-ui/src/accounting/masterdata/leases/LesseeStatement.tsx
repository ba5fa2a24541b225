import Button from '@mui/material/Button'
import { useState } from 'react'
import { leaseMessages } from '../../../shared/messages/leases'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { Icon } from '../../../shared/ui/Icon'
import { LesseeStatementDialog, type StatementCompanies } from './LesseeStatementDialog'

/** Opens the dialog of the lessee information statement of one of these companies. */
export const LesseeStatement = ({ companies }: { companies: StatementCompanies }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <Icon name="download" size={16} />
        {leaseMessages.statement}
      </Button>
      <DialogSlot>
        {isOpen && <LesseeStatementDialog companies={companies} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </>
  )
}

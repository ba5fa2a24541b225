import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Role } from '../shared/api/types'
import { tourMessages } from '../shared/messages/tour'
import { paperCard, wrappedRow } from '../shared/ui/layout'
import { showAround } from './showAround'
import { isSeen, rememberSeen } from './tourSeen'
import { useTour } from './useTour'

const TourOfferCard = ({ role }: { role: Role }) => {
  const [seen, setSeen] = useState(() => isSeen(role))
  if (seen) return null
  const leave = () => {
    rememberSeen(role)
    setSeen(true)
  }
  const take = () => {
    leave()
    void showAround(role)
  }
  return (
    <Box component="section" aria-label={tourMessages.label} className="no-print" sx={offerStyles}>
      <Box component="span" sx={{ flex: { xs: '1 0 100%', md: 1 } }}>
        {tourMessages.offer}
      </Box>
      <Button size="small" variant="text" onClick={leave} sx={buttonStyles}>
        {tourMessages.skip}
      </Button>
      <Button size="small" onClick={take} sx={buttonStyles}>
        {tourMessages.start}
      </Button>
    </Box>
  )
}

/** On the dashboard of who signs in on a device for the first time, until taken or left out. */
export default function TourOffer() {
  const role = useTour()
  return role && <TourOfferCard key={role} role={role} />
}

const offerStyles = {
  ...paperCard,
  ...wrappedRow,
  justifyContent: 'flex-end',
  columnGap: 1,
  maxWidth: 1232,
  width: { md: 'calc(100% - 48px)' },
  mx: { xs: 2, md: 'auto' },
  mt: { xs: 2, md: 3 },
  mb: { xs: 0, md: -1 },
  px: 2,
  py: { xs: 1.5, md: 0.75 },
  fontSize: 14,
}

const buttonStyles = { minHeight: { xs: 44, md: 32 } }
